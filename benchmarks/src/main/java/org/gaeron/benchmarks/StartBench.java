package org.gaeron.benchmarks;

import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;

import org.HdrHistogram.Histogram;
import org.gaeron.ArraySpec;
import org.gaeron.GlobalArrays;
import org.gaeron.GlobalLongArray;
import org.gaeron.World;
import org.gaeron.benchmarks.rig.Recorder;
import org.gaeron.benchmarks.rig.Results;
import org.gaeron.benchmarks.rig.Rig;
import org.gaeron.benchmarks.rig.RigOptions;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/**
 * Times of the first operations of a job. All ranks of two new nodes increment a counter at the other node, one readInc
 * after the other, without any warm-up. Each call is timed. The times are those of the first 100 calls, of the rest of
 * the first 1,000, and of the rest of 10,000. A wrong counter at the end fails the benchmark.
 */
@Command(name = "start", mixinStandardHelpOptions = true,
    description = "Times of the first far readIncs of a young job.")
public final class StartBench implements Callable<Integer>
{
    private static final String SERIES = "first readIncs at ranks per node of ";
    private static final List<Integer> UP_TO = List.of(100, 1_000, 10_000);

    @Mixin
    private RigOptions options;

    StartBench()
    {
    }

    @Override
    public Integer call()
    {
        final List<Integer> ranks = options.choose(List.of(1), List.of(1, 2), List.of(1, 2));
        try (Rig rig = Rig.open("start", options))
        {
            for (int run = 1; run <= options.runs(); run++)
            {
                for (final String transport : options.transports(null))
                {
                    for (final int ranksPerNode : "near".equals(transport) ? List.<Integer>of() : ranks)
                    {
                        rig.run("start " + transport + ", " + ranksPerNode + " ranks per node", run,
                            rig.job(Rank.class, transport, 2, ranksPerNode), transport);
                    }
                }
            }
            for (final String transport : options.transports(null))
            {
                if (!"near".equals(transport))
                {
                    report(rig, transport, ranks);
                }
            }
        }
        return 0;
    }

    private static void report(final Rig rig, final String transport, final List<Integer> ranks)
    {
        final Results results = rig.results();
        rig.print(String.format("%n%s, us        up to %10s %10s %10s", transport, "p50", "mean", "p99"));
        for (final int ranksPerNode : ranks)
        {
            final String series = transport + " " + SERIES + ranksPerNode;
            for (final int upTo : UP_TO)
            {
                rig.print(String.format(Locale.ROOT, "%d ranks a node %8d %10.1f %10.1f %10.1f", ranksPerNode, upTo,
                    results.median(series, upTo, "p50"), results.median(series, upTo, "mean"),
                    results.median(series, upTo, "p99")));
            }
            rig.figure("start." + transport + "." + ranksPerNode + ".1000", series, 1_000, "p50");
        }
    }

    /** Program of the ranks. */
    static final class Rank
    {
        private Rank()
        {
        }

        /**
         * Starts the program of a node.
         *
         * @param args the recorder's arguments, then the transport.
         */
        public static void main(final String[] args)
        {
            GlobalArrays.launch(args, Rank::run);
        }

        private static void run(final World world)
        {
            final int ranksPerNode = world.size() / 2;
            try (Recorder recorder = new Recorder(world);
                GlobalLongArray counters = world.longs(
                    ArraySpec.longs("counters", world.size(), 1).withGrid(world.size(), 1)))
            {
                final int other = (world.rank() + ranksPerNode) % world.size();
                final Histogram[] timesNs = count(counters, other);
                world.sync();
                final long counted = counters.get(world.rank(), 0);
                if (counted != UP_TO.getLast())
                {
                    throw new IllegalStateException(
                        "counter: expected " + UP_TO.getLast() + ", actual " + counted);
                }
                for (int i = 0; i < timesNs.length; i++)
                {
                    recorder.record(recorder.argument(0) + " " + SERIES + ranksPerNode, UP_TO.get(i), timesNs[i]);
                }
            }
        }

        private static Histogram[] count(final GlobalLongArray counters, final int other)
        {
            final Histogram[] timesNs = new Histogram[UP_TO.size()];
            int done = 0;
            for (int i = 0; i < timesNs.length; i++)
            {
                timesNs[i] = new Histogram(3);
                for (; done < UP_TO.get(i); done++)
                {
                    final long startNs = System.nanoTime();
                    counters.readInc(other, 0, 1);
                    timesNs[i].recordValue(System.nanoTime() - startNs);
                }
            }
            return timesNs;
        }
    }
}
