package org.gaeron.wire;

import org.agrona.MutableDirectBuffer;

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
}
