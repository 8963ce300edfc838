package org.gaeron.benchmarks;

import java.util.function.DoubleSupplier;

import org.gaeron.GlobalArrays;
import org.gaeron.GlobalDoubleArray;
import org.gaeron.Patch;
import org.gaeron.Reduction;
import org.gaeron.World;
import org.gaeron.algebra.Eigen;
import org.gaeron.algebra.Factored;
import org.gaeron.algebra.Solvers;
import org.gaeron.algebra.kernel.LocalMatrix;
import org.gaeron.algebra.kernel.LocalProduct;
import org.gaeron.benchmarks.rig.MeasurementException;
import org.gaeron.benchmarks.rig.Recorder;

/**
 * Program of the ranks of {@link SolveBench}.
 */
final class SolveRanks
{
    static final String SPEED = "speed";
    static final String TIME = "time";
    static final String RESIDUAL = "residual";
    static final String SOLVE = "solve";

    private static final double MOST_RESIDUAL = 1e-10;
    private static final int LOCAL = 1000;
    private static final int WARM_UP = 2;
    private static final double NS_PER_MS = 1e6;

    private final World world;
    private final Recorder recorder;
    private final String transport;
    private final int n;
    private final int order;
    private final long calls;

    private SolveRanks(final World world, final Recorder recorder)
    {
        this.world = world;
        this.recorder = recorder;
        transport = recorder.argument(0);
        n = (int)recorder.number(1);
        order = (int)recorder.number(2);
        calls = recorder.number(3);
    }

    /**
     * Starts the program of a node.
     *
     * @param args the recorder's arguments, then transport, order to factor, order of the eigenproblem, calls.
     */
    public static void main(final String[] args)
    {
        GlobalArrays.launch(args, world ->
        {
            try (Recorder recorder = new Recorder(world))
            {
                final SolveRanks ranks = new SolveRanks(world, recorder);
                ranks.multiply();
                ranks.factor();
                ranks.diagonalise();
            }
        });
    }

    /** {@return a number from -0.5 to 0.5 for each place} */
    private static double random(final long row, final long col)
    {
        long word = (row * 1_048_583 + col + 1) * 0x9E3779B97F4A7C15L;
        word = (word ^ word >>> 29) * 0xBF58476D1CE4E5B9L;
        return ((word ^ word >>> 32) >>> 11) * 0x1p-53 - 0.5;
    }

    /** {@return the shortest time of several calls, in ns} */
    private double best(final DoubleSupplier timeNs)
    {
        double best = Double.MAX_VALUE;
        for (int i = 0; i < calls + WARM_UP; i++)
        {
            final double callNs = timeNs.getAsDouble();
            best = i < WARM_UP ? best : Math.min(best, callNs);
        }
        return best;
    }

    private void record(final String kind, final double x, final String metric, final double value, final String unit)
    {
        if (world.rank() == 0)
        {
            recorder.record(transport + " " + kind, x, metric, value, unit);
        }
    }

    /** Measures local products of all ranks at the same time. */
    private void multiply()
    {
        final int side = Math.min(n, LOCAL);
        final double[] elements = new double[side * side];
        for (int i = 0; i < elements.length; i++)
        {
            elements[i] = random(i, 0);
        }
        final LocalProduct product = new LocalProduct();
        final LocalMatrix a = LocalMatrix.of(elements, 0, side, side, side);
        final LocalMatrix b = LocalMatrix.of(elements.clone(), 0, side, side, side);
        final LocalMatrix c = LocalMatrix.of(new double[elements.length], 0, side, side, side);
        final double bestNs = best(() ->
        {
            world.barrier();
            final long startNs = System.nanoTime();
            product.add(1, a, b, c);
            return System.nanoTime() - startNs;
        });
        record("dgemm", n, SPEED, world.allReduce(Reduction.SUM, 2.0 * side * side * side / bestNs), "GFLOPS");
    }

    private void factor()
    {
        try (GlobalDoubleArray a = world.doubles("a", n, n); GlobalDoubleArray b = world.doubles("b", n, 1))
        {
            b.fill((row, col) -> Math.sin(row));
            a.fill((row, col) -> row == col ? n : random(Math.max(row, col), Math.min(row, col)));
            factor("cholesky", a, b, () -> Solvers.cholesky(a), (double)n * n * n / 3);
            a.fill(SolveRanks::random);
            factor("lu", a, b, () -> Solvers.lu(a), 2.0 * n * n * n / 3);
        }
    }

    /** Makes factors of a matrix. */
    private interface Method
    {
        Factored factor();
    }

    private void factor(
        final String kind, final GlobalDoubleArray a, final GlobalDoubleArray b, final Method method,
        final double operations)
    {
        final double bestNs = best(() ->
        {
            world.barrier();
            final long startNs = System.nanoTime();
            try (Factored factored = method.factor())
            {
                world.barrier();
                return factored.order() == n ? System.nanoTime() - startNs : Double.NaN;
            }
        });
        record(kind, n, SPEED, operations / bestNs, "GFLOPS");
        try (Factored factored = method.factor(); GlobalDoubleArray x = b.duplicate("x"))
        {
            record(kind, n, SOLVE, best(() ->
            {
                world.barrier();
                final long startNs = System.nanoTime();
                factored.solve(b, x);
                return System.nanoTime() - startNs;
            }) / NS_PER_MS, "ms");
            final double residual = world.allReduce(Reduction.MAX, residual(a, x, b)) / n;
            record(kind, n, RESIDUAL, residual, "1");
            if (!(residual < MOST_RESIDUAL))
            {
                throw new MeasurementException(kind + ": expected a residual / n below " + MOST_RESIDUAL +
                    ", actual " + residual);
            }
        }
    }

    /** {@return the largest residual of the rows whose number this rank has} */
    private double residual(final GlobalDoubleArray a, final GlobalDoubleArray x, final GlobalDoubleArray b)
    {
        final double[] solution = x.get(x.patch());
        final double[] row = new double[n];
        double most = 0;
        for (int i = world.rank(); i < n; i += world.size())
        {
            a.get(Patch.of(i, i + 1, 0, n), row);
            double sum = -b.get(i, 0);
            for (int j = 0; j < n; j++)
            {
                sum += row[j] * solution[j];
            }
            most = Math.max(most, Math.abs(sum));
        }
        return most;
    }

    private void diagonalise()
    {
        try (GlobalDoubleArray a = world.doubles("a", order, order))
        {
            a.fill((row, col) -> random(Math.max(row, col), Math.min(row, col)));
            final double[] values = new double[order];
            record("eigen", order, TIME, best(() ->
            {
                world.barrier();
                final long startNs = System.nanoTime();
                try (Eigen eigen = Eigen.symmetric(a))
                {
                    System.arraycopy(eigen.values(), 0, values, 0, order);
                    return System.nanoTime() - startNs;
                }
            }) / NS_PER_MS, "ms");
            if (BareLapack.isThere())
            {
                record("lapack", order, TIME, best(() -> alone(a, values)) / NS_PER_MS, "ms");
            }
        }
    }

    /** {@return the time of LAPACK alone, on the first rank while the others wait} Checks its values. */
    private double alone(final GlobalDoubleArray a, final double[] expected)
    {
        double timeNs = 0;
        world.barrier();
        if (world.rank() == 0)
        {
            final double[] matrix = a.get(a.patch());
            final double[] values = new double[order];
            timeNs = BareLapack.timeNs(matrix, values, world.size() / world.nodes());
            for (int i = 0; i < order; i++)
            {
                if (!(Math.abs(values[i] - expected[i]) < MOST_RESIDUAL * order))
                {
                    throw new MeasurementException("expected the eigenvalue " + values[i] + ", actual " + expected[i]);
                }
            }
        }
        world.barrier();
        return world.allReduce(Reduction.MAX, timeNs);
    }
}
