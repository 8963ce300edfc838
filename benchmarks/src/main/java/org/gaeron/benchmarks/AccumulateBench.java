package org.gaeron.benchmarks;

import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.gaeron.GlobalArrays;
import org.gaeron.Patch;
import org.gaeron.Reduction;
import org.gaeron.World;
import org.gaeron.benchmarks.baseline.AeronAccumulate;
import org.gaeron.benchmarks.baseline.AeronStream;
import org.gaeron.benchmarks.baseline.MemoryCopy;
import org.gaeron.benchmarks.rig.Recorder;
import org.gaeron.benchmarks.rig.Results;
import org.gaeron.benchmarks.rig.Rig;
import org.gaeron.benchmarks.rig.RigOptions;
import org.gaeron.benchmarks.rig.SummedBlock;
import org.gaeron.benchmarks.rig.WarmUp;
import org.gaeron.runtime.settings.JobContext;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * Bandwidth of accumulate, owner-computes against caller-computes: Figures 2 to 4 of Nieplocha, Tipparaju and Apra
 * (2005). One caller, or several at once, add a patch to the block of rank 0, which waits in a barrier. The patch is as
 * square as possible and the same for all callers. A caller adds one patch at a time and calls fence after each.
 *
 * <p>The time runs from the first call of the first caller to the end of the last fence of the last caller. The
 * bandwidth counts the bytes of all callers. The warm-up is not timed: passes through all sizes, until they do not
 * become faster ({@link WarmUp}). A wrong sum at the end of a job fails the benchmark.
 *
 * <p>Each strategy is a job of its own, and each run has both in turn; the report gives the median of the runs. Near,
 * the callers are ranks of the owner's node; far, ranks of a second node. The ceiling is one patch with its answer at a
 * time over bare Aeron ({@link AeronAccumulate}), and in the near job a copy from the heap to native memory.
 *
 * <p>Bare streams without a pause are measured, too: with offload, with offload and sums, and without offload. The last
 * one is the ceiling where the jobs do without ({@code -D gaeron.offload=none}).
 */
@Command(name = "accumulate", mixinStandardHelpOptions = true,
    description = "Bandwidth of accumulate by message size, computed by owner and by caller, beside bare Aeron.")
public final class AccumulateBench implements Callable<Integer>
{
    private static final String OWNER = " owner-computes";
    private static final String CALLER = " caller-computes";
    private static final String METRIC = "bandwidth";
    private static final List<String> STREAMS =
        List.of(AeronStream.SERIES, AeronStream.OFFLOADED_SERIES, AeronStream.SUMMED_SERIES);
    private static final int PUBLISHED = 720_000;
    private static final int LARGEST = 8_000_000;
    private static final int BYTES_PER_LOOK = 64 << 10;
    private static final int PATCHES_PER_LOOK = 64;

    @Mixin
    private RigOptions options;

    @Option(names = "--callers", defaultValue = "2", paramLabel = "N", description = "Callers, where several (2).")
    private int callers;

    AccumulateBench()
    {
    }

    @Override
    public Integer call()
    {
        options.require(callers >= 2 && callers <= 64, "expected --callers from 2 to 64, actual " + callers);
        options.requireFree(JobContext.STRATEGY);
        final String sizes = options.choose("8 720000 8000000",
            "8 1024 8192 29000 65536 131072 720000 8000000",
            "8 16 32 64 128 256 512 1024 2048 4096 8192 16384 29000 65536 131072 262144 720000 2097152 8000000");
        final int timeMs = options.choose(1, 30, 100);
        try (Rig rig = Rig.open("accumulate", options))
        {
            final List<String> transports = Stream.concat(Stream.of("near"),
                options.choose(List.of("udp"), rig.transports(), rig.transports()).stream()).toList();
            for (int run = 1; run <= options.runs(); run++)
            {
                for (final String stream : STREAMS)
                {
                    AeronStream.measure(rig, run, stream, options.driver(), sizes, timeMs);
                }
                AeronAccumulate.measure(rig, run, options.driver(), sizes, timeMs);
                for (final String transport : transports)
                {
                    for (final String strategy : List.of(OWNER, CALLER))
                    {
                        final int nodes = "near".equals(transport) ? 1 : 2;
                        rig.run("accumulate " + transport + strategy, run,
                            rig.job(Rank.class, transport, nodes, nodes == 1 ? 1 + callers : callers)
                                .setting(JobContext.STRATEGY, strategy.strip()),
                            transport + strategy, sizes, callers, timeMs, options.isWarmed());
                    }
                }
            }
            transports.forEach(transport -> report(rig, transport));
            rig.figure("accumulate.bare-aeron-without-offload", AeronStream.SERIES, LARGEST, METRIC);
            rig.figure("accumulate.bare-aeron-offloaded", AeronStream.OFFLOADED_SERIES, LARGEST, METRIC);
            rig.figure("accumulate.bare-aeron-summed", AeronStream.SUMMED_SERIES, LARGEST, METRIC);
            rig.results().points(AeronAccumulate.SERIES, METRIC).forEach(bytes -> rig.figure(
                "accumulate.bare-aeron-fenced." + bytes.longValue(), AeronAccumulate.SERIES, bytes, METRIC));
        }
        return 0;
    }

    private void report(final Rig rig, final String transport)
    {
        final Results results = rig.results();
        final String owner = transport + OWNER;
        final String caller = transport + CALLER;
        final String several = " " + callers + " callers";
        final String name = "accumulate." + transport;
        final String ceiling = !"udp".equals(transport) ? MemoryCopy.SERIES :
            options.isOffloaded() ? AeronAccumulate.SERIES : AeronStream.SERIES;
        final List<Double> measured = results.points(ceiling, METRIC);
        rig.print(String.format("%n%s, MB/s, median of %d runs%n%10s %6s %10s %10s %16s %16s   %s", transport,
            options.runs(), "bytes", "ratio", "owner", "caller", "owner" + several, "caller" + several, ceiling));
        for (final double bytes : results.points(owner, METRIC))
        {
            final double ratio = results.ratio(owner, caller, bytes, METRIC);
            final Object[] row = Stream.of(owner, caller, owner + several, caller + several)
                .map(series -> results.median(series, bytes, METRIC)).toArray();
            rig.print(String.format(Locale.ROOT, "%10.0f %6.2f", bytes, ratio) +
                String.format(Locale.ROOT, " %10.1f %10.1f %16.1f %16.1f   ", row) + (!measured.contains(bytes) ? "-" :
                String.format(Locale.ROOT, "%.0f", results.median(ceiling, bytes, METRIC))));
            rig.figure(name + ".owner." + (long)bytes, owner, bytes, METRIC);
        }
        rig.print("720 KB, published (Elan-3, 2005): owner 181, caller 99.8, MPI_Accumulate 97.8; ratio 1.81");
        rig.figure(name + ".caller." + PUBLISHED, caller, PUBLISHED, METRIC);
        rig.ratio(name + ".owner-over-caller." + PUBLISHED, owner, caller, PUBLISHED, METRIC);
        rig.figure(name + ".dip", results.leastStep(owner, METRIC), "x");
        if ("udp".equals(transport))
        {
            IntStream.of(PUBLISHED, LARGEST).forEach(bytes ->
            {
                rig.ratio(name + ".owner-over-aeron-without-offload." + bytes, owner, AeronStream.SERIES, bytes,
                    METRIC);
                rig.ratio(name + ".owner-over-offloaded-aeron." + bytes, owner, AeronStream.OFFLOADED_SERIES, bytes,
                    METRIC);
                rig.ratio(name + ".owner-over-summed-aeron." + bytes, owner, AeronStream.SUMMED_SERIES, bytes, METRIC);
            });
            results.points(AeronAccumulate.SERIES, METRIC).forEach(bytes -> rig.ratio(
                name + ".owner-over-fenced-aeron." + bytes.longValue(), owner, AeronAccumulate.SERIES, bytes, METRIC));
        }
    }

    /** Program of a rank. Its caller number is negative if it does not call. */
    record Rank(World world, Recorder recorder, SummedBlock block, int caller)
    {
        /**
         * Starts the program of a node.
         *
         * @param args the recorder's arguments, then series, sizes, callers, ms for each size, whether to warm up.
         */
        public static void main(final String[] args)
        {
            GlobalArrays.launch(args, world ->
            {
                try (Recorder recorder = new Recorder(world); SummedBlock block = new SummedBlock(world))
                {
                    final int firstCaller = world.nodes() == 1 ? 1 : world.size() / 2;
                    final Rank rank = new Rank(world, recorder, block, world.rank() - firstCaller);
                    if (Boolean.parseBoolean(recorder.argument(4)))
                    {
                        rank.warmUp();
                    }
                    rank.measureAll((series, bytes, bandwidth) ->
                        recorder.record(series, bytes, METRIC, bandwidth, "MB/s"));
                    block.verify();
                }
            });
        }

        /** Takes what the first caller has measured. */
        @FunctionalInterface
        private interface Output
        {
            void take(String series, int bytes, double bandwidth);
        }

        private void warmUp()
        {
            final WarmUp warmUp = new WarmUp();
            boolean isWarm = false;
            while (!isWarm)
            {
                measureAll((series, bytes, bandwidth) -> warmUp.add(1 / bandwidth));
                isWarm = warmUp.endPass(world, caller == 0);
            }
        }

        private void measureAll(final Output output)
        {
            final String series = recorder.argument(0);
            final int callers = (int)recorder.number(2);
            final long timeNs = TimeUnit.MILLISECONDS.toNanos(recorder.number(3));
            for (final String size : recorder.argument(1).split(" "))
            {
                final int bytes = Integer.parseInt(size);
                take(output, series, bytes, measure(bytes, 1, timeNs));
                take(output, series + " " + callers + " callers", bytes, measure(bytes, callers, timeNs));
                if (caller == 0 && series.equals("near" + OWNER))
                {
                    take(output, MemoryCopy.SERIES, bytes, MemoryCopy.measure(bytes, timeNs));
                }
            }
        }

        private void take(final Output output, final String series, final int bytes, final double bandwidth)
        {
            if (caller == 0)
            {
                output.take(series, bytes, bandwidth);
            }
        }

        /**
         * {@return MB/s} Small patches are timed in batches, because a look at the clock costs as much as a near call.
         */
        private double measure(final int bytes, final int callers, final long timeNs)
        {
            final Patch patch = block.patch(bytes);
            final int batch = Math.clamp(BYTES_PER_LOOK / bytes, 1, PATCHES_PER_LOOK);
            long count = 0;
            long startNs = Long.MAX_VALUE;
            long endNs = Long.MIN_VALUE;
            world.barrier();
            if (caller >= 0 && caller < callers)
            {
                startNs = System.nanoTime();
                do
                {
                    for (int i = 0; i < batch; i++)
                    {
                        block.add(patch);
                    }
                    count += batch;
                    endNs = System.nanoTime();
                }
                while (endNs - startNs < timeNs);
            }
            final long all = world.allReduce(Reduction.SUM, count);
            final long timedNs = world.allReduce(Reduction.MAX, endNs) - world.allReduce(Reduction.MIN, startNs);
            block.expect(patch, all);
            return 1e3 * bytes * all / timedNs;
        }
    }
}
