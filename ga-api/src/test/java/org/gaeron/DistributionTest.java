package org.gaeron;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Random;

import org.junit.jupiter.api.Test;

class DistributionTest
{
    private static final int[] RANKS = {1, 2, 3, 4, 5, 7, 12, 16, 64};

    @Test
    void shouldAgreeOnOwnersAndBlocks()
    {
        final Random random = new Random(1);
        for (int i = 0; i < 200; i++)
        {
            final int rows = 1 + random.nextInt(30);
            final int cols = 1 + random.nextInt(30);
            final int ranks = RANKS[random.nextInt(RANKS.length)];
            final Distribution distribution = Distribution.of(ArraySpec.doubles("a", rows, cols), ranks);
            final int[][] owners = new int[rows][cols];
            long owned = 0;
            for (int rank = 0; rank < ranks; rank++)
            {
                final Patch block = distribution.block(rank);
                owned += block.count();
                for (long row = block.rowLo(); row < block.rowHi(); row++)
                {
                    for (long col = block.colLo(); col < block.colHi(); col++)
                    {
                        owners[(int)row][(int)col] = rank;
                    }
                }
            }
            assertEquals((long)rows * cols, owned);
            for (int row = 0; row < rows; row++)
            {
                for (int col = 0; col < cols; col++)
                {
                    assertEquals(owners[row][col], distribution.owner(row, col));
                }
            }
        }
    }

    @Test
    void shouldMakeBlocksOfAsEqualSizeAsPossible()
    {
        final Distribution distribution = Distribution.of(ArraySpec.doubles("a", 103, 57).withGrid(4, 3), 12);
        for (int rank = 0; rank < 12; rank++)
        {
            final Patch block = distribution.block(rank);
            assertTrue(block.rows() == 25 || block.rows() == 26);
            assertEquals(19, block.cols());
        }
    }

    @Test
    void shouldChooseTheGridByTheShape()
    {
        assertGrid(2, 2, ArraySpec.doubles("square", 100, 100), 4);
        assertGrid(4, 1, ArraySpec.doubles("tall", 1000, 10), 4);
        assertGrid(1, 4, ArraySpec.doubles("wide", 10, 1000), 4);
        assertGrid(1, 6, ArraySpec.doubles("row", 1, 100), 6);
        assertGrid(2, 1, ArraySpec.doubles("small", 2, 1), 64);
        assertGrid(3, 2, ArraySpec.doubles("few rows", 3, 2), 100);
    }

    @Test
    void shouldGiveWholeRowsOrColumnsToAsManyRanksAsThereAre()
    {
        for (final int ranks : RANKS)
        {
            assertGrid(Math.min(ranks, 9), 1, ArraySpec.doubles("rows", 9, 100).byRows(), ranks);
            assertGrid(1, Math.min(ranks, 9), ArraySpec.doubles("columns", 100, 9).byColumns(), ranks);
            assertGrid(1, 1, ArraySpec.longs("one row", 1, 100).byRows(), ranks);
            assertGrid(Math.min(ranks, 3), 1, ArraySpec.ints("few", 9, 9).byRows().withMinimumBlock(3, 20), ranks);
        }
        assertGrid(4, 1, ArraySpec.doubles("grid before", 9, 9).withGrid(2, 2).byRows(), 4);
        assertGrid(2, 2, ArraySpec.doubles("grid after", 9, 9).byColumns().withGrid(2, 2), 4);
    }

    private static void assertGrid(final int gridRows, final int gridCols, final ArraySpec spec, final int ranks)
    {
        final Distribution distribution = Distribution.of(spec, ranks);
        assertEquals(gridRows, distribution.gridRows(), spec.name());
        assertEquals(gridCols, distribution.gridCols(), spec.name());
    }

    @Test
    void shouldKeepBlocksAboveTheMinimum()
    {
        for (final int ranks : RANKS)
        {
            final ArraySpec spec = ArraySpec.doubles("a", 100, 70).withMinimumBlock(30, 40);
            final Distribution distribution = Distribution.of(spec, ranks);
            for (int rank = 0; rank < distribution.gridRows() * distribution.gridCols(); rank++)
            {
                assertTrue(distribution.block(rank).rows() >= 30 && distribution.block(rank).cols() >= 40);
            }
        }
        final Distribution whole =
            Distribution.of(ArraySpec.doubles("a", 10, 10).withMinimumBlock(Long.MAX_VALUE, 20), 8);
        assertEquals(100, whole.block(0).count());
        assertTrue(whole.block(1).isEmpty());
    }

    @Test
    void shouldAddressBeyondIntegers()
    {
        final long rows = 5_000_000_011L;
        final long cols = 200_000_007L;
        for (final int ranks : RANKS)
        {
            final Distribution distribution = Distribution.of(ArraySpec.doubles("a", rows, cols), ranks);
            long owned = 0;
            for (int rank = 0; rank < ranks; rank++)
            {
                final Patch block = distribution.block(rank);
                owned += block.count();
                if (!block.isEmpty())
                {
                    assertEquals(rank, distribution.owner(block.rowLo(), block.colLo()));
                    assertEquals(rank, distribution.owner(block.rowHi() - 1, block.colHi() - 1));
                }
            }
            assertEquals(rows * cols, owned);
        }
    }

    @Test
    void shouldRefuseGridsThatDoNotFit()
    {
        final ArraySpec spec = ArraySpec.doubles("a", 10, 10);
        for (final ArraySpec bad : List.of(spec.withGrid(3, 2), spec.withGrid(5, 1),
            spec.withGrid(2, 2).withMinimumBlock(6, 1), ArraySpec.doubles("a", 1, 10).withGrid(2, 1)))
        {
            assertThrows(IllegalArgumentException.class, () -> Distribution.of(bad, 4));
        }
        final Distribution distribution = Distribution.of(spec, 4);
        assertThrows(IllegalArgumentException.class, () -> distribution.block(-1));
        assertTrue(distribution.block(99).isEmpty());
        for (final long[] at : new long[][]{{-1, 0}, {0, -1}, {10, 0}, {0, 10}})
        {
            assertThrows(IndexOutOfBoundsException.class, () -> distribution.owner(at[0], at[1]));
        }
    }
}
