package org.gaeron.algebra;

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
    private final LocalBlock block;
    private final Runs rows;
    private final Runs cols;
    private final int sizeBytes;
    private MemorySegment memory;

    Staged(final Section<?> section)
    {
        block = section.array().localBlock();
        rows = Runs.rows(block.indices(), section.patch().rowLo(), section.patch().rowHi());
        cols = Runs.cols(block.indices(), section.patch().colLo(), section.patch().colHi());
        sizeBytes = section.type().sizeBytes();
    }

    /** {@return a copy of the part, to compute in} */
    ProductTarget target()
    {
        final long width = cols.hi - cols.lo;
        memory = arena.allocate((rows.hi - rows.lo) * width * sizeBytes, Long.BYTES);
        for (long row = rows.lo; row < rows.hi; row++)
        {
            MemorySegment.copy(block.memory(), offset(row), memory, (row - rows.lo) * width * sizeBytes,
                width * sizeBytes);
        }
        return new ProductTarget(block.type(), memory, 0, width);
    }

    /** Stores the part in the block. */
    void store()
    {
        final long width = cols.hi - cols.lo;
        for (long row = rows.lo; row < rows.hi; row++)
        {
            MemorySegment.copy(memory, (row - rows.lo) * width * sizeBytes, block.memory(), offset(row),
                width * sizeBytes);
        }
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
