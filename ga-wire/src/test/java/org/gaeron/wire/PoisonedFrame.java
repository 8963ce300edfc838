package org.gaeron.wire;

import java.nio.ByteBuffer;

import org.agrona.BitUtil;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * A frame at the end of a buffer, with poison behind it. A read beyond it throws if it uses the buffer, and gets values
 * that nobody sent if it uses addresses.
 */
final class PoisonedFrame
{
    static final int OFFSET = 1024;

    private static final long POISON = 0x5EED_5EED_5EED_5EEDL;
    private static final int ALIGNMENT = 32;
    private static final int MEMORY_BYTES = 1 << 17;

    private final UnsafeBuffer memory = new UnsafeBuffer(ByteBuffer.allocateDirect(MEMORY_BYTES));
    private int lastLength = MEMORY_BYTES - OFFSET - Long.BYTES;

    /**
     * Puts a frame where nothing but poison follows.
     *
     * @return a buffer that ends with the frame, which begins at {@link #OFFSET}.
     */
    UnsafeBuffer place(final DirectBuffer frame, final int length)
    {
        for (int i = 0; i < lastLength + Long.BYTES; i += Long.BYTES)
        {
            memory.putLong(OFFSET + i, POISON);
        }
        lastLength = length;
        memory.putBytes(OFFSET, frame, 0, Math.min(length, frame.capacity()));
        return new UnsafeBuffer(memory, 0, OFFSET + length);
    }

    /**
     * {@return where a frame of that length ended in its stream}
     */
    long position(final int length)
    {
        return BitUtil.align(OFFSET + length, ALIGNMENT);
    }

    /**
     * {@return what was written into the frame, or null}
     */
    String fault(final DirectBuffer frame, final int length)
    {
        for (int i = 0; i < Math.min(length, frame.capacity()); i++)
        {
            if (memory.getByte(OFFSET + i) != frame.getByte(i))
            {
                return "the frame was written to at " + i;
            }
        }
        return null;
    }
}
