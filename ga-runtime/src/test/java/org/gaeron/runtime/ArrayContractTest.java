package org.gaeron.runtime;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Random;

import org.gaeron.ArraySpec;
import org.gaeron.GlobalDoubleArray;
import org.gaeron.GlobalLongArray;
import org.gaeron.Handle;
import org.gaeron.LongHandle;
import org.gaeron.Patch;
import org.gaeron.Reduction;
import org.gaeron.World;
import org.junit.jupiter.api.Test;

/**
 * Patches of arrays: the behaviours that Global Arrays' own tests check.
 */
public abstract class ArrayContractTest extends ContractTest
{
    private static final int N = 256;
    private static final int TILE = 13;

    static double[] tile(final Patch patch, final long n)
    {
        final double[] values = new double[(int)patch.count()];
        int at = 0;
        for (long row = patch.rowLo(); row < patch.rowHi(); row++)
        {
            for (long col = patch.colLo(); col < patch.colHi(); col++)
            {
                values[at++] = row + col * (double)n;
            }
        }
        return values;
    }

    private static List<Patch> tilesOf(final World world, final int n)
    {
        final List<Patch> tiles = new ArrayList<>();
        int number = 0;
        for (int row = 0; row < n; row += TILE)
        {
            for (int col = 0; col < n; col += TILE)
            {
                if (number++ % world.size() == world.rank())
                {
                    tiles.add(Patch.of(row, Math.min(n, row + TILE), col, Math.min(n, col + TILE)));
                }
            }
        }
        return tiles;
    }

    private static Patch randomPatch(final Random random, final int rows, final int cols)
    {
        final int rowLo = random.nextInt(rows);
        final int colLo = random.nextInt(cols);
        return Patch.of(
            rowLo, rowLo + 1 + random.nextInt(rows - rowLo), colLo, colLo + 1 + random.nextInt(cols - colLo));
    }

    static void checkAgainst(final GlobalDoubleArray array, final Patch patch, final double factor)
    {
        final double[] actual = new double[(int)patch.count()];
        array.get(patch, actual);
        final double[] expected = tile(patch, array.rows());
        for (int i = 0; i < expected.length; i++)
        {
            expected[i] *= factor;
        }
        assertArrayEquals(expected, actual, patch.toString());
    }

    @Test
    void shouldReadWhatAllRanksPutInTiles()
    {
        for (final int ranks : rankCounts())
        {
            run(ranks, world ->
            {
                try (GlobalDoubleArray array = world.doubles("a", N, N))
                {
                    tilesOf(world, N).forEach(tile -> array.put(tile, tile(tile, N)));
                    world.sync();
                    final Random random = new Random(100 + world.rank());
                    for (int i = 0; i < 100; i++)
                    {
                        checkAgainst(array, randomPatch(random, N, N), 1.0);
                    }
                }
            });
        }
    }

    @Test
    void shouldAccumulateDisjointTilesWithAlpha()
    {
        run(world ->
        {
            try (GlobalDoubleArray array = world.doubles("a", N, N))
            {
                tilesOf(world, N).forEach(tile -> array.put(tile, tile(tile, N)));
                world.sync();
                tilesOf(world, N).forEach(tile -> array.acc(tile, 10.0, tile(tile, N)));
                world.sync();
                checkAgainst(array, array.patch(), 11.0);
            }
        });
    }

    @Test
    void shouldAccumulateTheSamePatchFromAllRanks()
    {
        run(world ->
        {
            try (GlobalDoubleArray array = world.doubles("a", N, N))
            {
                array.acc(array.patch(), 1.0, tile(array.patch(), N));
                world.sync();
                checkAgainst(array, array.patch(), world.size());
            }
        });
    }

    @Test
    void shouldAccumulateRowsExactly()
    {
        final int n = 100;
        run(world ->
        {
            try (GlobalDoubleArray array = world.doubles("a", n, n))
            {
                final double[] ones = new double[n];
                Arrays.fill(ones, 1.0);
                for (int row = 0; row < n; row++)
                {
                    for (int time = 0; time < row; time++)
                    {
                        array.acc(Patch.of(row, row + 1, 0, n), 1.0, ones);
                    }
                }
                world.sync();
                for (int row = world.rank(); row < n; row += world.size())
                {
                    final double[] actual = new double[n];
                    array.get(Patch.of(row, row + 1, 0, n), actual);
                    Arrays.fill(ones, (double)world.size() * row);
                    assertArrayEquals(ones, actual);
                }
            }
        });
    }

    @Test
    void shouldConserveTheSumUnderOverlappingAccumulates()
    {
        run(world ->
        {
            try (GlobalDoubleArray array = world.doubles("a", 70, 90))
            {
                final Random random = new Random(7 + world.rank());
                double mine = 0;
                for (int i = 0; i < 300; i++)
                {
                    final Patch patch = randomPatch(random, 70, 90);
                    final double[] values = random.doubles(patch.count()).map(x -> (double)(int)(x * 64)).toArray();
                    final int alpha = random.nextInt(5) - 2;
                    array.acc(patch, alpha, values);
                    mine += alpha * Arrays.stream(values).sum();
                }
                world.sync();
                final double[] all = new double[70 * 90];
                array.get(array.patch(), all);
                assertEquals(world.allReduce(Reduction.SUM, mine), Arrays.stream(all).sum());
            }
        });
    }

    @Test
    void shouldCompleteManyOutstandingPutsWithOneFence()
    {
        run(world ->
        {
            try (GlobalDoubleArray array = world.doubles("a", 128, 128 * world.size()))
            {
                final double[] values = new double[16 * 1024];
                Arrays.setAll(values, i -> i + 1e6 * world.rank());
                for (int i = 0; i < 1024; i++)
                {
                    array.putAsync(tileOf(world, i), values, i * 16, 4);
                }
                world.fence();
                final double[] actual = new double[16];
                for (int i = 0; i < 1024; i++)
                {
                    array.get(tileOf(world, i), actual);
                    assertArrayEquals(Arrays.copyOfRange(values, i * 16, i * 16 + 16), actual);
                }
            }
        });
    }

    /** More than a node takes at one time, of all kinds, over all owners, before the first is waited for. */
    @Test
    void shouldKeepThousandsOfOperationsUnderWay()
    {
        final int count = 4000;
        run(world ->
        {
            final int size = world.size();
            try (GlobalDoubleArray array = world.doubles(ArraySpec.doubles("a", 64 * size, 64).withGrid(size, 1));
                GlobalLongArray longs = world.longs(ArraySpec.longs("l", size, 1).withGrid(size, 1)))
            {
                final double[] ones = new double[64 * 64];
                Arrays.fill(ones, 1);
                final Handle[] accs = new Handle[count];
                final LongHandle[] values = new LongHandle[count];
                for (int i = 0; i < count; i++)
                {
                    final int owner = (world.rank() + i) % size;
                    final int rows = i % 500 == 0 ? 64 : 1;
                    accs[i] = array.accAsync(Patch.of(64 * owner, 64 * owner + rows, 0, 64), 1.0, ones, 0, 64);
                    values[i] = longs.readIncAsync(owner, 0, 1);
                }
                final BitSet seen = new BitSet();
                for (int i = 0; i < count; i++)
                {
                    accs[i].await();
                    final int place = (int)values[i].value() * size + (world.rank() + i) % size;
                    assertFalse(seen.get(place));
                    seen.set(place);
                }
                world.sync();
                assertEquals(count * (double)size, sumOf(array, size));
                world.sync();
            }
        });
    }

    /** {@return the sum of the first column of the first rows of all blocks: each acc has added 1 to it once} */
    private static double sumOf(final GlobalDoubleArray array, final int blocks)
    {
        double sum = 0;
        for (int block = 0; block < blocks; block++)
        {
            sum += array.get(64 * block, 0);
        }
        return sum;
    }

    private static Patch tileOf(final World world, final int number)
    {
        final int row = number / 32 * 4;
        final int col = world.rank() * 128 + number % 32 * 4;
        return Patch.of(row, row + 4, col, col + 4);
    }

    @Test
    void shouldCompleteHandlesOneByOne()
    {
        run(world ->
        {
            try (GlobalDoubleArray array = world.doubles("a", 64, 64))
            {
                final double[] ones = new double[64 * 64];
                Arrays.fill(ones, 1.0);
                final Handle acc = array.accAsync(array.patch(), 2.0, ones, 0, 64);
                while (!acc.isDone())
                {
                    Thread.onSpinWait();
                }
                acc.await();
                acc.await();
                world.sync();
                final double[] actual = new double[64 * 64];
                array.getAsync(array.patch(), actual, 0, 64).await();
                Arrays.fill(ones, 2.0 * world.size());
                assertArrayEquals(ones, actual);
                world.sync();
            }
        });
    }

    @Test
    void shouldSeeOwnPutAfterFenceAndEveryonesAfterSync()
    {
        run(world ->
        {
            try (GlobalLongArray array = world.longs("a", world.size(), 1))
            {
                for (int round = 1; round <= 50; round++)
                {
                    final int target = (world.rank() + 1) % world.size();
                    array.put(target, 0, round * 100 + world.rank());
                    world.fence();
                    assertEquals(round * 100 + world.rank(), array.get(target, 0));
                    world.sync();
                    for (int row = 0; row < world.size(); row++)
                    {
                        assertEquals(round * 100 + (row + world.size() - 1) % world.size(), array.get(row, 0));
                    }
                    world.sync();
                }
            }
        });
    }

    @Test
    void shouldTransposeAPatchOntoAnotherOne()
    {
        run(world ->
        {
            try (GlobalDoubleArray from = world.doubles("from", 40, 30);
                GlobalDoubleArray to = world.doubles("to", 30, 40))
            {
                tilesOf(world, 1).forEach(tile -> from.put(from.patch(), tile(from.patch(), 40)));
                world.sync();
                final Patch patch = from.distribution(world.rank());
                final double[] values = new double[(int)patch.count()];
                from.get(patch, values);
                final double[] transposed = new double[values.length];
                for (int i = 0; i < values.length; i++)
                {
                    final int row = (int)(i / patch.cols());
                    final int col = (int)(i % patch.cols());
                    transposed[(int)(col * patch.rows() + row)] = values[i];
                }
                to.put(Patch.of(patch.colLo(), patch.colHi(), patch.rowLo(), patch.rowHi()), transposed);
                world.sync();
                for (int row = 0; row < 30; row++)
                {
                    assertEquals(row * 40.0 + 7, to.get(row, 7));
                }
            }
        });
    }
}
