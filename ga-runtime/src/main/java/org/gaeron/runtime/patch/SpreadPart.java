package org.gaeron.runtime.patch;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

import org.gaeron.ElementType;
import org.gaeron.runtime.memory.StripeLocks;

/**
 * The places of an owner's part of a patch that lies spread over a {@link LocalBuffer}, and memory in which some of its
 * elements can be put together. Used by one thread at a time, as {@link AxisPart} is.
 */
final class SpreadPart
{
    private final AxisPart rows = new AxisPart();
    private final AxisPart cols = new AxisPart();
    private final LocalBuffer packed = new LocalBuffer();
    /** Null until it is needed. */
    private MemorySegment memory;

    /** Points at the same rows and columns as others. */
    void set(final AxisPart rows, final AxisPart cols)
    {
        this.rows.set(rows);
        this.cols.set(cols);
    }

    AxisPart rows()
    {
        return rows;
    }

    AxisPart cols()
    {
        return cols;
    }

    /** {@return how many elements behind the first of the buffer an element lies, whose rows are {@code ld} apart} */
    long place(final long row, final long col, final long ld)
    {
        return rows.place(row) * ld + cols.place(col);
    }

    /** {@return a buffer over memory of {@link StripeLocks#STRIPE_BYTES}, whose rows are {@code ld} apart} */
    LocalBuffer packed(final ElementType type, final long ld)
    {
        if (memory == null)
        {
            memory = Arena.ofAuto().allocate(StripeLocks.STRIPE_BYTES, Long.BYTES);
        }
        return packed.wrapMemory(type, memory, 0, ld);
    }
}
