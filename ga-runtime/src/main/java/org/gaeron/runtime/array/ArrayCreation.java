package org.gaeron.runtime.array;

import org.gaeron.ArraySpec;
import org.gaeron.BlockIndices;
import org.gaeron.Distribution;
import org.gaeron.ElementType;
import org.gaeron.SpecMismatchException;
import org.gaeron.runtime.collective.Collectives;
import org.gaeron.runtime.collective.ValueSweeps;
import org.gaeron.runtime.memory.Block;
import org.gaeron.runtime.memory.Kernels;
import org.gaeron.runtime.rank.Rank;
import org.gaeron.runtime.team.Call;
import org.gaeron.runtime.team.Members;

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
 * If step 4 finds such a rank, that rank broadcasts the reason. If step 2 does, the first rank and that rank broadcast
 * their requests: step 1 compares lists of cuts and of ranks by their digest, because they may be long. All ranks then
 * undo the creation and throw the same exception.
 *
 * <p><b>Numbers.</b> An array gets the number after the largest one that a rank of the team has. So no rank is in two
 * arrays of one number, and a block is known by the number and its owner. Teams without common ranks may use the same
 * numbers. Each rank has its largest number for all its teams together, see {@link Rank#lastArrayId()}.
 */
public final class ArrayCreation
{
    private static final long NOBODY = ValueSweeps.NOBODY;
    private static final long CALL = Call.of(Call.Kind.CREATE);

    private final Rank rank;
    private final Members members;
    private final Collectives collectives;

    public ArrayCreation(final Rank rank, final Collectives collectives)
    {
        this.rank = rank;
        members = collectives.members();
        this.collectives = collectives;
    }

    public Collectives collectives()
    {
        return collectives;
    }

    public ArrayCore create(final ElementType type, final ArraySpec spec)
    {
        // else the ranks would number their arrays differently
        return rank.whole(() -> agreeAndAllocate(type, spec));
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
        final ArrayShape shape = new ArrayShape(spec, distribution, members.size());
        final Margin margin = Margin.of(shape, members.number());
        rank.lastArrayId(arrayId);
        final BlockIndices block = distribution.indices(members.number());
        if (!type.isInteger())
        {
            makeKernels();
        }
        final int head = members.firstOfNode();
        collectives.allocation().allocate(CALL, "array " + spec.name(),
            Block.footprintBytes(type, block.rows(), block.cols(), margin.rows(), margin.cols()),
            () -> rank.memory().allocate(
                arrayId, head, rank.number(), type, block.rows(), block.cols(), margin.rows(), margin.cols()),
            () -> rank.memory().close(arrayId, head));
        final ArrayCore array = new ArrayCore(rank, members, arrayId, shape);
        collectives.open().opened(arrayId, spec.name(), array::close);
        return array;
    }

    /** Now and not in the first accumulate. */
    private void makeKernels()
    {
        Kernels.warmUp();
        // node 0 alone: the others run on the same kind of machine
        final String warning = rank.node() == 0 ? Kernels.takeWarning() : null;
        if (warning != null)
        {
            rank.machine().tell(warning);
        }
    }

    /** Returns the number of the new array. */
    private int agree(final ElementType type, final ArraySpec spec)
    {
        final SpecDescriptor mine = SpecDescriptor.of(type, spec);
        final long[] found = {NOBODY, -rank.lastArrayId()};
        collectives.compare(CALL, mine.summary(), found);
        if (found[0] != NOBODY)
        {
            final int other = (int)found[0];
            throw new SpecMismatchException("expected the same spec on all ranks, actual " + SpecDescriptor.difference(
                members.worldRank(0), of(mine, 0), members.worldRank(other), of(mine, other)));
        }
        return (int)-found[1] + 1;
    }

    /** {@return the whole request of a rank, on all ranks} */
    private SpecDescriptor of(final SpecDescriptor mine, final int asking)
    {
        final long[] length = {mine.words().length};
        collectives.broadcast(CALL, asking, ElementType.LONG, length);
        final long[] words = members.number() == asking ? mine.words() : new long[(int)length[0]];
        collectives.broadcast(CALL, asking, ElementType.LONG, words);
        return new SpecDescriptor(words);
    }
}
