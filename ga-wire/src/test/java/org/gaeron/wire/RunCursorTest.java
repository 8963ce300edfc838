package org.gaeron.wire;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.Arrays;
import java.util.Random;

import org.gaeron.runtime.patch.BlockPatch;
import org.junit.jupiter.api.Test;

class RunCursorTest
{
    private final RunCursor cursor = new RunCursor();
    private final BlockPatch patch = new BlockPatch().set(3, 1, 10, 20, 5, 7);

    @Test
    void shouldCutRunIntoHeadBodyAndTail()
    {
        cursor.begin(patch, 4, 19);

        cursor.advance();
        assertPiece(10, 24, 1, 3, 0);
        cursor.advance();
        assertPiece(11, 20, 2, 7, 3);
        cursor.advance();
        assertPiece(13, 20, 1, 2, 17);
        assertFalse(cursor.advance());
    }

    @Test
    void shouldVisitEveryElementOfAnyRunOnceAndInOrder()
    {
        final Random random = new Random(4711);
        for (int i = 0; i < 1000; i++)
        {
            final int first = random.nextInt(35);
            final int count = 1 + random.nextInt(35 - first);
            final int[] visited = new int[count];
            int next = first;
            for (cursor.begin(patch, first, count); cursor.advance(); )
            {
                assertEquals(next - first, cursor.done());
                final BlockPatch piece = cursor.piece();
                for (long row = piece.row() - 10; row < piece.row() - 10 + piece.rows(); row++)
                {
                    for (long col = piece.col() - 20; col < piece.col() - 20 + piece.cols(); col++)
                    {
                        assertEquals(next, row * 7 + col);
                        visited[next++ - first]++;
                    }
                }
            }
            final int[] once = new int[count];
            Arrays.fill(once, 1);
            assertArrayEquals(once, visited);
        }
    }

    private void assertPiece(final long row, final long col, final long rows, final long cols, final long done)
    {
        final BlockPatch piece = cursor.piece();
        assertEquals(row, piece.row());
        assertEquals(col, piece.col());
        assertEquals(rows, piece.rows());
        assertEquals(cols, piece.cols());
        assertEquals(done, cursor.done());
    }
}
