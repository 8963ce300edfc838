package org.gaeron.runtime.memory;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.lang.foreign.MemorySegment;

/**
 * Copies between memory segments, one or both of which may be Java arrays. For less than 64 bytes, {@link
 * MemorySegment#copy(MemorySegment,long,MemorySegment,long,long)} has a loop of words. Where the JVM has seen
 * arrays of exactly two types there, it compiles the loop as if it touched neither: code around the copy then sees
 * old words (JDK 25.0.3, JDK-8331133). The copy with layouts has no such loop: the compiler takes it for one that
 * may touch any array. It is also as fast, or faster once the JVM has seen several kinds of memory.
 */
public final class SegmentCopy
{
    private SegmentCopy()
    {
    }

    /**
     * Copies bytes. Elements that are aligned on both sides are not torn.
     *
     * @param from      the source.
     * @param fromBytes offset there, in bytes.
     * @param to        the destination.
     * @param toBytes   offset there, in bytes.
     * @param bytes     number of bytes.
     */
    public static void copy(
        final MemorySegment from, final long fromBytes, final MemorySegment to, final long toBytes, final long bytes)
    {
        MemorySegment.copy(from, JAVA_BYTE, fromBytes, to, JAVA_BYTE, toBytes, bytes);
    }
}
