package org.gaeron.wire;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;

import org.agrona.DirectBuffer;
import org.gaeron.runtime.patch.LocalBuffer;

/**
 * All frames as parts of one segment that begins at address 0. A segment for each frame would be garbage where it is
 * kept in a field. The caller has checked the frame's bounds before.
 */
final class WireMemory
{
    @SuppressWarnings("restricted")
    static final MemorySegment ALL = MemorySegment.NULL.reinterpret(Long.MAX_VALUE);

    private static final int LENGTH_FIELD = 4;

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
     * Copies elements into a claimed frame and commits it. If they cannot be read, the frame is aborted, so that the
     * stream goes on.
     *
     * @param claim  of the frame.
     * @param from   the caller's rows.
     * @param first  place of the first element in the patch, row-major, in bytes.
     * @param count  bytes of the elements.
     * @param cols   columns of the patch.
     * @param offset of the elements in the claim's buffer.
     */
    static void gather(
        final FrameClaim claim, final LocalBuffer from, final long first, final long count, final long cols,
        final int offset)
    {
        try
        {
            final int sizeBytes = from.sizeBytes();
            from.copyRunTo(first / sizeBytes, count / sizeBytes, cols, ALL, address(claim.buffer(), offset));
        }
        catch (final Throwable ex)
        {
            claim.abort();
            throw ex;
        }
        claim.commit();
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
