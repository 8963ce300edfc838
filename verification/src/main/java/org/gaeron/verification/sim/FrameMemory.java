package org.gaeron.verification.sim;

import java.nio.ByteBuffer;
import java.util.concurrent.ConcurrentLinkedQueue;

import org.agrona.concurrent.UnsafeBuffer;

/**
 * Memory outside of the heap for the frame that is written and the one that is read, used by one simulation after the
 * other.
 *
 * @param sent     has the frame that is written.
 * @param received has the frame that is read.
 */
record FrameMemory(UnsafeBuffer sent, UnsafeBuffer received)
{
    private static final int BYTES = 1 << 16;
    private static final ConcurrentLinkedQueue<FrameMemory> FREE = new ConcurrentLinkedQueue<>();

    static FrameMemory take()
    {
        final FrameMemory free = FREE.poll();
        return free != null ? free : new FrameMemory(
            new UnsafeBuffer(ByteBuffer.allocateDirect(BYTES)), new UnsafeBuffer(ByteBuffer.allocateDirect(BYTES)));
    }

    void giveBack()
    {
        FREE.add(this);
    }
}
