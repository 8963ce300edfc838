package org.gaeron.runtime.array;

import static java.lang.foreign.ValueLayout.JAVA_DOUBLE;
import static java.lang.foreign.ValueLayout.JAVA_FLOAT;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.MemorySegment;

import org.gaeron.ElementType;
import org.gaeron.runtime.memory.Block;
import org.gaeron.runtime.memory.Elements;

/**
 * Walks a block, or two of the same shape, in chunks that lie without gaps, and copies them to Java arrays of doubles
 * or longs, where compilers make vector instructions of plain loops. One thread.
 */
final class BlockChunks
{
    /** The most elements of a chunk: two chunks of doubles stay in the first cache. */
    static final int MOST = 1024;

    /** What no double is above, or below; and no long. */
    static final double HIGHEST_DOUBLE = Double.POSITIVE_INFINITY;
    static final double LOWEST_DOUBLE = Double.NEGATIVE_INFINITY;
    static final long HIGHEST_LONG = Long.MAX_VALUE;
    static final long LOWEST_LONG = Long.MIN_VALUE;

    private Block block;
    private long rows;
    private long cols;
    private boolean isDense;
    private long row;
    private long col;
    private int count;

    /** {@return the word of a value in a block of fractions} */
    static long word(final Block block, final double value)
    {
        return Elements.toWord(block.type(), value);
    }

    /** {@return the word of a value in a block of integers} */
    static long word(final Block block, final long value)
    {
        return Elements.narrow(block.type(), value);
    }

    /** Begins before the first chunk of a block, and of another with elements in the same places. */
    BlockChunks begin(final Block block, final Block other)
    {
        this.block = block;
        isDense = block.ld() == block.cols() && other.ld() == other.cols();
        rows = isDense ? Math.min(1, block.rows()) : block.rows();
        cols = isDense ? block.rows() * block.cols() : block.cols();
        row = cols == 0 ? rows : 0;
        col = 0;
        count = 0;
        return this;
    }

    /** Moves to the next chunk; false after the last one. */
    boolean next()
    {
        col += count;
        if (col == cols)
        {
            col = 0;
            row += count == 0 ? 0 : 1;
        }
        count = row >= rows ? 0 : (int)Math.min(MOST, cols - col);
        return count > 0;
    }

    /** {@return the number of elements of the chunk} */
    int count()
    {
        return count;
    }

    /** {@return the offset of the chunk in a block, in bytes} */
    long offsetBytes(final Block of)
    {
        return of.offsetBytes(row, col);
    }

    /** Copies the chunk of one of the blocks, of floating-point numbers; of complex numbers both parts. */
    void load(final Block of, final double[] to)
    {
        final MemorySegment memory = of.memory();
        final long at = offsetBytes(of);
        if (of.type() == ElementType.FLOAT)
        {
            for (int i = 0; i < count; i++)
            {
                to[i] = memory.get(JAVA_FLOAT, at + (long)i * Float.BYTES);
            }
            return;
        }
        MemorySegment.copy(memory, JAVA_DOUBLE, at, to, 0, count * of.type().components());
    }

    /** Copies the chunk back, rounded to the elements. */
    void store(final double[] from)
    {
        final MemorySegment memory = block.memory();
        final long at = offsetBytes(block);
        if (block.type() == ElementType.FLOAT)
        {
            for (int i = 0; i < count; i++)
            {
                memory.set(JAVA_FLOAT, at + (long)i * Float.BYTES, (float)from[i]);
            }
            return;
        }
        MemorySegment.copy(from, 0, memory, JAVA_DOUBLE, at, count * block.type().components());
    }

    /** Copies the chunk of one of the blocks, of integers. */
    void load(final Block of, final long[] to)
    {
        final MemorySegment memory = of.memory();
        final long at = offsetBytes(of);
        if (of.type() == ElementType.INT)
        {
            for (int i = 0; i < count; i++)
            {
                to[i] = memory.get(JAVA_INT, at + (long)i * Integer.BYTES);
            }
            return;
        }
        MemorySegment.copy(memory, JAVA_LONG, at, to, 0, count);
    }

    /** Copies the chunk back, narrowed to the elements. */
    void store(final long[] from)
    {
        final MemorySegment memory = block.memory();
        final long at = offsetBytes(block);
        if (block.type() == ElementType.INT)
        {
            for (int i = 0; i < count; i++)
            {
                memory.set(JAVA_INT, at + (long)i * Integer.BYTES, (int)from[i]);
            }
            return;
        }
        MemorySegment.copy(from, 0, memory, JAVA_LONG, at, count);
    }
}
