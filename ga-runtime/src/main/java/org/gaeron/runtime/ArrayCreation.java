package org.gaeron.runtime;

import java.util.Arrays;

import org.gaeron.ArraySpec;
import org.gaeron.Distribution;
import org.gaeron.ElementType;
import org.gaeron.MemoryLimitException;
import org.gaeron.Patch;
import org.gaeron.Reduction;
import org.gaeron.SpecMismatchException;
import org.gaeron.runtime.memory.Block;
import org.gaeron.runtime.memory.NodeMemory;

/**
 * Collective creation of an array on a team, on all its ranks or on none. Rank's thread.
 *
 * <pre>
 *   1  every rank gets the spec of the first one and compares            broadcast
 *   2  does a rank want a different spec? which number is free?          allReduce MIN of the ranks that do, and of
 *                                                                        the last numbers, negative
 *   3  reserve, allocate and register this rank's own block
 *   4  did a rank fail to? else all have registered                      allReduce MIN of the ranks that failed
 * </pre>
 * If step 2 or 4 finds such a rank, that rank broadcasts the reason. All ranks then undo the creation and throw the
 * same exception.
 *
 * <p><b>Numbers.</b> An array gets the number after the largest one that a rank of the team has. So no rank is in two
 * arrays of one number, and a block is known by the number and its owner. Teams without common ranks may use the same
 * numbers. Each rank has its largest number for all its teams together, see {@link Rank#lastArrayId()}.
 */
final class ArrayCreation
{
    private static final long NOBODY = Long.MAX_VALUE;
    private static final long CALL = Call.of(Call.Kind.CREATE);

    private final Rank rank;
    private final Members members;
    private final Health health;
    private final Collectives collectives;

    ArrayCreation(final Rank rank, final Collectives collectives)
    {
        this.rank = rank;
        members = collectives.members();
        health = rank.health();
        this.collectives = collectives;
    }

    Collectives collectives()
    {
        return collectives;
    }

    ArrayCore create(final ElementType type, final ArraySpec spec)
    {
        try
        {
            return agreeAndAllocate(type, spec);
        }
        catch (final Error ex)
        {
            // else the ranks would number their arrays differently
            health.cutOffRank = rank.number();
            health.cutOffBy = ex;
            throw ex;
        }
    }

    private ArrayCore agreeAndAllocate(final ElementType type, final ArraySpec spec)
    {
        final int arrayId = agree(type, spec);
        if (spec.type() != type)
        {
            throw new IllegalArgumentException(
                "array " + spec.name() + ": expected a spec of type " + type + ", actual " + spec.type());
        }
        final Distribution distribution = Distribution.of(spec, members.size());
        rank.lastArrayId(arrayId);
        final Patch patch = distribution.block(members.number());
        if (!type.isInteger())
        {
            rank.chooseKernels();
        }
        final int head = members.firstOfNode();
        allocate(CALL, "array " + spec.name(), Block.footprintBytes(type, patch.rows(), patch.cols()),
            () -> rank.memory().allocate(arrayId, head, rank.number(), type, patch.rows(), patch.cols()),
            () -> rank.memory().close(arrayId, head));
        final ArrayCore array =
            new ArrayCore(rank, members, arrayId, new ArrayShape(spec, distribution, members.size()));
        collectives.opened(array);
        return array;
    }

    /** Returns the number of the new array. */
    private int agree(final ElementType type, final ArraySpec spec)
    {
        final long[] mine = SpecDescriptor.encode(type, spec);
        final long[] agreed = mine.clone();
        collectives.broadcast(CALL, 0, ElementType.LONG, agreed);
        final long[] found = {Arrays.equals(mine, agreed) ? NOBODY : members.number(), -rank.lastArrayId()};
        collectives.allReduce(CALL, Reduction.MIN, ElementType.LONG, found);
        if (found[0] != NOBODY)
        {
            final int other = (int)found[0];
            collectives.broadcast(CALL, other, ElementType.LONG, mine);
            throw new SpecMismatchException("expected the same spec on all ranks, actual rank " +
                members.worldRank(0) + ": " + SpecDescriptor.describe(agreed) + ", rank " + members.worldRank(other) +
                ": " + SpecDescriptor.describe(mine));
        }
        return (int)-found[1] + 1;
    }

    /** Reserves bytes and allocates this rank's part, on all ranks of the team or on none. Collective. */
    void allocate(
        final long call, final String what, final long bytes, final Runnable allocation, final Runnable undoing)
    {
        final NodeMemory memory = rank.memory();
        final boolean isMade = make(bytes, allocation);
        final long refused = collectives.allReduceWord(
            call, Reduction.MIN, ElementType.LONG, isMade ? NOBODY : members.number());
        if (refused == NOBODY)
        {
            return;
        }
        final long[] reason = {bytes, memory.leftBytes(), rank.node()};
        collectives.broadcast(call, (int)refused, ElementType.LONG, reason);
        undoing.run();
        collectives.meet(call);
        throw new MemoryLimitException(what + ": expected at most " +
            ByteCount.text(reason[1]) + ", which are left on node " + reason[2] + ", actual " +
            ByteCount.text(reason[0]) + " for the block of rank " + members.worldRank((int)refused) +
            ": use more nodes, or raise " + JobContext.MEMORY_LIMIT);
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
