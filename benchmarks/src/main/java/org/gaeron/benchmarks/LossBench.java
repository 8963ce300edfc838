package org.gaeron.benchmarks;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;

import org.HdrHistogram.Histogram;
import org.gaeron.ArraySpec;
import org.gaeron.GlobalArrays;
import org.gaeron.GlobalDoubleArray;
import org.gaeron.GlobalLongArray;
import org.gaeron.Patch;
import org.gaeron.World;
import org.gaeron.benchmarks.rig.Pacing;
import org.gaeron.benchmarks.rig.Recorder;
import org.gaeron.benchmarks.rig.Results;
import org.gaeron.benchmarks.rig.Rig;
import org.gaeron.benchmarks.rig.RigOptions;
import org.gaeron.benchmarks.rig.WarmUp;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/**
 * Cost of lost datagrams. Two nodes of one rank run over UDP, with drivers that lose 0, 0.1, 1 and 10 % of all
 * datagrams, data and control ({@code gaeron.test.loss}). Rank 0 times single calls of readInc, get of 8 KB, and acc of
 * 8 KB with a fence, when they do not become faster any more ({@link WarmUp}). Rank 1, the owner, waits in a barrier. A
 * wrong counter or sum at the end fails the benchmark.
 */
@Command(name = "loss", mixinStandardHelpOptions = true,
    description = "Times of readInc, get and acc where 0, 0.1, 1 and 10 percent of all datagrams are lost.")
public final class LossBench implements Callable<Integer>
{
    private static final List<String> SERIES = List.of("readInc", "get 8 KB", "acc 8 KB and fence");
    private static final List<String> FIGURES = List.of("readinc", "get", "acc");
    private static final String LOSS = "gaeron.test.loss";
    private static final double PERCENT = 100;
    private static final int COUNT = 1000;
    private static final long WARM_UP_NS = TimeUnit.MILLISECONDS.toNanos(50);

    @Mixin
    private RigOptions options;

    LossBench()
    {
    }

    @Override
    public Integer call()
    {
        options.requireFree(LOSS);
        final int timeMs = options.choose(50, 1000, 5000);
        final List<Double> percents = options.choose(List.of(0.0, 1.0), List.of(0.0, 0.1, 1.0, 10.0),
            List.of(0.0, 0.1, 1.0, 10.0));
        try (Rig rig = Rig.open("loss", options))
        {
            for (int run = 1; run <= options.runs(); run++)
            {
                for (final double percent : percents)
                {
                    rig.run("loss of " + percent + " %", run, rig.job(Node.class, "udp", 2, 1)
                        .setting(LOSS, Double.toString(percent / PERCENT)), percent, timeMs, options.isWarmed());
                }
            }
            report(rig, percents);
        }
        return 0;
    }

    private static void report(final Rig rig, final List<Double> percents)
    {
        final Results results = rig.results();
        rig.print(String.format("%n%-20s %6s %10s %10s %10s %8s", "us", "loss", "p50", "mean", "p99", "x mean"));
        for (final String series : SERIES)
        {
            final String name = "loss." + FIGURES.get(SERIES.indexOf(series)) + ".";
            for (final double percent : percents)
            {
                rig.print(String.format(Locale.ROOT, "%-20s %4.1f %% %10.1f %10.1f %10.1f %8.2f", series, percent,
                    results.median(series, percent, "p50"), results.median(series, percent, "mean"),
                    results.median(series, percent, "p99"), results.ratio(series, percent, series, 0, "mean")));
                rig.figure(name + percent, series, percent, "mean");
            }
            final double most = percents.getLast();
            rig.ratio(name + "slowdown." + most, series, most, series, 0, "mean");
        }
    }

    /** Program of the ranks. */
    static final class Node
    {
        private final Recorder recorder;
        private final long timeNs;
        private final Pacing pacing = new Pacing();

        private Node(final Recorder recorder)
        {
            this.recorder = recorder;
            timeNs = TimeUnit.MILLISECONDS.toNanos(recorder.number(1));
        }

        /**
         * Starts the program of a node.
         *
         * @param args the recorder's arguments, then the loss in percent, ms for each operation, whether to warm up.
         */
        public static void main(final String[] args)
        {
            GlobalArrays.launch(args, Node::run);
        }

        private static void run(final World world)
        {
            try (Recorder recorder = new Recorder(world);
                GlobalLongArray longs = world.longs(ArraySpec.longs("longs", 2, 1).withGrid(2, 1));
                GlobalDoubleArray doubles = world.doubles(ArraySpec.doubles("doubles", 2, COUNT).withGrid(2, 1)))
            {
                if (world.rank() == 0)
                {
                    new Node(recorder).measure(world, longs, doubles);
                }
                world.barrier();
            }
        }

        private void measure(final World world, final GlobalLongArray longs, final GlobalDoubleArray doubles)
        {
            final Patch far = Patch.of(1, 2, 0, COUNT);
            final double[] ones = new double[COUNT];
            Arrays.fill(ones, 1);
            final double[] got = new double[COUNT];
            final List<Runnable> operations = List.of(
                () -> longs.readInc(1, 0, 1),
                () -> doubles.get(far, got),
                () ->
                {
                    doubles.acc(far, 1, ones);
                    world.fence();
                });
            final long[] calls = new long[operations.size()];
            if (Boolean.parseBoolean(recorder.argument(2)))
            {
                warmUp(operations, calls);
            }
            for (int i = 0; i < calls.length; i++)
            {
                final Histogram timesNs = pacing.closed(timeNs, operations.get(i));
                recorder.record(SERIES.get(i), Double.parseDouble(recorder.argument(0)), timesNs);
                calls[i] += timesNs.getTotalCount();
            }
            expect("counter", calls[0], longs.get(1, 0));
            expect("sum", calls[2], doubles.get(1, COUNT - 1));
        }

        /** Adds to {@code calls} how often each operation was called. */
        private void warmUp(final List<Runnable> operations, final long[] calls)
        {
            final WarmUp warmUp = new WarmUp();
            boolean isWarm = false;
            while (!isWarm)
            {
                for (int i = 0; i < calls.length; i++)
                {
                    final Histogram timesNs = pacing.closed(WARM_UP_NS, operations.get(i));
                    warmUp.add(timesNs.getMean());
                    calls[i] += timesNs.getTotalCount();
                }
                isWarm = warmUp.endPass();
            }
        }

        private static void expect(final String what, final double expected, final double actual)
        {
            if (expected != actual)
            {
                throw new IllegalStateException(what + ": expected " + expected + ", actual " + actual);
            }
        }
    }
}
