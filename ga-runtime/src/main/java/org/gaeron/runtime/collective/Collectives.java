package org.gaeron.runtime.collective;

import static org.gaeron.runtime.team.ControlDescriptor.MOST_CLOSED;

import org.gaeron.ElementType;
import org.gaeron.Reduction;
import org.gaeron.Team;
import org.gaeron.runtime.failure.Causes;
import org.gaeron.runtime.failure.Health;
import org.gaeron.runtime.rank.Rank;
import org.gaeron.runtime.team.Call;
import org.gaeron.runtime.team.ControlDescriptor;
import org.gaeron.runtime.team.Members;

/**
 * The collective calls of one rank in one team: first meeting, barriers and syncs, the end of arrays and groups. The
 * exchange of values is that of {@link ValueSweeps}. Rank's thread.
 *
 * <p><b>Closing.</b> A rank that closes an array does not wait for the others: its program may be ending with an
 * exception while they are in other calls. It fences its operations and queues the array. Every sweep carries the first
 * {@value ControlDescriptor#MOST_CLOSED} queued arrays. The arrays that all ranks have queued must be the same; each
 * rank frees them. If they were {@value ControlDescriptor#MOST_CLOSED}, there may be more, and another sweep follows.
 *
 * <p><b>Closing groups.</b> The ranks that make a group of this team give it a place, the first of 64 that is free. A
 * rank that closes the group leaves its sweeps ({@link Sweep#leave()}) and fences. From then on it is not among those
 * that <i>keep</i> the place; ranks outside of the group never are. Every sweep of this team carries the places that no
 * rank keeps. After it each rank frees these places, the control blocks of the groups, and all their arrays and groups.
 */
public final class Collectives extends ValueSweeps
{
    private final Rank rank;
    private final Members members;
    private final Health health;
    private final Sweep sweep;
    private final LargeVectors large;
    private final GroupPlaces groups = new GroupPlaces();
    private final OpenArrays open;
    private final TeamAllocation allocation;
    private final ClosedArrays closed;
    private final NeighbourExchange neighbours;
    /** Set when the object of the team is made, before it has arrays. */
    private Team team;

    /**
     * The collective calls of a rank.
     *
     * @param controlId the array of the team's control blocks; this rank's is registered.
     */
    public Collectives(final Rank rank, final Members members, final int controlId)
    {
        super(rank, members);
        this.rank = rank;
        this.members = members;
        health = rank.health();
        open = new OpenArrays(rank);
        closed = new ClosedArrays(open, this::free);
        sweep = new Sweep(rank, members, controlId, open.names());
        neighbours = new NeighbourExchange(rank, this, sweep);
        allocation = new TeamAllocation(rank, this, open);
        large = new LargeVectors(rank, this, allocation);
    }

    /** {@return the team as its rank sees it} */
    public Team team()
    {
        return team;
    }

    /** Sets the team, before its first array is made. */
    public void team(final Team of)
    {
        team = of;
    }

    @Override
    Sweep sweeps()
    {
        return sweep;
    }

    @Override
    LargeVectors large()
    {
        return large;
    }

    @Override
    Collectives of(final Members some, final int controlId)
    {
        return new Collectives(rank, some, controlId);
    }

    /** {@return the allocation of memory by all ranks of the team} */
    public TeamAllocation allocation()
    {
        return allocation;
    }

    /** {@return the calls in which ranks send to their neighbours} */
    public NeighbourExchange neighbours()
    {
        return neighbours;
    }

    /** {@return the places of this team's groups} */
    public GroupPlaces groups()
    {
        return groups;
    }

    /** Throws if this rank holds a mutex of the team, or of a group that was made of it. */
    public void checkNoneHeld(final String when)
    {
        open.checkNoneHeld(when);
        groups.forEach(group -> group.checkNoneHeld(when));
    }

    /** {@return the arrays of the team that not all ranks have closed} */
    public OpenArrays open()
    {
        return open;
    }

    /** Meets all ranks for the first time. */
    public void begin()
    {
        sweep.greet();
        meet(Call.of(Call.Kind.BEGIN));
    }

    /** Ends this rank's part in the team, and its operations. Does not wait for the other ranks. */
    public void leave()
    {
        rank.whole(() ->
        {
            closeAll();
            if (health.isGood())
            {
                leaveAll();
                rank.fence();
            }
        });
    }

    /** Ends this rank's part in all groups: its program is over. */
    public void leaveGroups()
    {
        if (health.isGood())
        {
            groups.forEach(Collectives::leaveAll);
        }
    }

    private void closeAll()
    {
        open.close();
        groups.forEach(Collectives::closeAll);
    }

    /** Ends what ends with the arrays that are open at the end of the program, here and in all groups. */
    public void endAll()
    {
        open.endAll();
        groups.forEach(Collectives::endAll);
    }

    private void leaveAll()
    {
        groups.forEach(Collectives::leaveAll);
        sweep.leave();
    }

    /** {@return whether this rank, or one that it waited for, has left the team} */
    boolean isLeft()
    {
        return sweep.isLeft();
    }

    /** Frees all memory of the team on this node, after all its ranks have left it. */
    void free()
    {
        groups.forEach(Collectives::free);
        large.free();
        open.names().keySet().forEach(this::free);
        free(sweep.controlId());
    }

    private void free(final int arrayId)
    {
        rank.memory().close(arrayId, members.firstOfNode());
    }

    /** Fences this rank, then meets. A failure of the fence is thrown after all ranks have met. */
    public void sync(final long call)
    {
        sync(call, 0, 0);
    }

    void sync(final long call, final long arrayId, final long value)
    {
        final RuntimeException failure = fenceAndMeet(call, arrayId, value);
        if (failure != null)
        {
            throw failure;
        }
    }

    /** {@return the failure of this rank's fence; null if there is none} */
    RuntimeException fenceAndMeet(final long call, final long arrayId, final long value)
    {
        RuntimeException failure = null;
        try
        {
            rank.fence();
        }
        catch (final RuntimeException ex)
        {
            failure = ex;
        }
        if (failure == null || health.isGood())
        {
            meet(call, arrayId, value);
        }
        return failure;
    }

    /**
     * Syncs, has this rank do its part, and meets. A failure of the fence or the part is thrown after all ranks have
     * met.
     *
     * @param part calls nothing collective, because a rank whose fence has failed leaves it out.
     */
    public void syncAround(final long call, final long arrayId, final long value, final Runnable part)
    {
        syncAround(call, arrayId, value, () -> { }, part);
    }

    /**
     * The same with a collective comparison between the sync and the part, which throws on all ranks or on none. Then
     * no rank does its part.
     */
    public void syncAround(
        final long call, final long arrayId, final long value, final Runnable comparison, final Runnable part)
    {
        final RuntimeException failure = fenceAndMeet(call, arrayId, value);
        compare(comparison, failure);
        try
        {
            if (failure != null)
            {
                throw failure;
            }
            part.run();
        }
        catch (final Throwable ex)
        {
            meetAfter(ex, call, arrayId, value);
            throw ex;
        }
        meet(call, arrayId, value);
    }

    /** Compares also if this rank's fence has failed: the others do. */
    private void compare(final Runnable comparison, final RuntimeException failure)
    {
        if (failure != null && !health.isGood())
        {
            throw failure;
        }
        try
        {
            comparison.run();
        }
        catch (final RuntimeException ex)
        {
            throw Causes.first(failure, ex);
        }
    }

    private void meetAfter(final Throwable failure, final long call, final long arrayId, final long value)
    {
        try
        {
            meet(call, arrayId, value);
        }
        catch (final RuntimeException ex)
        {
            failure.addSuppressed(ex);
        }
    }

    @Override
    void sweep(
        final long call, final long count, final long value, final int payloadLongs, final ElementType type,
        final Reduction reduction)
    {
        health.check();
        final int me = rank.number();
        try
        {
            sweep.call(call, count, value);
            int freed = freeClosed(payloadLongs, type, reduction);
            while (freed == MOST_CLOSED)
            {
                freed = freeClosed(0, type, reduction);
            }
        }
        catch (final Error ex)
        {
            // else this rank would be out of step with the others
            health.cutOffRank = me;
            health.cutOffBy = ex;
            throw ex;
        }
    }

    private int freeClosed(final int payloadLongs, final ElementType type, final Reduction reduction)
    {
        sweep.closedGroups(~groups.kept());
        final int closedByAll = closed.run(sweep, payloadLongs, type, reduction);
        if (groups.used() != 0)
        {
            groups.free(sweep.closedGroups());
        }
        return closedByAll;
    }

    /** Fences, and queues an array that this rank does not use any more. */
    public void close(final int arrayId)
    {
        rank.whole(() ->
        {
            open.end(arrayId);
            try
            {
                if (health.isGood())
                {
                    rank.fence();
                }
            }
            finally
            {
                closed.add(arrayId);
            }
        });
    }
}
