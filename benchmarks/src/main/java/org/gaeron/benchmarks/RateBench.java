package org.gaeron.benchmarks;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

import org.HdrHistogram.Histogram;
import org.gaeron.GlobalArrays;
import org.gaeron.Reduction;
import org.gaeron.World;
import org.gaeron.benchmarks.rig.Recorder;
import org.gaeron.benchmarks.rig.Rig;
import org.gaeron.benchmarks.rig.RigOptions;
import org.gaeron.benchmarks.rig.SeriesTable;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * Rate of small operations at one owner. All ranks of the first of two nodes send as fast as they can to the last rank
 * of the second node, whose ranks wait. For {@code near}, all ranks of one node send. For {@code readInc both nodes},
 * the ranks of both nodes draw from that one counter; the share of the far ones is recorded separately.
 *
 * <ul>
 * <li>acc: of 16 doubles (128 B), each rank to a place of its own, with a fence after each thousand.</li>
 * <li>readInc: many at a time (64), answers taken in order.</li>
 * </ul>
 *
 * <p>With {@code --threads} above 1 each rank sends from that many threads of a fork, which is opened and closed within
 * the time. The points of a series are ranks per node, each with its threads.
 *
 * <p>The time of a rank runs from a sync, for a given duration, until all its operations are applied or answered. The
 * rates of the ranks are added. Latencies are those of rank 0: of each readInc until its value is taken, and of every
 * thousandth acc with its fence. Each time includes one look at the clock, about 25 ns, and so does each readInc.
 *
 * <p>The start of the job and a warm-up are not timed. The warm-up repeats the load for a third of the duration,
 * because compiled kernels are ten times as fast. It ends after five repetitions in a row (far: ten) that were not a
 * tenth better than the best, or after 40. Each of 3 runs (7 with {@code --long}) is a new job for each transport and
 * number of ranks.
 */
@Command(name = "rate", mixinStandardHelpOptions = true,
    description = "Pipelined small accs and readIncs per second at one owner, and their latency, over ranks per node.")
public final class RateBench implements Callable<Integer>
{
    private static final String BOTH = "readInc both nodes";
    private static final String FAR_RATE = "rate of far ranks";
    private static final List<String> KINDS = List.of("acc", "readInc", BOTH);
    private static final int THREADS_ARGUMENT = 3;

    @Mixin
    private RigOptions options;

    @Option(names = "--transport", split = ",", paramLabel = "NAME",
        description = "near, ipc, udp: by default all that there are.")
    private List<String> transports;

    @Option(names = "--ranks", split = ",", paramLabel = "N",
        description = "Ranks per node: 1,2; with --long also 4.")
    private Set<Integer> ranks;

    @Option(names = "--threads", paramLabel = "N", defaultValue = "1",
        description = "Threads of each rank, by World.fork; 1 is the rank's own (default: ${DEFAULT-VALUE}).")
    private int threads;

    @Option(names = "--in-flight", paramLabel = "N", defaultValue = "64",
        description = "How many readIncs of a rank are under way (default: ${DEFAULT-VALUE}).")
    private int inFlight;

    RateBench()
    {
    }

    @Override
    public Integer call()
    {
        transports = options.transports(transports);
        ranks = new TreeSet<>(ranks != null ? ranks : options.choose(List.of(2), List.of(1, 2), List.of(1, 2, 4)));
        options.require(ranks.stream().allMatch(each -> each >= 1), "expected --ranks of at least 1, actual " + ranks);
        options.require(threads >= 1, "expected --threads of at least 1, actual " + threads);
        options.require(inFlight >= 1, "expected --in-flight of at least 1, actual " + inFlight);
        final long measuredMs = options.choose(20L, 200L, 2000L);
        try (Rig rig = Rig.open("rate", options))
        {
            for (int run = 1; run <= options.runs(); run++)
            {
                for (final String transport : transports)
                {
                    for (final int count : ranks)
                    {
                        rig.run("rate " + transport + ", ranks per node " + count, run,
                            rig.job(Ranks.class, transport, "near".equals(transport) ? 1 : 2, count),
                            transport, measuredMs, inFlight, threads);
                    }
                }
            }
            SeriesTable.of(rig.results(), transports, "ranks", "rate", "p50", "p99").forEach(rig::print);
            figures(rig);
        }
        return 0;
    }

    private void figures(final Rig rig)
    {
        for (final String transport : transports)
        {
            for (final String kind : KINDS)
            {
                final String series = transport + " " + kind;
                for (final double count : rig.results().points(series, "rate"))
                {
                    final String name = "rate." + series.replace(" both nodes", "-both").replace(' ', '.');
                    rig.figure(name + "." + (int)count, series, count, "rate");
                    if (kind.equals(BOTH))
                    {
                        rig.figure(name + "-far." + (int)count, series, count, FAR_RATE);
                    }
                }
            }
        }
    }

    /** Program of the ranks. */
    static final class Ranks
    {
        private static final int WARM_UP_PART = 3;
        private static final int MOST_WARM_UPS = 40;
        private static final int ENOUGH_WARM_UPS = 5;
        private static final double BETTER = 1.1;
        private static final double NS_PER_S = 1e9;
        private static final long MOST_NS = TimeUnit.MINUTES.toNanos(1);

        private Ranks()
        {
        }

        /**
         * Starts the program of a node.
         *
         * @param args the recorder's arguments, then transport, ms to measure, readIncs under way, threads of a rank.
         */
        public static void main(final String[] args)
        {
            GlobalArrays.launch(args, Ranks::run);
        }

        private static void run(final World world)
        {
            final Recorder recorder = new Recorder(world);
            final int threads = (int)recorder.number(THREADS_ARGUMENT);
            try (recorder; PipelinedLoads loads = new PipelinedLoads(world, threads, (int)recorder.number(2)))
            {
                final boolean isSender = world.node() == 0;
                final PipelinedLoads.Load accs = threads == 1 ? loads::accs : forked(world, loads, threads, true);
                final PipelinedLoads.Load readIncs =
                    threads == 1 ? loads::readIncs : forked(world, loads, threads, false);
                measure(world, recorder, KINDS.get(0), isSender, accs);
                measure(world, recorder, KINDS.get(1), isSender, readIncs);
                if (world.nodes() > 1)
                {
                    measure(world, recorder, KINDS.get(2), true, readIncs);
                }
                loads.check();
            }
        }

        /** {@return the load of all threads of a rank; the times are those of the first one} */
        private static PipelinedLoads.Load forked(
            final World world, final PipelinedLoads loads, final int threads, final boolean isAcc)
        {
            return (durationNs, timesNs) ->
            {
                final AtomicLong count = new AtomicLong();
                world.fork(threads, own ->
                {
                    final PipelinedLoads mine = loads.of(own);
                    final Histogram times = own.thread() == 0 ? timesNs : new Histogram(MOST_NS, 3);
                    count.addAndGet(isAcc ? mine.accs(durationNs, times) : mine.readIncs(durationNs, times));
                    loads.add(mine);
                });
                return count.get();
            };
        }

        private static void measure(
            final World world, final Recorder recorder, final String kind, final boolean isSender,
            final PipelinedLoads.Load load)
        {
            final long durationNs = TimeUnit.MILLISECONDS.toNanos(recorder.number(1));
            warmUp(world, isSender, load, durationNs / WARM_UP_PART);
            final Histogram timesNs = new Histogram(MOST_NS, 3);
            final double own = load(world, isSender, load, durationNs, timesNs);
            final double rate = world.allReduce(Reduction.SUM, own);
            final double farRate = world.allReduce(Reduction.SUM, world.node() == 0 ? own : 0);
            if (world.rank() == 0)
            {
                final String series = recorder.argument(0) + " " + kind;
                final int ranksPerNode = world.size() / world.nodes();
                recorder.record(series, ranksPerNode, timesNs);
                recorder.record(series, ranksPerNode, "rate", rate, "1/s");
                recorder.record(series, ranksPerNode, FAR_RATE, farRate, "1/s");
            }
        }

        /** Warms up. All ranks make the same decision, because the rate is that of all. */
        private static void warmUp(
            final World world, final boolean isSender, final PipelinedLoads.Load load, final long durationNs)
        {
            double best = 0;
            int sinceBest = 0;
            for (int i = 0; i < MOST_WARM_UPS && sinceBest < ENOUGH_WARM_UPS * world.nodes(); i++)
            {
                final double rate = world.allReduce(Reduction.SUM,
                    load(world, isSender, load, durationNs, new Histogram(MOST_NS, 3)));
                sinceBest = rate > best * BETTER ? 0 : sinceBest + 1;
                best = Math.max(best, rate);
            }
        }

        /** {@return operations per second of this rank} */
        private static double load(
            final World world, final boolean isSender, final PipelinedLoads.Load load, final long durationNs,
            final Histogram timesNs)
        {
            world.sync();
            final long startNs = System.nanoTime();
            final long count = isSender ? load.run(durationNs, timesNs) : 0;
            return count * NS_PER_S / (System.nanoTime() - startNs);
        }
    }
}
