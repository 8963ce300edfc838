package org.gaeron.wire;

import org.agrona.DirectBuffer;

/**
 * Handler of the frames of one incoming stream.
 */
@FunctionalInterface
public interface FrameHandler
{
    /**
     * Handles a frame, in place.
     *
     * @param buffer   with the frame, in memory outside of the heap.
     * @param offset   of the frame in the buffer, where it is aligned to 8.
     * @param length   of the frame in bytes.
     * @param position of the stream after the frame.
     * @return false if the frame could not be handled yet: it comes again in the next poll.
     */
    boolean onFrame(DirectBuffer buffer, int offset, int length, long position);
}
