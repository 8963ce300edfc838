package org.gaeron.benchmarks;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.List;
import java.util.Random;
import java.util.stream.DoubleStream;

import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.gaeron.GlobalArrays;
import org.gaeron.GlobalDoubleArray;
import org.gaeron.Patch;
import org.gaeron.World;
import org.gaeron.algebra.MatrixProduct;
import org.gaeron.algebra.Op;
import org.gaeron.algebra.kernel.LocalMatrix;
import org.gaeron.algebra.kernel.LocalProduct;
import org.gaeron.benchmarks.rig.MeasurementException;
import org.gaeron.benchmarks.rig.Recorder;
import org.gaeron.benchmarks.rig.Results;
import org.gaeron.benchmarks.rig.WarmUp;

/**
 * Program of the ranks of {@link GemmBench}: local kernels, or a distributed product.
 */
final class GemmRanks
{
    static final String LOCAL = "local";
    /** Series of the local kernels; the second one only where there is a BLAS. */
    static final List<String> KERNELS = List.of("own", "blas", "ejml");

    private static final double TOLERANCE = 1e-9;
    private static final int WARM_UP_PRODUCTS = 3;
    private static final int ROWS_CHECKED = 50;
    private static final double MILLION = 1e6;

    private final World world;
    private final Recorder recorder;
    private final int turns;
    private final int n;
    private final boolean isWarmed;

    private GemmRanks(final World world, final Recorder recorder)
    {
        this.world = world;
        this.recorder = recorder;
        turns = (int)recorder.number(1);
        n = (int)recorder.number(2);
        isWarmed = Boolean.parseBoolean(recorder.argument(3));
    }

    /**
     * Starts the program of a node.
     *
     * @param args the recorder's arguments, then where, turns, rows, whether all is to be warm, and for local kernels
     *             the millions of operations that warm them up.
     */
    public static void main(final String[] args)
    {
        GlobalArrays.launch(args, world ->
        {
            try (Recorder recorder = new Recorder(world))
            {
                final GemmRanks ranks = new GemmRanks(world, recorder);
                if (LOCAL.equals(recorder.argument(0)))
                {
                    ranks.local();
                }
                else
                {
                    ranks.distributed(recorder.argument(0));
                }
            }
        });
    }

    private static double[] numbers(final int count, final int seed)
    {
        return new Random(seed).doubles(count, -1, 1).toArray();
    }

    private void local()
    {
        // the first array of fractions has the node load vectors
        try (GlobalDoubleArray first = world.doubles("first", 1, 1))
        {
            first.fill(1);
            final double[] a = numbers(n * n, 1);
            final double[] b = numbers(n * n, 2);
            final double[][] products = new double[KERNELS.size()][n * n];
            final LocalProduct own = LocalProduct.of("none");
            final LocalProduct blas = LocalProduct.of("auto");
            final boolean hasBlas = !blas.kernels().equals(own.kernels());
            final Runnable[] kernels = {
                () -> multiply(own, a, b, products[0]), () -> multiply(blas, a, b, products[1]),
                () -> CommonOps_DDRM.multAdd(DMatrixRMaj.wrap(n, n, a), DMatrixRMaj.wrap(n, n, b),
                    DMatrixRMaj.wrap(n, n, products[2])) };
            final long[] leastNs = { Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE };
            final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
            final int warmUp = (int)Math.max(WARM_UP_PRODUCTS, recorder.number(4) * MILLION / operations());
            for (int turn = -warmUp; turn < turns; turn++)
            {
                for (int i = 0; i < kernels.length; i++)
                {
                    final long startNs = threads.getCurrentThreadCpuTime();
                    kernels[i].run();
                    if (turn >= 0)
                    {
                        leastNs[i] = Math.min(leastNs[i], threads.getCurrentThreadCpuTime() - startNs);
                    }
                }
            }
            for (int i = 0; i < kernels.length; i++)
            {
                check(products[i][n * n - 1], (warmUp + turns) * element(a, b, n - 1, n - 1));
                if (i != 1 || hasBlas)
                {
                    recorder.record(KERNELS.get(i), n, "rate", operations() / leastNs[i], "GFLOP/s");
                }
            }
        }
    }

    private void multiply(final LocalProduct product, final double[] a, final double[] b, final double[] c)
    {
        product.add(1, LocalMatrix.of(a, 0, n, n, n), LocalMatrix.of(b, 0, n, n, n), LocalMatrix.of(c, 0, n, n, n));
    }

    private double operations()
    {
        return 2.0 * n * n * n;
    }

    private double element(final double[] a, final double[] b, final int row, final int column)
    {
        double sum = 0;
        for (int k = 0; k < n; k++)
        {
            sum += a[row * n + k] * b[k * n + column];
        }
        return sum;
    }

    private static void check(final double actual, final double expected)
    {
        if (!(Math.abs(actual - expected) <= TOLERANCE * Math.max(1, Math.abs(expected))))
        {
            throw new MeasurementException("expected the element " + expected + ", actual " + actual);
        }
    }

    private void distributed(final String place)
    {
        try (GlobalDoubleArray a = world.doubles("a", n, n);
            GlobalDoubleArray b = world.doubles("b", n, n);
            GlobalDoubleArray c = world.doubles("c", n, n))
        {
            final double[] left = numbers(n * n, 1);
            final double[] right = numbers(n * n, 2);
            a.fill((row, column) -> left[(int)(row * n + column)]);
            b.fill((row, column) -> right[(int)(row * n + column)]);
            final int rows = n / world.size();
            final double[] own = new double[rows * n];
            final LocalProduct kernel = new LocalProduct();
            measure(place + " local", 2.0 * rows * world.size() * n * n,
                () -> kernel.add(1, LocalMatrix.of(left, 0, rows, n, n), LocalMatrix.of(right, 0, n, n, n),
                    LocalMatrix.of(own, 0, rows, n, n)));
            measure(place + " product", operations(), () -> MatrixProduct.multiply(1, a, Op.NONE, b, Op.NONE, 0, c));
            final Patch block = c.localBlock().patch();
            for (int row = (int)block.rowLo(); row < block.rowHi(); row += Math.max(1, n / ROWS_CHECKED))
            {
                final int column = (int)(block.colLo() + row % block.cols());
                check(c.get(row, column), element(left, right, row, column));
            }
            world.barrier();
        }
    }

    /** Warms up, and records the rate of the median of the turns. */
    private void measure(final String series, final double operations, final Runnable call)
    {
        final WarmUp warmUp = new WarmUp();
        boolean isWarm = false;
        while (!isWarm)
        {
            warmUp.add(timeNs(call));
            isWarm = !isWarmed || warmUp.endPass(world, world.rank() == 0);
        }
        final double[] timesNs = DoubleStream.generate(() -> timeNs(call)).limit(turns).sorted().toArray();
        if (world.rank() == 0)
        {
            recorder.record(series, n, "rate", operations / Results.median(timesNs), "GFLOP/s");
        }
    }

    private double timeNs(final Runnable call)
    {
        world.barrier();
        final long startNs = System.nanoTime();
        call.run();
        world.barrier();
        return System.nanoTime() - startNs;
    }
}
