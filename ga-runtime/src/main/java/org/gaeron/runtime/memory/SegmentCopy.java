package org.gaeron.runtime.memory;

import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import java.lang.foreign.MemorySegment;

/**
 * Copies between memory segments. The loop that {@link MemorySegment#copy(MemorySegment, long, MemorySegment, long,
 * long)} has for less than 64 bytes lost the second word of copies from native memory to a Java array, once it was
 * compiled in a job that copied many ways (JDK 25.0.3; never with
 * {@code -Djava.lang.foreign.native.threshold.power.copy=0}, which switches that loop off). So short copies have a loop
 * here.
 */
public final class SegmentCopy
{
    private static final int SHORT_BYTES = 64;

    private SegmentCopy()
    {
    }

    /**
     * Copies whole elements of 4 bytes and more.
     *
     * @param from      the source.
     * @param fromBytes offset there, in bytes.
     * @param to        the destination; it does not overlap the source.
     * @param toBytes   offset there, in bytes.
     * @param bytes     number of bytes, a multiple of 4.
     */
    public static void copy(
        final MemorySegment from, final long fromBytes, final MemorySegment to, final long toBytes, final long bytes)
    {
        if (bytes >= SHORT_BYTES)
        {
            MemorySegment.copy(from, fromBytes, to, toBytes, bytes);
            return;
        }
        long done = 0;
        for (; done + Long.BYTES <= bytes; done += Long.BYTES)
        {
            to.set(JAVA_LONG_UNALIGNED, toBytes + done, from.get(JAVA_LONG_UNALIGNED, fromBytes + done));
        }
        if (done < bytes)
        {
            to.set(JAVA_INT_UNALIGNED, toBytes + done, from.get(JAVA_INT_UNALIGNED, fromBytes + done));
        }
    }
}
