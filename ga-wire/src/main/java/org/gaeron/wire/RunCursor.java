package org.gaeron.wire;

import org.gaeron.runtime.patch.BlockPatch;

/**
 * Cuts a run of elements of a patch, in row-major order, into rectangles: the rest of a row, whole rows, the beginning
 * of a row. So a frame may begin and end anywhere in a patch. Puts and updates of integers take its pieces. Accumulates
 * of fractions go through a run themselves ({@code NearPeer.tryAcc}).
 *
 * <pre>
 *        . . . . x x x      head
 *        x x x x x x x      body
 *        x x x x x x x
 *        x x . . . . .      tail
 * </pre>
 */
final class RunCursor
{
    private final BlockPatch whole = new BlockPatch();
    private final BlockPatch piece = new BlockPatch();
    private long row;
    private long col;
    private long left;
    private long done;

    /**
     * Begins with elements {@code [first, first + count)} of a patch.
     *
     * @return this.
     */
    RunCursor begin(final BlockPatch patch, final long first, final long count)
    {
        whole.set(patch);
        row = first / patch.cols();
        col = first - row * patch.cols();
        left = count;
        done = 0;
        piece.set(patch.arrayId(), patch.owner(), patch.row(), patch.col(), 0, 0);
        return this;
    }

    /**
     * Moves on to the next rectangle.
     *
     * @return false if there is none.
     */
    boolean advance()
    {
        done += piece.count();
        if (left == 0)
        {
            return false;
        }
        final long cols = whole.cols();
        final long rows = col == 0 && left >= cols ? left / cols : 1;
        final long width = Math.min(cols - col, left);
        piece.set(whole.arrayId(), whole.owner(), whole.row() + row, whole.col() + col, rows, width);
        left -= rows * width;
        col += width;
        if (col == cols)
        {
            row += rows;
            col = 0;
        }
        return true;
    }

    /**
     * {@return the current rectangle}
     */
    BlockPatch piece()
    {
        return piece;
    }

    /**
     * {@return how many elements of the run come before the current rectangle}
     */
    long done()
    {
        return done;
    }
}
