package org.gaeron.examples.small;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

import org.gaeron.EmbeddedJob;
import org.gaeron.GlobalDoubleArray;
import org.gaeron.LongExtreme;
import org.gaeron.Program;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

/** The small programs on two nodes, against the same in one thread. */
class SmallProgramsTest
{
    private static final int NODES = 2;
    private static final int RANKS = 2;

    private static void run(final Program program)
    {
        EmbeddedJob.of(NODES, RANKS).run(program);
    }

    @Test
    void shouldRelaxAPlateAsOneThreadDoes()
    {
        final int n = 20;
        final int steps = 31;
        final double[][] plate = new double[n][n];
        Arrays.fill(plate[0], 1.0);
        for (int step = 0; step < steps; step++)
        {
            final double[][] old = Arrays.stream(plate).map(double[]::clone).toArray(double[][]::new);
            for (int i = 1; i < n - 1; i++)
            {
                for (int j = 1; j < n - 1; j++)
                {
                    plate[i][j] = 0.25 * (old[i - 1][j] + old[i][j - 1] + old[i][j + 1] + old[i + 1][j]);
                }
            }
        }
        double sum = 0;
        for (int i = 1; i < n - 1; i++)
        {
            sum += Arrays.stream(plate[i], 1, n - 1).sum();
        }
        final double expected = sum;
        run(world -> assertEquals(expected, HaloExchange.relax(world, n, steps), 1e-12));
    }

    /** 77031 begins the longest one below 100000. */
    @Test
    void shouldFindTheLongestSequence()
    {
        run(world -> assertEquals(new LongExtreme(350, 77_031), TaskQueue.longestBelow(world, 100_000)));
    }

    @Test
    void shouldMultiplyMatricesOfMoreThanOnePanel()
    {
        final int n = 150;
        run(world -> assertEquals(expectedProduct(n), MatrixProduct.lastOfProduct(world, n)));
    }

    @Test
    void shouldMultiplyMatricesOfMoreThanOneTile()
    {
        final int n = 75;
        run(world -> assertEquals(expectedProduct(n), TileProduct.lastOfProduct(world, n)));
    }

    private static double expectedProduct(final int n)
    {
        double sum = 0;
        for (int k = 0; k < n; k++)
        {
            sum += (n - 1.0 + k) * (k - (n - 1.0));
        }
        return sum;
    }

    /** What is thrown by all players together, by one thread. */
    private static long[] thrown(final int players, final int throwsOfEach)
    {
        final long[] counts = new long[11];
        for (int player = 0; player < players; player++)
        {
            final SplittableRandom random = new SplittableRandom(player);
            for (int i = 0; i < throwsOfEach; i++)
            {
                counts[random.nextInt(1, 7) + random.nextInt(1, 7) - 2]++;
            }
        }
        return counts;
    }

    @Test
    void shouldCountEveryThrow()
    {
        final int throwsOfEach = 500;
        final long[] expected = thrown(NODES * RANKS, throwsOfEach);
        run(world -> assertArrayEquals(expected, Histogram.throwDice(world, throwsOfEach)));
    }

    /** By threads that the rank starts, and again by those of a parallel stream. */
    @Test
    void shouldCountEveryThrowOfEveryThread()
    {
        final int threads = 3;
        final int throwsOfEach = 500;
        final long[] expected =
            Arrays.stream(thrown(NODES * RANKS * threads, throwsOfEach)).map(count -> 2 * count).toArray();
        run(world -> assertArrayEquals(expected, ThreadedHistogram.throwDice(world, threads, throwsOfEach)));
    }

    @Test
    void shouldGoOnFromACheckpoint(@TempDir final Path folder)
    {
        final Path file = folder.resolve("checkpoint");
        for (int count = 1; count <= 3; count++)
        {
            final int expected = count;
            run(world -> assertEquals(expected, Checkpoint.countRun(world, file)));
        }
        run(world ->
        {
            try (GlobalDoubleArray array = world.doubles("a", 3, 4))
            {
                array.fill((row, column) -> row + 0.5 * column);
                assertEquals(10, Checkpoint.sum(world, array, folder.resolve("a.npy")));
            }
        });
    }

    @Test
    void shouldSortAsOneThreadDoes()
    {
        final int each = 3000;
        final long bound = 1000;
        for (final int[] shape : new int[][]{{1, 1}, {2, 1}, {2, 2}})
        {
            final int ranks = shape[0] * shape[1];
            final long[] expected = IntStream.range(0, ranks).mapToObj(SplittableRandom::new)
                .flatMapToLong(random -> random.longs(each, 0, bound)).sorted().toArray();
            final long[][] parts = new long[ranks][];
            EmbeddedJob.of(shape[0], shape[1]).run(world -> parts[world.rank()] = BucketSort.sort(
                world, new SplittableRandom(world.rank()).longs(each, 0, bound).toArray(), bound));
            assertArrayEquals(expected, Arrays.stream(parts).flatMapToLong(Arrays::stream).toArray());
        }
    }
}
