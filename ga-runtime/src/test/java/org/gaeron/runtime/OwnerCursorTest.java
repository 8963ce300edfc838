package org.gaeron.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;

import org.gaeron.ArraySpec;
import org.gaeron.Distribution;
import org.gaeron.Patch;
import org.junit.jupiter.api.Test;

class OwnerCursorTest
{
    @Test
    void shouldTileEveryPatchExactlyFarOwnersFirst()
    {
        final Random random = new Random(42);
        for (int i = 0; i < 300; i++)
        {
            final int rows = 1 + random.nextInt(40);
            final int cols = 1 + random.nextInt(40);
            final int ranks = 1 + random.nextInt(12);
            final int ranksPerNode = 1 + random.nextInt(ranks);
            final Distribution distribution = Distribution.of(ArraySpec.doubles("a", rows, cols), ranks);
            final int rowLo = random.nextInt(rows + 1);
            final int colLo = random.nextInt(cols + 1);
            final Patch patch = Patch.of(
                rowLo, rowLo + random.nextInt(rows - rowLo + 1), colLo, colLo + random.nextInt(cols - colLo + 1));
            checkTiling(distribution, patch, ranksPerNode, random.nextInt(ranks) / ranksPerNode, rows, cols);
        }
    }

    private static void checkTiling(
        final Distribution distribution,
        final Patch patch,
        final int ranksPerNode,
        final int ownNode,
        final int rows,
        final int cols)
    {
        final int[][] seen = new int[rows][cols];
        final OwnerCursor cursor = new OwnerCursor(
            distribution, Members.ofWorld(ranksPerNode, 0, rows * cols + 1), 3, ranksPerNode, ownNode);
        cursor.begin(patch);
        boolean hasBeenNear = false;
        while (cursor.next())
        {
            final BlockPatch at = cursor.at();
            assertEquals(3, at.arrayId());
            assertEquals(at.owner() / ranksPerNode, cursor.node());
            assertEquals(cursor.node() != ownNode, cursor.isFar());
            assertFalse(hasBeenNear && cursor.isFar());
            hasBeenNear |= !cursor.isFar();
            assertTrue(at.rows() > 0 && at.cols() > 0);
            final Patch block = distribution.block(at.owner());
            assertEquals(block.rowLo() + at.row(), patch.rowLo() + cursor.row());
            assertEquals(block.colLo() + at.col(), patch.colLo() + cursor.col());
            for (long row = 0; row < at.rows(); row++)
            {
                for (long col = 0; col < at.cols(); col++)
                {
                    final long atRow = block.rowLo() + at.row() + row;
                    final long atCol = block.colLo() + at.col() + col;
                    assertEquals(at.owner(), distribution.owner(atRow, atCol));
                    seen[(int)atRow][(int)atCol]++;
                }
            }
        }
        for (int row = 0; row < rows; row++)
        {
            for (int col = 0; col < cols; col++)
            {
                assertEquals(patch.contains(row, col) ? 1 : 0, seen[row][col]);
            }
        }
    }
}
