package org.gaeron.runtime.array;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Random;

import org.gaeron.ArraySpec;
import org.gaeron.BlockIndices;
import org.gaeron.Distribution;
import org.gaeron.ElementType;
import org.gaeron.Patch;
import org.gaeron.runtime.Layouts;
import org.gaeron.runtime.patch.BlockPatch;
import org.gaeron.runtime.patch.LocalBuffer;
import org.gaeron.runtime.team.Members;
import org.junit.jupiter.api.Test;

class OwnerCursorTest
{
    @Test
    void shouldTileEveryPatchExactlyFarOwnersFirst()
    {
        final Random random = new Random(42);
        for (int i = 0; i < 300; i++)
        {
            final int rows = 12 + random.nextInt(30);
            final int cols = 12 + random.nextInt(30);
            final int ranks = 1 + random.nextInt(12);
            final int ranksPerNode = 1 + random.nextInt(ranks);
            final List<ArraySpec> layouts = Layouts.of(ElementType.DOUBLE, rows, cols, ranks);
            final Distribution distribution = Distribution.of(layouts.get(i % layouts.size()), ranks);
            final int rowLo = random.nextInt(rows + 1);
            final int colLo = random.nextInt(cols + 1);
            final Patch patch = Patch.of(
                rowLo, rowLo + random.nextInt(rows - rowLo + 1), colLo, colLo + random.nextInt(cols - colLo + 1));
            checkTiling(distribution, patch, ranks, ranksPerNode, random.nextInt(ranks) / ranksPerNode, rows, cols);
        }
    }

    private static void checkTiling(
        final Distribution distribution,
        final Patch patch,
        final int ranks,
        final int ranksPerNode,
        final int ownNode,
        final int rows,
        final int cols)
    {
        final double[] none = new double[0];
        final int[][] seen = new int[rows][cols];
        final int nodes = Math.max(ranks / ranksPerNode, 1) + (ranks % ranksPerNode == 0 ? 0 : 1);
        final OwnerCursor cursor = new OwnerCursor(
            distribution, Members.ofWorld(ranksPerNode, 0, rows * cols + 1), 3, ranksPerNode, ownNode, nodes);
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
            final BlockIndices indices = distribution.indices(at.owner());
            final LocalBuffer buffer = new LocalBuffer().wrap(ElementType.DOUBLE, none, 0, patch.cols() + 1);
            cursor.aim(buffer, 5);
            assertEquals(cursor.isSpread(), buffer.isSpread());
            for (long row = 0; row < at.rows(); row++)
            {
                for (long col = 0; col < at.cols(); col++)
                {
                    final long atRow = indices.row(at.row() + row);
                    final long atCol = indices.col(at.col() + col);
                    assertEquals(at.owner(), distribution.owner(atRow, atCol));
                    assertEquals(5 + (atRow - patch.rowLo()) * (patch.cols() + 1) + atCol - patch.colLo(),
                        buffer.place(row, col));
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
