package org.gaeron.wire;

import org.gaeron.runtime.patch.BlockPatch;

/**
 * Cuts a run of elements of a patch, in row-major order, into rectangles: the rest of a row, whole rows, the beginning
 * of a row. So a frame may begin and end anywhere in a patch, and the kernels for whole patches apply it.
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
    private long next;
    private long end;
    private long done;

    /**
     * Begins with elements {@code [first, first + count)} of a patch.
     *
     * @return this.
     */
    RunCursor begin(final BlockPatch patch, final long first, final long count)
    {
        whole.set(patch);
        next = first;
        end = first + count;
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
        if (next == end)
        {
            return false;
        }
        final long cols = whole.cols();
        final long row = next / cols;
        final long col = next - row * cols;
        final long left = end - next;
        final boolean isWholeRows = col == 0 && left >= cols;
        final long rows = isWholeRows ? left / cols : 1;
        final long width = isWholeRows ? cols : Math.min(cols - col, left);
        piece.set(whole.arrayId(), whole.owner(), whole.row() + row, whole.col() + col, rows, width);
        next += rows * width;
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
