package org.gaeron.benchmarks;

import java.util.concurrent.TimeUnit;

import org.gaeron.ArraySpec;
import org.gaeron.GlobalArrays;
import org.gaeron.GlobalDoubleArray;
import org.gaeron.Reduction;
import org.gaeron.World;
import org.gaeron.algebra.Elements;
import org.gaeron.algebra.Reductions;
import org.gaeron.benchmarks.rig.MeasurementException;
import org.gaeron.benchmarks.rig.Recorder;

/**
 * Program of the ranks of {@link AlgebraBench}.
 */
final class AlgebraRanks
{
    private static final long COLS = 1000;
    private static final int ROUNDS = 7;
    private static final int MOST_CALLS = 100_000;
    private static final int SUM_BYTES = 3 * Double.BYTES;
    private static final int DOT_BYTES = 2 * Double.BYTES;
    private static final int LANES = 8;

    private final World world;
    private final Recorder recorder;
    private final long timeNs;
    private final long elements;
    private double sink;

    private AlgebraRanks(final World world, final Recorder recorder)
    {
        this.world = world;
        this.recorder = recorder;
        timeNs = TimeUnit.MILLISECONDS.toNanos(recorder.number(0));
        elements = recorder.number(1);
    }

    /**
     * Starts the program of a node.
     *
     * @param args the recorder's arguments, then ms for each round, elements of an array.
     */
    public static void main(final String[] args)
    {
        GlobalArrays.launch(args, world ->
        {
            try (Recorder recorder = new Recorder(world))
            {
                new AlgebraRanks(world, recorder).measure();
            }
        });
    }

    private void measure()
    {
        final long rows = elements / COLS;
        final double[] a = new double[(int)(elements / world.size())];
        final double[] b = new double[a.length];
        final double[] c = new double[a.length];
        try (GlobalDoubleArray from = world.doubles(ArraySpec.doubles("from", rows, COLS).byRows());
            GlobalDoubleArray with = from.duplicate("with");
            GlobalDoubleArray other = world.doubles(ArraySpec.doubles("other", rows, COLS).byColumns());
            GlobalDoubleArray to = from.duplicate("to"))
        {
            from.fill(1);
            with.fill(2);
            other.fill(3);
            compare("triad", () -> triad(a, b, c), "add", () -> Elements.add(1, from, 2, with, to), SUM_BYTES);
            check(Reductions.sum(to).asDouble(), 5.0 * elements);
            compare("reads", () -> sink += dot(b, c), "dot", () -> sink += Reductions.dot(from, with).asDouble(),
                DOT_BYTES);
            check(Reductions.dot(from, with).asDouble(), 2.0 * elements);
            compare("dot layouts", () -> sink += Reductions.dot(from, other).asDouble(),
                "add layouts", () -> Elements.add(1, from, 2, other, to), SUM_BYTES);
            check(Reductions.sum(to).asDouble(), 7.0 * elements);
        }
    }

    private static void triad(final double[] a, final double[] b, final double[] c)
    {
        for (int i = 0; i < a.length; i++)
        {
            a[i] = b[i] + 2.0 * c[i];
        }
    }

    /** Eight sums, else the latency of one sum would be measured. */
    private static double dot(final double[] b, final double[] c)
    {
        double sum0 = 0;
        double sum1 = 0;
        double sum2 = 0;
        double sum3 = 0;
        double sum4 = 0;
        double sum5 = 0;
        double sum6 = 0;
        double sum7 = 0;
        for (int i = 0; i <= b.length - LANES; i += LANES)
        {
            sum0 += b[i] * c[i];
            sum1 += b[i + 1] * c[i + 1];
            sum2 += b[i + 2] * c[i + 2];
            sum3 += b[i + 3] * c[i + 3];
            sum4 += b[i + 4] * c[i + 4];
            sum5 += b[i + 5] * c[i + 5];
            sum6 += b[i + 6] * c[i + 6];
            sum7 += b[i + 7] * c[i + 7];
        }
        return sum0 + sum1 + sum2 + sum3 + sum4 + sum5 + sum6 + sum7;
    }

    private static void check(final double actual, final double expected)
    {
        if (actual != expected)
        {
            throw new MeasurementException("expected " + expected + ", actual " + actual);
        }
    }

    /** Records the best round of each of two calls, which take turns. */
    private void compare(
        final String firstKind, final Runnable first, final String secondKind, final Runnable second,
        final int bytesPerElement)
    {
        long firstNs = Long.MAX_VALUE;
        long secondNs = Long.MAX_VALUE;
        for (int round = 0; round < ROUNDS; round++)
        {
            firstNs = Math.min(firstNs, round(first));
            secondNs = Math.min(secondNs, round(second));
        }
        record(firstKind, firstKind.startsWith("dot") ? DOT_BYTES : bytesPerElement, firstNs);
        record(secondKind, bytesPerElement, secondNs);
    }

    private void record(final String kind, final int bytesPerElement, final long callNs)
    {
        if (world.rank() == 0)
        {
            recorder.record("near " + kind, elements, "bandwidth",
                1e3 * elements * bytesPerElement / callNs, "MB/s");
        }
    }

    /** {@return the time of a call in a round of them} One call before tells how many fit. */
    private long round(final Runnable call)
    {
        world.barrier();
        final long beginNs = System.nanoTime();
        call.run();
        world.barrier();
        final long onceNs = world.allReduce(Reduction.MAX, System.nanoTime() - beginNs);
        final int calls = Math.clamp(timeNs / onceNs, 1, MOST_CALLS);
        world.barrier();
        final long startNs = System.nanoTime();
        for (int i = 0; i < calls; i++)
        {
            call.run();
        }
        world.barrier();
        return Math.max(1, (System.nanoTime() - startNs) / calls);
    }
}
