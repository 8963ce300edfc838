package org.gaeron.examples.scf.algebra;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import java.util.stream.DoubleStream;

import org.gaeron.EmbeddedJob;
import org.gaeron.GlobalDoubleArray;
import org.gaeron.JobFailedException;
import org.gaeron.World;
import org.gaeron.examples.scf.meter.RankMeter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AlgebraTest
{
    private interface Check
    {
        void run(World world, RowMatrices matrices);
    }

    private static void run(final int nodes, final int ranks, final Check check)
    {
        EmbeddedJob.of(nodes, ranks).run(world ->
        {
            try (RowMatrices matrices = new RowMatrices(world, RankMeter.adding()))
            {
                check.run(world, matrices);
            }
        });
    }

    private static double[] random(final int rows, final int cols, final int seed)
    {
        return new Random(seed).doubles((long)rows * cols, -1, 1).toArray();
    }

    private static GlobalDoubleArray matrix(
        final RowMatrices matrices, final int rows, final int cols, final double[] values)
    {
        final GlobalDoubleArray matrix = matrices.create("matrix", rows, cols);
        if (matrices.world().rank() == 0)
        {
            matrix.put(matrix.patch(), values);
        }
        matrices.sync();
        return matrix;
    }

    private static double[] whole(final GlobalDoubleArray matrix)
    {
        final double[] values = new double[(int)(matrix.rows() * matrix.cols())];
        matrix.get(matrix.patch(), values);
        return values;
    }

    /** Q diag(values) Q^T with Q = I - 2 v v^T. */
    private static double[] symmetric(final double[] values)
    {
        final int n = values.length;
        final double[] v = random(n, 1, 7);
        double norm = 0;
        for (final double x : v)
        {
            norm += x * x;
        }
        final double[] q = new double[n * n];
        for (int i = 0; i < n * n; i++)
        {
            q[i] = (i / n == i % n ? 1 : 0) - 2 * v[i / n] * v[i % n] / norm;
        }
        final double[] result = new double[n * n];
        for (int i = 0; i < n; i++)
        {
            for (int j = 0; j < n; j++)
            {
                for (int k = 0; k < n; k++)
                {
                    result[i * n + j] += q[i * n + k] * values[k] * q[j * n + k];
                }
            }
        }
        return result;
    }

    @Test
    void shouldReduceOverAllRows()
    {
        run(1, 3, (world, matrices) ->
        {
            final GlobalDoubleArray matrix = matrix(matrices, 4, 4, new double[]{
                1, 2, 0, 0,
                2, 3, 0, -1,
                0, 0, -7, 0,
                0, -1, 0, 5 });
            assertEquals(7, matrices.largest(matrix));
            assertEquals(1 + 4 + 4 + 9 + 1 + 49 + 1 + 25, matrices.dot(matrix, matrix));
            assertEquals(3, matrices.sum(1.0));
            final double[] parts = {world.rank(), 1};
            matrices.sum(parts);
            assertArrayEquals(new double[]{3, 3}, parts);
        });
    }

    /** Two ranks own nothing. */
    @Test
    void shouldReduceWhereARankHasNoRows()
    {
        run(1, 3, (world, matrices) ->
        {
            final GlobalDoubleArray matrix = matrix(matrices, 1, 2, new double[]{-3, 2});
            assertEquals(3, matrices.largest(matrix));
            assertEquals(13, matrices.dot(matrix, matrix));
        });
    }

    @Test
    void shouldBoundEigenvaluesByDiscs()
    {
        run(1, 3, (world, matrices) ->
        {
            final GlobalDoubleArray matrix = matrix(matrices, 4, 4, new double[]{
                1, 2, 0, 0,
                2, 3, 0, -1,
                0, 0, -7, 0.5,
                0, -1, 0.5, 5});
            final double[] bounds = new Purification(matrices, 4).eigenvalueBounds(matrix);
            assertEquals(-7.5, bounds[0], 1e-14);
            assertEquals(6.5, bounds[1], 1e-14);
        });
    }

    @ParameterizedTest
    @CsvSource({ "true, 1", "true, 3", "false, 1", "false, 3" })
    void shouldFindFunctionsOfAKnownSpectrum(final boolean byEigenvectors, final int ranks)
    {
        final int n = 40;
        final int taken = 11;
        final double[] values = new double[n];
        final double[] steps = new double[n];
        final double[] roots = new double[n];
        for (int i = 0; i < n; i++)
        {
            values[i] = 0.001 + (i < taken ? 0.01 * i : 1 + 0.1 * i);
            steps[i] = i < taken ? 1 : 0;
            roots[i] = 1 / Math.sqrt(values[i]);
        }
        run(1, ranks, (world, matrices) ->
        {
            final SpectralFunctions functions =
                byEigenvectors ? new Eigenvectors(matrices) : new Purification(matrices, n);
            final GlobalDoubleArray matrix = matrix(matrices, n, n, symmetric(values));
            final GlobalDoubleArray result = matrices.create("result", n, n);

            functions.projector(matrix, taken, result);
            assertClose(symmetric(steps), whole(result), 1e-11);
            world.sync();

            functions.projector(matrix, 0, result);
            assertClose(new double[n * n], whole(result), 0);
            world.sync();

            functions.projector(matrix, n, result);
            assertClose(symmetric(DoubleStream.generate(() -> 1).limit(n).toArray()), whole(result), 1e-12);
            world.sync();

            functions.inverseSquareRoot(matrix, result);
            assertClose(symmetric(roots), whole(result), 1e-9);
        });
    }

    private static void assertClose(final double[] expected, final double[] actual, final double tolerance)
    {
        for (int i = 0; i < expected.length; i++)
        {
            assertEquals(expected[i], actual[i], tolerance, "element " + i);
        }
    }

    @Test
    void shouldSayThatThereIsNoGap()
    {
        final JobFailedException thrown = assertThrows(JobFailedException.class, () -> run(1, 2, (world, matrices) ->
        {
            final GlobalDoubleArray matrix = matrix(matrices, 3, 3, new double[]{ 1, 0, 0, 0, 1, 0, 0, 0, 2 });
            new Purification(matrices, 3).projector(matrix, 1, matrices.create("result", 3, 3));
        }));
        assertTrue(thrown.getCause() instanceof NumericalException, thrown::toString);
    }

    @ParameterizedTest
    @CsvSource({ "true", "false" })
    void shouldSayThatFunctionsAreDependent(final boolean byEigenvectors)
    {
        final JobFailedException thrown = assertThrows(JobFailedException.class, () -> run(1, 2, (world, matrices) ->
        {
            final GlobalDoubleArray matrix = matrix(matrices, 2, 2, new double[]{ 1, 1, 1, 1 });
            final SpectralFunctions functions =
                byEigenvectors ? new Eigenvectors(matrices) : new Purification(matrices, 2);
            functions.inverseSquareRoot(matrix, matrices.create("result", 2, 2));
        }));
        assertTrue(thrown.getCause().getMessage().contains("linearly dependent"), thrown::toString);
    }
}
