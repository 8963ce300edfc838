package org.gaeron.runtime.patch;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.MemorySegment;

import org.gaeron.runtime.memory.Block;
import org.gaeron.runtime.memory.SegmentCopy;

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
     * {@return whether rows can be copied here between a block, whose memory is native, and a buffer}
     *
     * @param buffer the buffer, which is not spread.
     * @param cols   elements of a row.
     */
    public static boolean areFor(final LocalBuffer buffer, final long cols)
    {
        final int elementBytes = buffer.sizeBytes();
        return elementBytes >= Long.BYTES && cols <= MOST_WORDS * Long.BYTES / elementBytes && buffer.isAligned() &&
            buffer.memory() != null && buffer.memory().isNative();
    }

    /**
     * Writes rows.
     *
     * @param block the block.
     * @param at    where in the block.
     * @param from  the buffer.
     */
    public static void put(final Block block, final BlockPatch at, final LocalBuffer from)
    {
        final long size = from.sizeBytes();
        copy(from.memory(), from.placeBytes(from.offset()), from.ld() * size, block.memory(),
            block.offsetBytes(at.row(), at.col()), block.ld() * size, at.rows(), at.cols() * size);
    }

    /**
     * Reads rows.
     *
     * @param block the block.
     * @param at    where in the block.
     * @param to    the buffer.
     */
    public static void get(final Block block, final BlockPatch at, final LocalBuffer to)
    {
        final long size = to.sizeBytes();
        copy(block.memory(), block.offsetBytes(at.row(), at.col()), block.ld() * size, to.memory(),
            to.placeBytes(to.offset()), to.ld() * size, at.rows(), at.cols() * size);
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
    static void copy(
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
