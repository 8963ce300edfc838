package org.gaeron.runtime.memory;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.MemorySegment;

/**
 * Copies rows of one to {@value #MOST_WORDS} words between native memory: columns of a matrix. {@link SegmentCopy}
 * takes 16 ns for each of them, this 4 ns for each word. Each segment here is native memory, so the compiler knows the
 * code of its accesses, and cannot take one array for another. Elements are not torn.
 */
public final class NarrowRows
{
    /** Longer rows are copied as fast by {@link SegmentCopy}. */
    private static final int MOST_WORDS = 4;

    private NarrowRows()
    {
    }

    /**
     * {@return whether rows can be copied here between a block and aligned memory}
     *
     * @param memory       the memory; that of blocks is native.
     * @param elementBytes bytes of an element.
     * @param cols         elements of a row.
     */
    public static boolean areFor(final MemorySegment memory, final int elementBytes, final long cols)
    {
        return elementBytes >= Long.BYTES && cols <= MOST_WORDS * Long.BYTES / elementBytes && memory.isNative();
    }

    /**
     * Copies rows.
     *
     * @param from      the source.
     * @param fromBytes where the first row begins, in bytes.
     * @param fromStep  bytes from one row to the next there.
     * @param to        the destination.
     * @param toBytes   where the first row goes, in bytes.
     * @param toStep    bytes from one row to the next there.
     * @param rows      number of rows.
     * @param rowBytes  bytes of a row.
     */
    public static void copy(
        final MemorySegment from, final long fromBytes, final long fromStep, final MemorySegment to,
        final long toBytes, final long toStep, final long rows, final long rowBytes)
    {
        for (long word = 0; word < rowBytes; word += Long.BYTES)
        {
            for (long row = 0; row < rows; row++)
            {
                final long value = from.get(JAVA_LONG, fromBytes + row * fromStep + word);
                to.set(JAVA_LONG, toBytes + row * toStep + word, value);
            }
        }
    }
}
