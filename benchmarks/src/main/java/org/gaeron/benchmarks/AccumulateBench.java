package org.gaeron.benchmarks;

import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
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
import org.gaeron.benchmarks.rig.Row;
import org.gaeron.benchmarks.rig.SummedBlock;
import org.gaeron.benchmarks.rig.WarmUp;
import org.gaeron.runtime.settings.JobContext;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * Bandwidth of accumulate, owner-computes against caller-computes: Figures 2 to 4 of Nieplocha, Tipparaju and Apra
 * (2005). One caller, or several at once, add a patch to the block of rank 0, which waits in a barrier. The patch is as
 * square as possible and the same for all callers. A caller adds one patch at a time and calls fence after each. Ranks
 * that do not call wait, too: far, with two callers, one on each node. Two ranks on one core slow each other down.
 *
 * <p>The time runs from the first call of the first caller to the end of the last fence of the last caller. The
 * bandwidth counts the bytes of all callers. The warm-up is not timed: passes through all sizes, until they do not
 * become faster ({@link WarmUp}). Then each value of a job is the median of five passes: compilers still work now and
 * then, for a time of several sizes, and meanwhile a call takes milliseconds where a node has one core. A wrong sum at
 * the end of a job fails the benchmark.
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
    private static final String UNIT = "MB/s";
    private static final List<String> STREAMS =
        List.of(AeronStream.SERIES, AeronStream.OFFLOADED_SERIES, AeronStream.SUMMED_SERIES);
    private static final int PUBLISHED = 720_000;
    private static final int LARGEST = 8_000_000;
    private static final int BYTES_PER_LOOK = 64 << 10;
    private static final int PATCHES_PER_LOOK = 64;
    private static final int WARM_PASSES = 5;

    @Mixin
    private RigOptions options;

    @Option(names = "--callers", defaultValue = "2", paramLabel = "N", description = {
        "Callers, where several, each a rank of the second node (2).",
        "With 1 there are none but the one caller: one rank a node, as programs with a process for each core."})
    private int callers;

    AccumulateBench()
    {
    }

    @Override
    public Integer call()
    {
        options.require(callers >= 1 && callers <= 64, "expected --callers from 1 to 64, actual " + callers);
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
        final List<String> series = callers == 1 ? List.of(owner, caller) :
            List.of(owner, caller, owner + several, caller + several);
        rig.print(String.format(
            "%n%s, MB/s, median of %d runs%n%10s %6s", transport, options.runs(), "bytes", "ratio") + series.stream()
                .map(each -> String.format(" %26s", each.substring(transport.length() + 1)))
                .collect(Collectors.joining()) + "   " + ceiling);
        for (final double bytes : results.points(owner, METRIC))
        {
            final double ratio = results.ratio(owner, caller, bytes, METRIC);
            rig.print(String.format(Locale.ROOT, "%10.0f %6.2f", bytes, ratio) + series.stream()
                .map(each -> String.format(Locale.ROOT, " %26.1f", results.median(each, bytes, METRIC)))
                .collect(Collectors.joining()) + "   " + (!measured.contains(bytes) ? "-" :
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
                    final boolean isWarmed = Boolean.parseBoolean(recorder.argument(4));
                    if (isWarmed)
                    {
                        rank.warmUp();
                    }
                    rank.recordMedians(isWarmed ? WARM_PASSES : 1);
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

        private void recordMedians(final int passes)
        {
            final Results results = new Results();
            for (int i = 1; i <= passes; i++)
            {
                final int pass = i;
                measureAll((series, bytes, bandwidth) ->
                    results.addAll(List.of(new Row(pass, series, bytes, METRIC, bandwidth, UNIT))));
            }
            for (final String series : results.series(METRIC))
            {
                results.points(series, METRIC).forEach(bytes ->
                    recorder.record(series, bytes, METRIC, results.median(series, bytes, METRIC), UNIT));
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
                if (callers > 1)
                {
                    take(output, series + " " + callers + " callers", bytes, measure(bytes, callers, timeNs));
                }
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
