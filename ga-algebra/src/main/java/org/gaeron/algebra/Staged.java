package org.gaeron.algebra;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

import org.gaeron.LocalBlock;

/**
 * Memory for this rank's part of a product that shares elements with its factors. No rank stores its part before all
 * have read the factors. Rank's thread.
 */
final class Staged implements AutoCloseable
{
    private final Arena arena = Arena.ofConfined();
    private final Section<?> section;
    private final int sizeBytes;
    private LocalBlock block;
    private Runs rows;
    private Runs cols;
    private MemorySegment memory;

    Staged(final Section<?> section)
    {
        this.section = section;
        sizeBytes = section.type().sizeBytes();
    }

    /** {@return a copy of the part, to compute in} */
    ProductTarget target()
    {
        block = section.array().localBlock();
        rows = Runs.rows(block.indices(), section.patch().rowLo(), section.patch().rowHi());
        cols = Runs.cols(block.indices(), section.patch().colLo(), section.patch().colHi());
        final long width = cols.hi - cols.lo;
        memory = arena.allocate((rows.hi - rows.lo) * width * sizeBytes, Long.BYTES);
        for (long row = rows.lo; row < rows.hi; row++)
        {
            copy(block.memory(), offset(row), memory, (row - rows.lo) * width * sizeBytes, width * sizeBytes);
        }
        return new ProductTarget(block.type(), memory, 0, width);
    }

    /** Stores the part in the block. */
    void store()
    {
        final long width = cols.hi - cols.lo;
        for (long row = rows.lo; row < rows.hi; row++)
        {
            copy(memory, (row - rows.lo) * width * sizeBytes, block.memory(), offset(row), width * sizeBytes);
        }
    }

    /** With layouts, because the copy of bytes has lost words of short rows (JDK 25.0.3, once compiled). */
    private static void copy(
        final MemorySegment from, final long fromBytes, final MemorySegment to, final long toBytes, final long bytes)
    {
        MemorySegment.copy(from, JAVA_INT, fromBytes, to, JAVA_INT, toBytes, bytes / Integer.BYTES);
    }

    private long offset(final long row)
    {
        return (row * block.ld() + cols.lo) * sizeBytes;
    }

    @Override
    public void close()
    {
        arena.close();
    }
}
