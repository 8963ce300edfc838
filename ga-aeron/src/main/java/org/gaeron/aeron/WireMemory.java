package org.gaeron.aeron;

import java.lang.foreign.MemorySegment;

import org.agrona.DirectBuffer;

/**
 * Frames as memory. A segment of its own for each frame would be garbage where it is kept in a field, so all frames are
 * parts of one segment that begins at address 0. Whoever uses it has checked the frame's bounds before.
 */
final class WireMemory
{
    static final MemorySegment ALL = MemorySegment.NULL.reinterpret(Long.MAX_VALUE);

    private WireMemory()
    {
    }

    /**
     * {@return where a place of an off-heap buffer lies in {@link #ALL}, in bytes}
     */
    static long address(final DirectBuffer buffer, final int offset)
    {
        return buffer.addressOffset() + offset;
    }
}
