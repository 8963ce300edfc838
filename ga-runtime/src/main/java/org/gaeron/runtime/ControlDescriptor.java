package org.gaeron.runtime;

/**
 * The layout of a rank's control block: one slot for each child that the rank can have in the tree of
 * {@link Collectives}, and one for its parent. In longs:
 *
 * <pre>
 *   slot          flag line (16)              header (16)                            payload (256)
 *   +------------------------------------+------------------------------------+--------------------------+
 *   | flag | padding                     | see the offsets below              | what is combined         |
 *   +------------------------------------+------------------------------------+--------------------------+
 *     written last, atomically             written before, by one put with the payload
 * </pre>
 * The flag is on cache lines of its own, because its rank polls it while the others are being written. After the last
 * slot comes a line (16) with the lock of {@link CallerComputesPeer}, and one with what the rank says of itself, see
 * {@link CallNote}.
 */
final class ControlDescriptor
{
    static final int PAYLOAD_LONGS = 256;

    /** Header: 0, or 1 once ranks were found to be in different calls. */
    static final int STATUS = 0;
    /** Header: a rank in whose call the subtree is. */
    static final int RANK = 1;
    /** Header: the call: kind, reduction, root. */
    static final int CALL = 2;
    /** Header: number of elements of the call, or the array that it is about. */
    static final int COUNT = 3;
    /** Header: what an array is filled with. */
    static final int VALUE = 4;
    /** Header: the rank that is in another call. */
    static final int OTHER_RANK = 5;
    /** Header: its call. */
    static final int OTHER_CALL = 6;
    /** Header: its number. */
    static final int OTHER_COUNT = 7;
    /** Header: its value. */
    static final int OTHER_VALUE = 8;
    /** Header: the least number of arrays that a rank has closed and that are not freed; no more than are listed. */
    static final int CLOSED = 9;
    /** Header: these arrays, in the order in which they were closed. */
    static final int CLOSED_ARRAYS = 10;
    static final int HEADER_LONGS = 16;
    static final int MOST_CLOSED = HEADER_LONGS - CLOSED_ARRAYS;

    private static final int FLAG_LONGS = 16;
    private static final int SLOT_LONGS = FLAG_LONGS + HEADER_LONGS + PAYLOAD_LONGS;

    private ControlDescriptor()
    {
    }

    /** Height of the tree. */
    static int levels(final int ranks)
    {
        return Integer.SIZE - Integer.numberOfLeadingZeros(ranks - 1);
    }

    static long rowLongs(final int ranks)
    {
        return noteCol(ranks) + FLAG_LONGS;
    }

    /** Where the lock of all that the rank owns is: 0, or 1 + the rank that has it. */
    static long lockCol(final int ranks)
    {
        return (long)(levels(ranks) + 1) * SLOT_LONGS;
    }

    /** Where the rank says what it is in. */
    static long noteCol(final int ranks)
    {
        return lockCol(ranks) + FLAG_LONGS;
    }

    /** The slot that the child of a level writes. */
    static int childSlot(final int level)
    {
        return level + 1;
    }

    /** The slot that the parent writes. */
    static int parentSlot()
    {
        return 0;
    }

    static long flagCol(final int slot)
    {
        return (long)slot * SLOT_LONGS;
    }

    static long headerCol(final int slot)
    {
        return (long)slot * SLOT_LONGS + FLAG_LONGS;
    }
}
