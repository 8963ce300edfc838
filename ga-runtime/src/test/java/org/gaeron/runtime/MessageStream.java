package org.gaeron.runtime;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.MemorySegment;
import java.util.SplittableRandom;

/**
 * Messages of bytes that depend on sender and number, so that a reader can check all of them.
 */
final class MessageStream
{
    private static final int HEAD_BYTES = 2 * Long.BYTES;

    private final int largest;
    private final long[] next;

    MessageStream(final int ranks, final int largest)
    {
        next = new long[ranks];
        this.largest = largest;
    }

    static SplittableRandom random(final int sender, final long number)
    {
        return new SplittableRandom(sender * 1_000_003L + number);
    }

    long length(final SplittableRandom random)
    {
        return random.nextInt(3) == 0 ? HEAD_BYTES + random.nextInt(largest - HEAD_BYTES + 1) :
            HEAD_BYTES + random.nextInt(40);
    }

    long fill(final MemorySegment memory, final int sender, final long number)
    {
        final SplittableRandom random = random(sender, number);
        final long length = length(random);
        memory.set(JAVA_LONG, 0, sender);
        memory.set(JAVA_LONG, Long.BYTES, number);
        for (long at = HEAD_BYTES; at < length; at++)
        {
            memory.set(JAVA_BYTE, at, (byte)random.nextInt());
        }
        return length;
    }

    void check(final int sender, final MemorySegment memory, final long offset, final long length)
    {
        assertEquals(0, offset % Long.BYTES);
        assertTrue(memory.isReadOnly());
        final long number = memory.get(JAVA_LONG, offset + Long.BYTES);
        assertEquals(sender, memory.get(JAVA_LONG, offset));
        assertEquals(next[sender]++, number, "messages of rank " + sender + " in order");
        final SplittableRandom random = random(sender, number);
        assertEquals(length(random), length);
        for (long at = HEAD_BYTES; at < length; at++)
        {
            assertEquals((byte)random.nextInt(), memory.get(JAVA_BYTE, offset + at), "byte " + at);
        }
    }

    long total()
    {
        long sum = 0;
        for (final long each : next)
        {
            sum += each;
        }
        return sum;
    }
}
