package org.gaeron.runtime.collective;

import org.gaeron.ElementType;
import org.gaeron.MemoryLimitException;
import org.gaeron.Reduction;
import org.gaeron.runtime.memory.NodeMemory;
import org.gaeron.runtime.rank.Rank;
import org.gaeron.runtime.settings.ByteCount;
import org.gaeron.runtime.settings.JobContext;
import org.gaeron.runtime.team.Members;

/**
 * Collective allocation of memory: each rank of a team reserves and allocates its part, or none does. Rank's thread.
 */
public final class TeamAllocation
{
    private final Rank rank;
    private final ValueSweeps team;
    private final Members members;
    private final OpenArrays arrays;

    /**
     * The allocation of a team's memory.
     *
     * @param arrays the open arrays of the team, which a refusal names.
     */
    TeamAllocation(final Rank rank, final ValueSweeps team, final OpenArrays arrays)
    {
        this.rank = rank;
        this.team = team;
        this.arrays = arrays;
        members = team.members();
    }

    /** Reserves bytes and allocates this rank's part, on all ranks of the team or on none. Collective. */
    public void allocate(
        final long call, final String what, final long bytes, final Runnable allocation, final Runnable undoing)
    {
        final NodeMemory memory = rank.memory();
        final boolean isMade = make(bytes, allocation);
        final long refused = team.allReduceWord(
            call, Reduction.MIN, ElementType.LONG, isMade ? ValueSweeps.NOBODY : members.number());
        if (refused == ValueSweeps.NOBODY)
        {
            return;
        }
        final long[] reason = {bytes, memory.leftBytes(), rank.node()};
        team.broadcast(call, (int)refused, ElementType.LONG, reason);
        undoing.run();
        team.meet(call);
        throw new MemoryLimitException(what + ": expected at most " +
            ByteCount.text(reason[1]) + ", which are left on node " + reason[2] + ", actual " +
            ByteCount.text(reason[0]) + " for the block of rank " + members.worldRank((int)refused) +
            ": use more nodes, or raise " + JobContext.MEMORY_LIMIT + openText());
    }

    /** {@return what takes the memory, to be found at once where a loop does not close its arrays} */
    private String openText()
    {
        final String open = arrays.text();
        return open.isEmpty() ? "" : "; not closed: " + open;
    }

    private boolean make(final long bytes, final Runnable allocation)
    {
        final NodeMemory memory = rank.memory();
        if (!memory.reserve(bytes))
        {
            return false;
        }
        try
        {
            allocation.run();
            return true;
        }
        catch (final OutOfMemoryError ex)
        {
            memory.release(bytes);
            return false;
        }
    }
}
