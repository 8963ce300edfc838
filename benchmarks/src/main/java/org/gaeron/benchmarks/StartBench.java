package org.gaeron.benchmarks;

import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;

import org.HdrHistogram.Histogram;
import org.gaeron.ArraySpec;
import org.gaeron.GlobalArrays;
import org.gaeron.GlobalLongArray;
import org.gaeron.World;
import org.gaeron.benchmarks.baseline.AeronEcho;
import org.gaeron.benchmarks.rig.FirstCalls;
import org.gaeron.benchmarks.rig.Recorder;
import org.gaeron.benchmarks.rig.Results;
import org.gaeron.benchmarks.rig.Rig;
import org.gaeron.benchmarks.rig.RigOptions;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/**
 * Times of the first operations of a job. All ranks of two new nodes increment a counter at the other node, one readInc
 * after the other ({@link FirstCalls}). A wrong counter at the end fails the benchmark. The floor is measured in the
 * same run: the first exchanges of bare Aeron between two new JVMs ({@link AeronEcho}).
 */
@Command(name = "start", mixinStandardHelpOptions = true,
    description = "Times of the first far readIncs of a young job, beside bare Aeron.")
public final class StartBench implements Callable<Integer>
{
    private static final String SERIES = "first readIncs at ranks per node of ";
    private static final String UDP = "udp";
    private static final String BARE = "bare Aeron";
    private static final int SHOWN = 1_000;

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
                    if (UDP.equals(transport))
                    {
                        AeronEcho.measureFirst(rig, run, options.driver());
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
        rig.print(String.format("%n%-14s %8s %10s %10s %10s", transport + ", us", "up to", "p50", "mean", "p99"));
        for (final int ranksPerNode : ranks)
        {
            final String series = transport + " " + SERIES + ranksPerNode;
            print(rig, ranksPerNode + " ranks a node", series);
            rig.figure("start." + transport + "." + ranksPerNode + "." + SHOWN, series, SHOWN, "p50");
        }
        if (UDP.equals(transport))
        {
            print(rig, BARE, AeronEcho.FIRST_SERIES);
            rig.figure("start.bare-aeron." + SHOWN, AeronEcho.FIRST_SERIES, SHOWN, "p50");
            rig.ratio("start.udp.over-aeron." + SHOWN, transport + " " + SERIES + ranks.getFirst(),
                AeronEcho.FIRST_SERIES, SHOWN, "p50");
        }
    }

    private static void print(final Rig rig, final String name, final String series)
    {
        final Results results = rig.results();
        for (final int upTo : FirstCalls.UP_TO)
        {
            rig.print(String.format(Locale.ROOT, "%-14s %8d %10.1f %10.1f %10.1f", name, upTo,
                results.median(series, upTo, "p50"), results.median(series, upTo, "mean"),
                results.median(series, upTo, "p99")));
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
                final List<Histogram> timesNs = FirstCalls.time(() -> counters.readInc(other, 0, 1));
                world.sync();
                final long counted = counters.get(world.rank(), 0);
                if (counted != FirstCalls.UP_TO.getLast())
                {
                    throw new IllegalStateException(
                        "counter: expected " + FirstCalls.UP_TO.getLast() + ", actual " + counted);
                }
                FirstCalls.record(recorder, recorder.argument(0) + " " + SERIES + ranksPerNode, timesNs);
            }
        }
    }
}
