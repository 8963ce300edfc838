package org.gaeron.algebra;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;

import org.gaeron.ArraySpec;
import org.gaeron.GlobalDoubleArray;
import org.gaeron.LocalDoubleBlock;
import org.gaeron.World;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Factors, solutions, inverses and determinants, by their residuals.
 */
class SolversTest
{
    private static final int N = 100;
    private static final double SMALL = 1e-10;

    /** The matrix of Global Arrays' testsolve. */
    private static final LocalDoubleBlock.Element SUMS = (i, j) -> i == j ? i + 1 : i + j + 2;

    private static List<ArraySpec> layouts(final String name, final int rows, final int cols)
    {
        final ArraySpec spec = ArraySpec.doubles(name, rows, cols);
        return List.of(spec, spec.withTiles(7, 5), spec.byRows(), spec.onRanks(0));
    }

    private static void checkSolutions(final Factored factored, final GlobalDoubleArray a, final ArraySpec spec)
    {
        final int n = (int)a.rows();
        try (GlobalDoubleArray b = a.team().doubles(spec))
        {
            b.fill((i, j) -> i == j ? 2 * n : Math.sin(i + j + 2));
            try (GlobalDoubleArray x = factored.solve(b))
            {
                final double residual = Residuals.of(a, x, b) / n;
                assertTrue(residual < SMALL, () -> spec + ": residual / n " + residual);
                a.team().sync();
                x.copyFrom(b);
                factored.solve(x, x);
                assertTrue(Residuals.of(a, x, b) / n < SMALL, () -> spec + ", in place");
                a.team().sync();
            }
        }
    }

    private static void checkInverse(final Factored factored, final GlobalDoubleArray a)
    {
        final int n = (int)a.rows();
        try (GlobalDoubleArray inverse = factored.inverse())
        {
            final double residual =
                Residuals.of(a.get(a.patch()), inverse.get(inverse.patch()), Residuals.unit(n), n, n, n) / n;
            assertTrue(residual < SMALL, () -> "inverse: residual / n " + residual);
            assertEquals(a.distribution(), inverse.distribution());
            a.team().sync();
        }
    }

    /** A matrix of a definite order, below the diagonal: above it is what nobody may read. */
    private static LocalDoubleBlock.Element definite(final int n)
    {
        return (i, j) -> i == j ? n : i > j ? Residuals.random(i, j) : Double.NaN;
    }

    private static void mirror(final GlobalDoubleArray a)
    {
        try (GlobalDoubleArray copy = a.duplicate("copy"))
        {
            copy.copyTransposed(a);
            final double[] elements = a.get(a.patch());
            final double[] others = copy.get(a.patch());
            a.team().sync();
            final int n = (int)a.rows();
            a.fill((i, j) -> (j > i ? others : elements)[(int)(i * n + j)]);
        }
    }

    private static void solveAll(final World world, final int n)
    {
        for (final ArraySpec spec : layouts("a", n, n))
        {
            try (GlobalDoubleArray a = world.doubles(spec))
            {
                a.fill(SUMS);
                try (Lu lu = Solvers.lu(a))
                {
                    layouts("b", n, n).forEach(each -> checkSolutions(lu, a, each));
                    layouts("b", n, 1).forEach(each -> checkSolutions(lu, a, each));
                    checkSolutions(lu, a, ArraySpec.doubles("b", n, 7));
                    checkInverse(lu, a);
                }
                a.fill(definite(n));
                try (Cholesky cholesky = Solvers.cholesky(a))
                {
                    mirror(a);
                    checkSolutions(cholesky, a, ArraySpec.doubles("b", n, n).withTiles(3, 2));
                    checkSolutions(cholesky, a, ArraySpec.doubles("b", n, 1));
                    checkInverse(cholesky, a);
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void shouldSolveOverAllTransports(final SolverJob job)
    {
        for (final int ranks : job == SolverJob.NEAR ? new int[]{1, 2, 3, 4} : new int[]{3, 4})
        {
            job.run(ranks, world -> solveAll(world, N));
        }
    }

    @Test
    void shouldSolveAtAnyOrder()
    {
        SolverJob.NEAR.run(3, world ->
        {
            for (final int n : new int[]{1, 2, 3, 7, 8, 9, 16, 17, 24, 31, 97})
            {
                try (GlobalDoubleArray a = world.doubles("a", n, n))
                {
                    a.fill(Residuals::random);
                    try (Lu lu = Solvers.lu(a))
                    {
                        checkSolutions(lu, a, ArraySpec.doubles("b", n, 2));
                    }
                    a.fill(definite(n));
                    try (Cholesky cholesky = Solvers.cholesky(a))
                    {
                        mirror(a);
                        checkSolutions(cholesky, a, ArraySpec.doubles("b", n, 5));
                    }
                }
            }
        });
    }

    /** Widths at which products, halved triangles and several panels of a rank are in use, the last one not full. */
    @Test
    void shouldSolveWithWidePanels()
    {
        final int n = 300;
        SolverJob.NEAR.run(2, world ->
        {
            for (final int width : new int[]{1, 33, 64, 128, 299, 300, 512})
            {
                try (GlobalDoubleArray a = world.doubles("a", n, n))
                {
                    a.fill(Residuals::random);
                    try (Lu lu = Solvers.lu(a, ColumnPanels.of(a, "wide", width)))
                    {
                        checkSolutions(lu, a, ArraySpec.doubles("b", n, 9));
                    }
                    a.fill(definite(n));
                    try (Cholesky cholesky = Solvers.cholesky(a, ColumnPanels.of(a, "wide", width)))
                    {
                        mirror(a);
                        checkSolutions(cholesky, a, ArraySpec.doubles("b", n, 9));
                    }
                }
            }
        });
    }

    /** Each pivot is far below the diagonal, in another panel's rows. */
    @Test
    void shouldSwapRowsOfDistantPanels()
    {
        SolverJob.IPC.run(4, world ->
        {
            try (GlobalDoubleArray a = world.doubles(ArraySpec.doubles("a", N, N).withTiles(64, 64)))
            {
                a.fill((i, j) -> i + j == N - 1 ? 10 : Residuals.random(i, j));
                try (Lu lu = Solvers.lu(a))
                {
                    checkSolutions(lu, a, ArraySpec.doubles("b", N, 3));
                    checkInverse(lu, a);
                }
                a.fill((i, j) -> j == (i + 1) % N ? 2 : 0);
                try (Lu lu = Solvers.lu(a))
                {
                    checkSolutions(lu, a, ArraySpec.doubles("b", N, 3));
                    assertEquals(-1, lu.determinant().sign()); // a cycle of even length
                    assertEquals(N * Math.log(2), lu.determinant().logMagnitude(), SMALL);
                    assertEquals(-Math.pow(2, N), lu.determinant().value(), Math.pow(2, N - 30));
                }
            }
        });
    }

    /** L of the test of ScaLAPACK's Cholesky in Global Arrays; the factor itself is checked, in backward error. */
    @Test
    void shouldFactorAsLowerTriangle()
    {
        SolverJob.UDP.run(4, world ->
        {
            final double[] lower = new double[N * N];
            for (int i = 0; i < N; i++)
            {
                for (int j = 0; j <= i; j++)
                {
                    lower[i * N + j] = i == j ? N * Math.abs(Math.sin(10 * (i + 1))) : Math.sin(i + j + 2);
                }
            }
            try (GlobalDoubleArray a = world.doubles("a", N, N))
            {
                a.fill((i, j) ->
                {
                    double sum = 0;
                    for (int k = 0; k <= Math.min(i, j); k++)
                    {
                        sum += lower[(int)i * N + k] * lower[(int)j * N + k];
                    }
                    return sum;
                });
                try (Cholesky cholesky = Solvers.cholesky(a))
                {
                    final double[] factor = cholesky.panels().array().get(a.patch());
                    double largest = 0;
                    double difference = 0;
                    double logDiagonal = 0;
                    for (int i = 0; i < N; i++)
                    {
                        logDiagonal += 2 * Math.log(lower[i * N + i]);
                        for (int j = 0; j <= i; j++)
                        {
                            double sum = -a.get(i, j);
                            largest = Math.max(largest, -sum);
                            for (int k = 0; k <= j; k++)
                            {
                                sum += factor[i * N + k] * factor[j * N + k];
                            }
                            difference = Math.max(difference, Math.abs(sum));
                        }
                    }
                    assertTrue(difference / (largest * N * Math.ulp(1.0)) < 1);
                    assertEquals(logDiagonal, cholesky.determinant().logMagnitude(), 1e-6);
                    world.sync();
                }
            }
        });
    }
}
