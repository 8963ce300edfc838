package org.gaeron.benchmarks;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;

import org.gaeron.GlobalArrays;
import org.gaeron.World;
import org.gaeron.benchmarks.baseline.AeronEcho;
import org.gaeron.benchmarks.baseline.UdpEcho;
import org.gaeron.benchmarks.rig.OpenLoop;
import org.gaeron.benchmarks.rig.Pacing;
import org.gaeron.benchmarks.rig.Recorder;
import org.gaeron.benchmarks.rig.Rig;
import org.gaeron.benchmarks.rig.RigOptions;
import org.gaeron.benchmarks.rig.SeriesTable;
import org.gaeron.benchmarks.rig.WarmUp;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * Round trips of single operations. Rank 0 makes one call at a time, and the other of two ranks owns all of its
 * targets. The owner waits in a barrier, on the same node ({@code near}) or on another. With {@code --owner-computes}
 * all is measured again while the owner computes.
 *
 * <p>A call is timed until it returns: readInc, get of a contiguous patch, and put and acc of one. A put or acc
 * includes its fence, so that it is applied at the owner ({@link Operations}). {@link Pacing} describes the closed and
 * the open loop. The open loop is for 8 bytes only, and its times count from when a call was due. The start of the job
 * is not timed. Nor are passes over all points until they do not become faster ({@link WarmUp}), nor a third of
 * the time before each point.
 *
 * <p>Each of 3 runs (7 with {@code --long}) is a new job for each transport. With udp, each run also measures the
 * floors {@link UdpEcho}, blocking and spinning, and {@link AeronEcho}, which warm up in the same way.
 */
@Command(name = "latency", mixinStandardHelpOptions = true,
    description = "Round trips of readInc, get, put and acc, near, over IPC and UDP, beside plain UDP and bare Aeron.")
public final class LatencyBench implements Callable<Integer>
{
    private static final List<Integer> SHORT_SIZES = List.of(8, 29_000, 140_000);
    private static final List<Integer> LONG_SIZES = List.of(8, 128, 1024, 8192, 29_000, 140_000, 720_000, 8_000_000);

    @Mixin
    private RigOptions options;

    @Option(names = "--transport", split = ",", paramLabel = "NAME",
        description = "near, ipc, udp: by default all that there are. The baselines come with udp.")
    private List<String> transports;

    @Option(names = "--bytes", split = ",", paramLabel = "N",
        description = "Sizes of patches, multiples of 8; 8 is always measured.")
    private Set<Integer> sizes;

    @Option(names = "--rate", paramLabel = "N", description = "Calls per second of the open loop: 1000.")
    private Double rate;

    @Option(names = "--owner-computes", description = "Measure once more while the owner computes.")
    private boolean ownerComputes;

    LatencyBench()
    {
    }

    @Override
    public Integer call()
    {
        transports = options.transports(transports);
        sizes = new TreeSet<>(sizes != null ? sizes : options.choose(List.of(8, 1024), SHORT_SIZES, LONG_SIZES));
        options.require(sizes.stream().allMatch(bytes -> bytes >= Double.BYTES && bytes % Double.BYTES == 0),
            "expected --bytes of multiples of 8, actual " + sizes);
        sizes.add(Long.BYTES);
        rate = rate != null ? rate : options.choose(1.0, 1000.0, 1000.0);
        options.require(rate > 0 && rate <= 1e9, "expected --rate above 0 and at most 1e9, actual " + rate);
        final long measuredMs = options.choose(10L, 100L, 1000L);
        try (Rig rig = Rig.open("latency", options))
        {
            rig.requireCores(2);
            for (int run = 1; run <= options.runs(); run++)
            {
                for (final String transport : transports)
                {
                    final int nodes = "near".equals(transport) ? 1 : 2;
                    rig.run("latency " + transport, run, rig.job(Ranks.class, transport, nodes, 2 / nodes),
                        transport, sizes.toString().replaceAll("[^0-9,]", ""), measuredMs,
                        options.choose(200, 200, 2000), rate, ownerComputes, options.isWarmed());
                }
                if (transports.contains("udp"))
                {
                    UdpEcho.measure(rig, run, "blocking", sizes, measuredMs);
                    UdpEcho.measure(rig, run, "spinning", sizes, measuredMs);
                    AeronEcho.measure(rig, run, options.driver(), sizes, measuredMs);
                }
            }
            SeriesTable.of(rig.results(), transports, "bytes", "p50", "p99").forEach(rig::print);
            figures(rig);
            OpenLoop.check(rig, options.choose(0.5, 0.95, 0.95));
        }
        return 0;
    }

    private void figures(final Rig rig)
    {
        for (final String series : rig.results().series("p50"))
        {
            final String name = "latency." + series.replace("owner computes", "owner-computes").replace(' ', '.') + ".";
            final boolean isOurs = transports.contains(series.split(" ")[0]);
            for (final double bytes : isOurs ? rig.results().points(series, "p50") : List.<Double>of())
            {
                rig.figure(name + (int)bytes + ".p50", series, bytes, "p50");
                rig.figure(name + (int)bytes + ".p99", series, bytes, "p99");
            }
        }
        if (transports.contains("udp"))
        {
            rig.figure("latency.plain-udp.blocking.p50", "plain UDP blocking", Long.BYTES, "p50");
            rig.figure("latency.plain-udp.spinning.p50", "plain UDP spinning", Long.BYTES, "p50");
            rig.figure("latency.bare-aeron.p50", "bare Aeron", Long.BYTES, "p50");
            rig.ratio("latency.udp.readInc.over-aeron", "udp readInc", "bare Aeron", Long.BYTES, "p50");
        }
    }

    /** Program of the ranks. */
    static final class Ranks
    {
        private static final int WARM_UP_PART = 3;
        private static final double MEDIAN = 50;

        private Ranks()
        {
        }

        /**
         * Starts the program of a node.
         *
         * @param args the recorder's arguments, then those of {@link #call()}.
         */
        public static void main(final String[] args)
        {
            GlobalArrays.launch(args, Ranks::run);
        }

        private static void run(final World world)
        {
            final Recorder recorder = new Recorder(world);
            final int[] sizes = Arrays.stream(recorder.argument(1).split(",")).mapToInt(Integer::parseInt).toArray();
            try (recorder; Operations operations = new Operations(world, sizes[sizes.length - 1]))
            {
                world.sync();
                if (world.rank() == 0)
                {
                    if (Boolean.parseBoolean(recorder.argument(6)))
                    {
                        warmUp(recorder, operations, sizes);
                    }
                    measure(recorder, operations, sizes, "");
                }
                world.sync();
                if (Boolean.parseBoolean(recorder.argument(5)))
                {
                    operations.whileOwnerComputes(() -> measure(recorder, operations, sizes, " owner computes"));
                }
            }
        }

        /** Takes an operation whose latency is a point of a series. */
        @FunctionalInterface
        private interface Visitor
        {
            void visit(String series, int bytes, Runnable operation);
        }

        private static void visitAll(
            final Recorder recorder, final Operations operations, final int[] sizes, final Visitor visitor)
        {
            for (final String name : Operations.NAMES)
            {
                final int[] points = "readInc".equals(name) ? new int[]{Long.BYTES} : sizes;
                for (final int bytes : points)
                {
                    visitor.visit(recorder.argument(0) + " " + name, bytes, operations.of(name, bytes));
                }
                operations.check();
            }
        }

        private static void warmUp(final Recorder recorder, final Operations operations, final int... sizes)
        {
            final long partNs = MILLISECONDS.toNanos(recorder.number(2)) / WARM_UP_PART;
            final Pacing pacing = new Pacing();
            final WarmUp warmUp = new WarmUp();
            do
            {
                visitAll(recorder, operations, sizes, (series, bytes, operation) ->
                    warmUp.add(pacing.closed(partNs, operation).getValueAtPercentile(MEDIAN)));
            }
            while (!warmUp.endPass());
        }

        private static void measure(
            final Recorder recorder, final Operations operations, final int[] sizes, final String state)
        {
            final long measuredNs = MILLISECONDS.toNanos(recorder.number(2));
            final long openNs = MILLISECONDS.toNanos(recorder.number(3));
            final Pacing pacing = new Pacing();
            visitAll(recorder, operations, sizes, (series, bytes, operation) ->
            {
                pacing.closed(measuredNs / WARM_UP_PART, operation);
                recorder.record(series + state, bytes, pacing.closed(measuredNs, operation));
                if (bytes == Long.BYTES)
                {
                    pacing.open(Double.parseDouble(recorder.argument(4)), openNs, operation)
                        .record(recorder, series + " open" + state, bytes);
                }
            });
        }
    }
}
