package org.gaeron.runtime.patch;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

import org.gaeron.runtime.memory.SegmentCopy;

/**
 * Native memory, aligned to 8 bytes, through which elements pass between a block and unaligned memory, so that none is
 * torn. Allocated at the first use. A flyweight of one thread.
 *
 * <pre>
 *   block (aligned)  -- whole elements --  staged (aligned)  -- bytes --  the caller's unaligned memory
 * </pre>
 */
public final class StagedMemory
{
    /** Size of the memory. */
    public static final int BYTES = 4096;

    private MemorySegment memory;

    /** Memory that is not allocated yet. */
    public StagedMemory()
    {
    }

    /** {@return the memory; {@value #BYTES} bytes} */
    public MemorySegment memory()
    {
        if (memory == null)
        {
            memory = Arena.ofAuto().allocate(BYTES, Long.BYTES);
        }
        return memory;
    }

    /** {@return whether elements of a unit can be copied directly from and to memory, from an offset on} */
    static boolean isAligned(final MemorySegment memory, final long baseBytes, final int unitBytes)
    {
        return (baseBytes & unitBytes - 1) == 0 && memory.maxByteAlignment() >= unitBytes;
    }

    /** Copies elements; one of both sides is not aligned. */
    void copy(
        final MemorySegment from, final long fromBytes, final MemorySegment to, final long toBytes, final long bytes)
    {
        final MemorySegment staged = memory();
        for (long done = 0; done < bytes; done += BYTES)
        {
            final long length = Math.min(BYTES, bytes - done);
            SegmentCopy.copy(from, fromBytes + done, staged, 0, length);
            SegmentCopy.copy(staged, 0, to, toBytes + done, length);
        }
    }
}
