package org.gaeron.runtime.collective;

import org.gaeron.runtime.failure.Causes;
import org.gaeron.runtime.failure.Health;
import org.gaeron.runtime.memory.Block;
import org.gaeron.runtime.rank.Rank;
import org.gaeron.runtime.team.CallNote;
import org.gaeron.runtime.team.ControlDescriptor;
import org.gaeron.runtime.team.Members;
import org.gaeron.runtime.team.TeamCondition;

/**
 * Collective calls in which each rank of a team puts values into the memory of its neighbours. A flag tells each of
 * them that all is there: one for each direction, in the neighbour's control block of the team. Rank's thread.
 *
 * <pre>
 *   this rank                                     its neighbour
 *   sync                                          sync
 *   number++                                      number++, as it is in the same call
 *   puts, complete
 *   REPLACE flag = number   (atomic) -----------&gt;
 *   meeting                                       meeting
 *                                                 flag == number?   (acquire): the puts are applied
 * </pre>
 * The operations of one rank on one node are applied in order, so the flag is set after the puts are applied. Each flag
 * has one writer in a call. It is written again in the next call after the sync, where the neighbour is only when it
 * has read the flag. Puts and flags are messages, see {@code Peer.beginMessages}: the flags that a rank awaits, and
 * the meetings, answer them.
 */
public final class NeighbourExchange implements TeamCondition
{
    private final Rank rank;
    private final Collectives team;
    private final Sweep sweep;
    private final Health health;
    private final Block block;
    private final CallNote note;
    private final MessageWriter writer;
    private long call;
    private long arrayId;
    private long value;
    private long number;
    private long awaitedBytes;
    private boolean isNear;

    NeighbourExchange(final Rank rank, final Collectives team, final Sweep sweep)
    {
        this.rank = rank;
        this.team = team;
        this.sweep = sweep;
        health = rank.health();
        block = rank.memory().block(sweep.controlId(), rank.number());
        note = new CallNote(rank.controlBlock());
        writer = new MessageWriter(rank, sweep.controlId());
    }

    /**
     * Syncs, has this rank send, and meets: then all have read what they send. Then has it receive. A rank whose fence
     * or sending has failed goes on as well, because its neighbours await it; it throws at the end.
     *
     * @param sending   puts values, and calls {@link #set} for all neighbours in any case.
     * @param receiving calls {@link #await} for all neighbours.
     */
    public void run(
        final long ofCall, final long ofArrayId, final long ofValue, final Runnable sending, final Runnable receiving)
    {
        call = ofCall;
        arrayId = ofArrayId;
        value = ofValue;
        RuntimeException failure = team.fenceAndMeet(call, arrayId, value);
        if (failure == null || health.isGood())
        {
            number++;
            failure = send(sending, failure);
        }
        if (failure == null || health.isGood())
        {
            team.meet(call, arrayId, value);
            receiving.run();
        }
        if (failure != null)
        {
            throw failure;
        }
    }

    private RuntimeException send(final Runnable sending, final RuntimeException before)
    {
        try
        {
            sending.run();
            return before;
        }
        catch (final RuntimeException ex)
        {
            return Causes.first(before, ex);
        }
        catch (final Error ex)
        {
            // else the others would wait for what was not sent
            health.cutOffRank = rank.number();
            health.cutOffBy = ex;
            throw ex;
        }
    }

    /**
     * Tells a rank that all is there that this rank has put into its memory.
     *
     * @param direction of this rank, as the other one sees it.
     */
    public void set(final int to, final int direction)
    {
        writer.send(to, null, 0, 0, ControlDescriptor.ghostCol(direction), number);
    }

    /** Waits until all is there that a rank has put into the memory of this one. */
    public void await(final int from, final int direction)
    {
        awaitedBytes = ControlDescriptor.ghostCol(direction) * Long.BYTES;
        if (!isMet())
        {
            isNear = rank.nodeOf(from) == rank.node();
            note.begin(sweep.controlId(), sweep.number(), call, arrayId, value);
            note.awaits(from);
            rank.waits().await(this);
            note.end(-1);
        }
    }

    /** Pairs with the atomic replacement of the flag in {@link #set}. */
    @Override
    public boolean isMet()
    {
        return block.getAcquire(awaitedBytes) == number;
    }

    @Override
    public boolean isNear()
    {
        return isNear;
    }

    @Override
    public Members members()
    {
        return team.members();
    }

    @Override
    public int controlId()
    {
        return sweep.controlId();
    }
}
