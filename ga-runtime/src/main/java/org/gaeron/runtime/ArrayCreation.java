package org.gaeron.runtime;

import java.util.Arrays;

import org.gaeron.ArraySpec;
import org.gaeron.BlockIndices;
import org.gaeron.Distribution;
import org.gaeron.ElementType;
import org.gaeron.MemoryLimitException;
import org.gaeron.Reduction;
import org.gaeron.SpecMismatchException;
import org.gaeron.runtime.memory.Block;
import org.gaeron.runtime.memory.NodeMemory;

/**
 * Collective creation of an array, on all ranks or on none. Rank's thread.
 *
 * <pre>
 *   1  every rank gets the spec of rank 0 and compares                   broadcast
 *   2  does a rank want a different spec?                                allReduce MIN of the ranks that do
 *   3  reserve, allocate and register this rank's own block
 *   4  did a rank fail to? else all have registered                      allReduce MIN of the ranks that failed
 * </pre>
 * If step 4 finds such a rank, that rank broadcasts the reason. If step 2 does, rank 0 and that rank broadcast their
 * requests: step 1 compares lists of cuts and of ranks by their digest, because they may be long. All ranks then undo
 * the creation and throw the same exception.
 */
final class ArrayCreation
{
    private static final long NOBODY = Long.MAX_VALUE;
    private static final long CALL = Call.of(Call.Kind.CREATE);

    private final Rank rank;
    private final int number;
    private final Health health;
    private final Collectives collectives;
    private int lastArrayId = NodeMemory.CONTROL_ARRAY_ID;

    ArrayCreation(final Rank rank, final Collectives collectives)
    {
        this.rank = rank;
        number = rank.number();
        health = rank.health();
        this.collectives = collectives;
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
            health.cutOffRank = number;
            health.cutOffBy = ex;
            throw ex;
        }
    }

    private ArrayCore agreeAndAllocate(final ElementType type, final ArraySpec spec)
    {
        agree(type, spec);
        if (spec.type() != type)
        {
            throw new IllegalArgumentException(
                "array " + spec.name() + ": expected a spec of type " + type + ", actual " + spec.type());
        }
        final Distribution distribution = Distribution.of(spec, rank.size());
        final ArrayShape shape = new ArrayShape(spec, distribution, rank.size());
        final Margin margin = Margin.of(shape, rank.number());
        final int arrayId = ++lastArrayId;
        allocate(arrayId, spec, distribution.indices(rank.number()), margin);
        collectives.opened(arrayId, spec.name());
        return new ArrayCore(rank, arrayId, shape, this);
    }

    private void agree(final ElementType type, final ArraySpec spec)
    {
        final SpecDescriptor mine = SpecDescriptor.of(type, spec);
        final long[] agreed = mine.summary().clone();
        collectives.broadcast(CALL, 0, ElementType.LONG, agreed);
        final long me = Arrays.equals(mine.summary(), agreed) ? NOBODY : rank.number();
        final long other = collectives.allReduceWord(CALL, Reduction.MIN, ElementType.LONG, me);
        if (other != NOBODY)
        {
            throw new SpecMismatchException("expected the same spec on all ranks, actual " +
                SpecDescriptor.difference(of(mine, 0), of(mine, (int)other), (int)other));
        }
    }

    /** {@return the whole request of a rank, on all ranks} */
    private SpecDescriptor of(final SpecDescriptor mine, final int asking)
    {
        final long[] length = {mine.words().length};
        collectives.broadcast(CALL, asking, ElementType.LONG, length);
        final long[] words = rank.number() == asking ? mine.words() : new long[(int)length[0]];
        collectives.broadcast(CALL, asking, ElementType.LONG, words);
        return new SpecDescriptor(words);
    }

    private void allocate(final int arrayId, final ArraySpec spec, final BlockIndices block, final Margin margin)
    {
        if (!spec.type().isInteger())
        {
            rank.chooseKernels();
        }
        final NodeMemory memory = rank.memory();
        final long bytes =
            Block.footprintBytes(spec.type(), block.rows(), block.cols(), margin.rows(), margin.cols());
        final boolean isMade = make(arrayId, spec.type(), block, margin, bytes);
        final long refused = collectives.allReduceWord(
            CALL, Reduction.MIN, ElementType.LONG, isMade ? NOBODY : rank.number());
        if (refused == NOBODY)
        {
            return;
        }
        final long[] reason = {bytes, memory.leftBytes(), rank.node()};
        collectives.broadcast(CALL, (int)refused, ElementType.LONG, reason);
        if (isMade)
        {
            memory.close(arrayId);
        }
        collectives.meet(CALL);
        throw new MemoryLimitException("array " + spec.name() + ": expected at most " +
            ByteCount.text(reason[1]) + ", which are left on node " + reason[2] + ", actual " +
            ByteCount.text(reason[0]) + " for the block of rank " + refused + ": use more nodes, or raise " +
            JobContext.MEMORY_LIMIT);
    }

    private boolean make(
        final int arrayId, final ElementType type, final BlockIndices block, final Margin margin, final long bytes)
    {
        final NodeMemory memory = rank.memory();
        if (!memory.reserve(bytes))
        {
            return false;
        }
        try
        {
            memory.allocate(
                arrayId, rank.number(), type, block.rows(), block.cols(), margin.rows(), margin.cols());
            return true;
        }
        catch (final OutOfMemoryError ex)
        {
            memory.release(bytes);
            return false;
        }
    }
}
