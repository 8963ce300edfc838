package org.gaeron.runtime;

/**
 * Layout of a rank's control block: one slot for each child that a rank can have in the tree of {@link Collectives},
 * and one for its parent. In longs:
 *
 * <pre>
 *   slot          flag line (16)              header (16)                            payload (256)
 *   +------------------------------------+------------------------------------+--------------------------+
 *   | flag | padding                     | see the offsets below              | words to combine         |
 *   +------------------------------------+------------------------------------+--------------------------+
 *     written last, atomically             written before, by one put with the payload
 * </pre>
 * The flag has cache lines of its own, because its rank polls it while others write the rest. After the last slot
 * follow one line (16) with the lock of {@link CallerComputesPeer}, and one with the {@link CallNote}.
 */
final class ControlDescriptor
{
    static final int PAYLOAD_LONGS = 256;

    /** Header: 0, or 1 after ranks were found in different calls. */
    static final int STATUS = 0;
    /** Header: the rank whose call this header describes. */
    static final int RANK = 1;
    /** Header: the call: kind, reduction, root. */
    static final int CALL = 2;
    /** Header: number of elements of the call, or the array that it concerns. */
    static final int COUNT = 3;
    /** Header: the value of a fill. */
    static final int VALUE = 4;
    /** Header: a rank that is in another call; if there is none, the rank that came last. */
    static final int OTHER_RANK = 5;
    /** The same word by its second meaning. */
    static final int LATEST = OTHER_RANK;
    /** Header: the call of that rank. */
    static final int OTHER_CALL = 6;
    /** Header: the count or array of that call. */
    static final int OTHER_COUNT = 7;
    /** Header: the value of that call. */
    static final int OTHER_VALUE = 8;
    /** Header: the least number of listed arrays on any rank of the subtree: closed there, but not freed yet. */
    static final int CLOSED = 9;
    /** Header: the listed arrays, in the order in which the rank closed them. */
    static final int CLOSED_ARRAYS = 10;
    static final int HEADER_LONGS = 16;
    static final int MOST_CLOSED = HEADER_LONGS - CLOSED_ARRAYS;

    private static final int FLAG_LONGS = 16;
    private static final int SLOT_LONGS = FLAG_LONGS + HEADER_LONGS + PAYLOAD_LONGS;

    private ControlDescriptor()
    {
    }

    /** Number of levels of the tree, which is the most children that a rank can have. */
    static int levels(final int ranks)
    {
        return Integer.SIZE - Integer.numberOfLeadingZeros(ranks - 1);
    }

    static long rowLongs(final int ranks)
    {
        return noteCol(ranks) + FLAG_LONGS;
    }

    /** Column of the lock of all blocks of the rank: 0, or 1 + the rank that holds it. */
    static long lockCol(final int ranks)
    {
        return (long)(levels(ranks) + 1) * SLOT_LONGS;
    }

    /** Column of the rank's {@link CallNote}. */
    static long noteCol(final int ranks)
    {
        return lockCol(ranks) + FLAG_LONGS;
    }

    /** Index of the slot that the child of a level writes. */
    static int childSlot(final int level)
    {
        return level + 1;
    }

    /** Index of the slot that the parent writes. */
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
