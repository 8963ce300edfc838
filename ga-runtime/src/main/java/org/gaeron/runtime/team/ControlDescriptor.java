package org.gaeron.runtime.team;


/**
 * Layout of a rank's control block in a team: three lines, one slot for its parent in the tree of sweeps ({@link
 * SweepTree}), and one for each of its children, or two for each other head with which it exchanges. In longs:
 *
 * <pre>
 *   lock line (16) | note line (16) | ghost line (16) | slot 0: parent | slot 1 ... : children, or heads and children
 *
 *   slot          flag line (16)              header (16)                            payload (2048)
 *   +------------------------------------+------------------------------------+--------------------------+
 *   | flag | padding                     | see the offsets below              | words to combine         |
 *   +------------------------------------+------------------------------------+--------------------------+
 *     written last, atomically             written before, by one put with the payload
 * </pre>
 * The flag has cache lines of its own, because its rank polls it while others write the rest. The first line has the
 * lock of {@code CallerComputesPeer}, the second one the {@link CallNote}. Both are those of the world's block; in the
 * block of a group only the last word of the note is used. The third one has a flag for each direction from which
 * neighbours send ghost cells, see {@code NeighbourExchange}.
 */
public final class ControlDescriptor
{
    public static final int PAYLOAD_LONGS = 2048;

    /** Header: 0, or 1 after ranks were found in different calls. */
    public static final int STATUS = 0;
    /** Header: the rank of the job whose call this header describes. */
    public static final int RANK = 1;
    /** Header: the call: kind, reduction, root. */
    public static final int CALL = 2;
    /** Header: number of elements of the call, or the array that it concerns. */
    public static final int COUNT = 3;
    /** Header: the value of a fill. */
    public static final int VALUE = 4;
    /** Header: a rank that is in another call; if there is none, the rank that came last. */
    public static final int OTHER_RANK = 5;
    /** The same word by its second meaning. */
    public static final int LATEST = OTHER_RANK;
    /** Header: the call of that rank. */
    public static final int OTHER_CALL = 6;
    /** Header: the count or array of that call. */
    public static final int OTHER_COUNT = 7;
    /** Header: the value of that call. */
    public static final int OTHER_VALUE = 8;
    /** Header: the least number of listed arrays on any rank of the subtree: closed there, but not freed yet. */
    public static final int CLOSED = 9;
    /** Header: one bit for each place of a group; 0 if a rank of the subtree is in that group and has not closed it. */
    public static final int CLOSED_GROUPS = 10;
    /** Header: the listed arrays, in the order in which the rank closed them. */
    public static final int CLOSED_ARRAYS = 11;
    public static final int HEADER_LONGS = 16;
    public static final int MOST_CLOSED = HEADER_LONGS - CLOSED_ARRAYS;

    /** Column of the lock of all blocks of the rank: 0, or 1 + the rank that holds it. */
    public static final long LOCK_COL = 0;
    private static final int FLAG_LONGS = 16;
    /** Column of the rank's {@link CallNote}. */
    public static final long NOTE_COL = FLAG_LONGS;
    private static final long GHOST_COL = 2L * FLAG_LONGS;
    private static final int SLOT_LONGS = FLAG_LONGS + HEADER_LONGS + PAYLOAD_LONGS;

    private ControlDescriptor()
    {
    }

    /** {@return the length of a control block with that many slots} */
    public static long rowLongs(final int slots)
    {
        return flagCol(slots);
    }

    /** Index of the slot that the parent writes. */
    public static int parentSlot()
    {
        return 0;
    }

    public static long flagCol(final int slot)
    {
        return 3L * FLAG_LONGS + (long)slot * SLOT_LONGS;
    }

    /** {@return the column of the flag of a direction} */
    public static long ghostCol(final int direction)
    {
        return GHOST_COL + direction;
    }

    public static long headerCol(final int slot)
    {
        return flagCol(slot) + FLAG_LONGS;
    }
}
