package org.gaeron.wire;

import org.agrona.MutableDirectBuffer;
import org.gaeron.runtime.memory.Elements;
import org.gaeron.runtime.patch.LocalBuffer;

/**
 * Place of one frame in the log of a stream, from its claim to its commit. A flyweight of one thread; its carrier makes
 * it ({@link Carrier#newClaim()}).
 */
public interface FrameClaim
{
    /**
     * {@return the buffer with the frame, in memory outside of the heap}
     */
    MutableDirectBuffer buffer();

    /**
     * {@return the offset of the frame in the buffer, where it is aligned to 8}
     */
    int offset();

    /**
     * Publishes the frame.
     */
    void commit();

    /**
     * Gives the place up: the receiver skips it.
     */
    void abort();

    /**
     * Copies elements into the frame and commits it. If they cannot be read, the frame is aborted, so that the stream
     * goes on.
     *
     * @param from  the caller's rows.
     * @param first place of the first element in the patch, row-major, in bytes.
     * @param count bytes of the elements.
     * @param cols  columns of the patch.
     * @param at    where the elements begin in the buffer.
     */
    default void fill(final LocalBuffer from, final long first, final long count, final long cols, final int at)
    {
        try
        {
            final int sizeBytes = from.sizeBytes();
            from.copyRunTo(Elements.count(sizeBytes, first), Elements.count(sizeBytes, count), cols, WireMemory.ALL,
                WireMemory.address(buffer(), at));
        }
        catch (final Throwable ex)
        {
            abort();
            throw ex;
        }
        commit();
    }
}
