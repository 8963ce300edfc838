package org.gaeron.runtime.patch;

import java.lang.foreign.MemorySegment;

import org.gaeron.runtime.memory.Block;
import org.gaeron.runtime.memory.StripeLocks;

/**
 * Moves an owner's part of a patch between its block, where it is one rectangle, and a buffer in which it is spread:
 * run by run, a run being what lies together in both. So it does where the rows of the buffer have gaps between them.
 */
public final class SpreadRows
{
    private SpreadRows()
    {
    }

    /**
     * Writes a part that is spread over the buffer.
     *
     * @param block the block.
     * @param at    where in the block.
     * @param from  the buffer.
     */
    public static void put(final Block block, final BlockPatch at, final LocalBuffer from)
    {
        final long cols = at.cols();
        for (long row = 0, rows = at.rows(); row < rows; row++)
        {
            long count;
            for (long col = 0; col < cols; col += count)
            {
                count = from.together(col, cols - col);
                from.copyTo(from.place(row, col), block.memory(),
                    block.offsetBytes(at.row() + row, at.col() + col), count);
            }
        }
    }

    /**
     * Reads into a part that is spread over the buffer.
     *
     * @param block the block.
     * @param at    where in the block.
     * @param to    the buffer.
     */
    public static void get(final Block block, final BlockPatch at, final LocalBuffer to)
    {
        final long cols = at.cols();
        for (long row = 0, rows = at.rows(); row < rows; row++)
        {
            long count;
            for (long col = 0; col < cols; col += count)
            {
                count = to.together(col, cols - col);
                to.copyFrom(to.place(row, col), block.memory(),
                    block.offsetBytes(at.row() + row, at.col() + col), count);
            }
        }
    }

    /**
     * {@return the buffer, or a copy of some rows of it, where the elements of each lie together} The copy has the same
     * rows and columns. Gaps slow an accumulate more than a copy: a processor looks ahead in memory as far as its
     * window of instructions reaches, and a copy has few for each line of the cache. Goes through the rows of a tile
     * before the next tile, so that finding the place of a tile takes its divisions once for all rows.
     *
     * @param from the buffer.
     * @param row  first row of the part.
     * @param rows number of rows.
     * @param col  first column of the part.
     * @param cols number of columns; all elements together have at most {@link StripeLocks#STRIPE_BYTES}.
     */
    public static LocalBuffer packed(
        final LocalBuffer from, final long row, final long rows, final long col, final long cols)
    {
        if (from.together(col, cols) == cols)
        {
            return from;
        }
        final LocalBuffer packed = from.part().packed(from.type(), cols);
        long count;
        for (long done = 0; done < cols; done += count)
        {
            count = from.together(col + done, cols - done);
            for (long i = 0; i < rows; i++)
            {
                from.copyTo(from.place(row + i, col + done), packed.memory(),
                    (i * cols + done) * from.sizeBytes(), count);
            }
        }
        packed.offset(-row * cols - col);
        return packed;
    }

    /** Does {@link LocalBuffer#copyRunTo} where rows have gaps, or are spread. */
    static void copyTo(
        final LocalBuffer from, final long first, final long count, final long cols, final MemorySegment to,
        final long toBytes)
    {
        long row = first / cols;
        long col = first - row * cols;
        for (long done = 0; done < count; row++, col = 0)
        {
            while (col < cols && done < count)
            {
                final long piece = from.together(col, Math.min(cols - col, count - done));
                from.copyTo(from.place(row, col), to, toBytes + done * from.sizeBytes(), piece);
                done += piece;
                col += piece;
            }
        }
    }

    /** Does {@link LocalBuffer#copyRunFrom} where rows have gaps, or are spread. */
    static void copyFrom(
        final LocalBuffer to, final long first, final long count, final long cols, final MemorySegment from,
        final long fromBytes)
    {
        long row = first / cols;
        long col = first - row * cols;
        for (long done = 0; done < count; row++, col = 0)
        {
            while (col < cols && done < count)
            {
                final long piece = to.together(col, Math.min(cols - col, count - done));
                to.copyFrom(to.place(row, col), from, fromBytes + done * to.sizeBytes(), piece);
                done += piece;
                col += piece;
            }
        }
    }
}
