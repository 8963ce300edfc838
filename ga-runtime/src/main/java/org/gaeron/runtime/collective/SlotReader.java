package org.gaeron.runtime.collective;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.MemorySegment;

import org.gaeron.runtime.memory.Block;
import org.gaeron.runtime.rank.Rank;
import org.gaeron.runtime.team.CallNote;
import org.gaeron.runtime.team.ControlDescriptor;
import org.gaeron.runtime.team.Members;
import org.gaeron.runtime.team.TeamCondition;

/**
 * Reads messages of sweeps from the slots of a rank's control block in a team ({@link Sweep} has the protocol). Rank's
 * thread.
 */
final class SlotReader implements TeamCondition
{
    private final Rank rank;
    private final Members members;
    private final int controlId;
    private final CallNote note;
    private final Block block;
    private final MemorySegment memory;
    private long number;
    private long awaitedBytes;
    private boolean isNear;

    /**
     * The slots of a rank.
     *
     * @param controlId the array of the team's control blocks; this rank's is registered.
     * @param note      where the rank tells for whom it waits.
     */
    SlotReader(final Rank rank, final Members members, final int controlId, final CallNote note)
    {
        this.rank = rank;
        this.members = members;
        this.controlId = controlId;
        this.note = note;
        block = rank.memory().block(controlId, rank.number());
        memory = block.memory();
    }

    @Override
    public Members members()
    {
        return members;
    }

    @Override
    public int controlId()
    {
        return controlId;
    }

    /**
     * Waits until a slot has the message of a sweep, or its writer has left.
     *
     * @return whether there was anything to wait for.
     */
    boolean await(final int from, final int slot, final long sweep)
    {
        number = sweep;
        awaitedBytes = ControlDescriptor.flagCol(slot) * Long.BYTES;
        final boolean isLate = !isMet();
        if (isLate)
        {
            note.awaits(from);
            isNear = rank.nodeOf(from) == rank.node();
            rank.waits().waiter().await(this);
        }
        return isLate;
    }

    /** {@return whether the writer of the slot that was awaited has left the team before that sweep} */
    boolean hasLeft()
    {
        final long seen = block.getAcquire(awaitedBytes);
        return seen < 0 && -seen <= number;
    }

    /** Copies the first longs of the message in a slot. */
    void copy(final int slot, final long[] to, final int longs)
    {
        MemorySegment.copy(memory, JAVA_LONG, ControlDescriptor.headerCol(slot) * Long.BYTES, to, 0, longs);
    }

    /** Pairs with the atomic replacement of the flag in {@link MessageWriter#flag}. */
    @Override
    public boolean isMet()
    {
        final long seen = block.getAcquire(awaitedBytes);
        return seen == number || seen < 0;
    }

    @Override
    public boolean isNear()
    {
        return isNear;
    }
}
