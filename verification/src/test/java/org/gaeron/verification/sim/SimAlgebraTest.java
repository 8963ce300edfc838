package org.gaeron.verification.sim;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

import org.gaeron.ArraySpec;
import org.gaeron.GlobalDoubleArray;
import org.gaeron.Program;
import org.gaeron.World;
import org.gaeron.algebra.Elements;
import org.gaeron.algebra.ExtremeElement;
import org.gaeron.algebra.MatrixProduct;
import org.gaeron.algebra.Op;
import org.gaeron.algebra.Reductions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Algebra over the simulated network, whose messages are late and in another order. All numbers are exact. */
class SimAlgebraTest
{
    private static final int N = 37;
    private static final long SEED = 11;

    private static double left(final long row, final long col)
    {
        return (3 * row + 5 * col) % 7 - 3;
    }

    private static double right(final long row, final long col)
    {
        return (2 * row + col) % 5 - 2;
    }

    private static void run(final int ranks, final Program program)
    {
        final SplittableRandom random = new SplittableRandom(SEED + ranks);
        final int nodes = ranks % 2 == 0 ? 2 : ranks;
        new SimJob(SimJob.contexts(nodes, ranks / nodes, Map.of()), Weather.rough(random), new Shape(512, 2, 8, 4, 8),
            Interference.NONE).run(List.of(), program);
    }

    @ParameterizedTest
    @ValueSource(ints = { 2, 3, 4 })
    void shouldMultiply(final int ranks)
    {
        run(ranks, world ->
        {
            final ArraySpec spec = ArraySpec.doubles("c", N, N);
            try (GlobalDoubleArray a = world.doubles("a", N, N);
                GlobalDoubleArray b = world.doubles(ArraySpec.doubles("b", N, N).withTiles(4, 3));
                GlobalDoubleArray c = world.doubles(spec.byColumns()))
            {
                a.fill(SimAlgebraTest::left);
                b.fill(SimAlgebraTest::right);
                c.fill(1);
                MatrixProduct.multiply(2, a, Op.NONE, b, Op.TRANSPOSE, -1, c);
                checkProduct(world, c);
            }
        });
    }

    private static void checkProduct(final World world, final GlobalDoubleArray c)
    {
        final double[] product = c.get(c.patch());
        for (int i = 0; i < N; i++)
        {
            for (int j = 0; j < N; j++)
            {
                double sum = -1;
                for (int k = 0; k < N; k++)
                {
                    sum += 2 * left(i, k) * right(j, k);
                }
                assertEquals(sum, product[i * N + j], i + "," + j + " on rank " + world.rank());
            }
        }
        world.sync();
    }

    @ParameterizedTest
    @ValueSource(ints = { 2, 3, 4 })
    void shouldAddAndReduce(final int ranks)
    {
        run(ranks, world ->
        {
            try (GlobalDoubleArray a = world.doubles("a", N, N);
                GlobalDoubleArray b = world.doubles(ArraySpec.doubles("b", N, N).withTiles(5, 2)))
            {
                a.fill(SimAlgebraTest::left);
                b.fill(SimAlgebraTest::right);
                double dot = 0;
                double sum = 0;
                for (int i = 0; i < N * N; i++)
                {
                    dot += left(i / N, i % N) * right(i / N, i % N);
                    sum += left(i / N, i % N) + 2 * right(i / N, i % N);
                }
                assertEquals(dot, Reductions.dot(a, b).asDouble());
                Elements.add(1, a, 2, b, a);
                assertEquals(sum, Reductions.sum(a).asDouble());
                Elements.fill(a, 1);
                world.sync();
                if (world.rank() == 0)
                {
                    a.put(N - 1, 2, -9);
                }
                world.sync();
                final ExtremeElement least = Reductions.min(a);
                assertEquals(-9, least.value().asDouble());
                assertEquals(List.of(N - 1L, 2L), List.of(least.row(), least.col()));
            }
        });
    }
}
