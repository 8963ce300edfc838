package org.gaeron.wire;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;

import org.agrona.DirectBuffer;

/**
 * All frames as parts of one segment that begins at address 0. A segment for each frame would be garbage where it is
 * kept in a field. The caller has checked the frame's bounds before.
 */
final class WireMemory
{
    @SuppressWarnings("restricted")
    static final MemorySegment ALL = MemorySegment.NULL.reinterpret(Long.MAX_VALUE);

    /** Bytes of the length of the elements, or of the text, with which a frame ends. */
    static final int LENGTH_FIELD = 4;

    private WireMemory()
    {
    }

    /**
     * {@return the offset of a place of an off-heap buffer in {@link #ALL}, in bytes}
     */
    static long address(final DirectBuffer buffer, final int offset)
    {
        return buffer.addressOffset() + offset;
    }

    /**
     * {@return a text that fills the rest of a frame, or null if its length does not match}
     */
    static String text(final DirectBuffer buffer, final int offset, final int length)
    {
        final int bytes = length < LENGTH_FIELD ? -1 : buffer.getInt(offset, LITTLE_ENDIAN);
        if (bytes < 0 || bytes != length - LENGTH_FIELD)
        {
            return null;
        }
        final byte[] text = new byte[bytes];
        buffer.getBytes(offset + LENGTH_FIELD, text);
        return new String(text, StandardCharsets.UTF_8);
    }
}
