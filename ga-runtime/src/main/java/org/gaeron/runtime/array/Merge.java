package org.gaeron.runtime.array;

import java.lang.foreign.MemorySegment;

import org.gaeron.ElementType;
import org.gaeron.GlobalArrayException;
import org.gaeron.Operator;
import org.gaeron.Patch;
import org.gaeron.Reduction;
import org.gaeron.SpecMismatchException;
import org.gaeron.runtime.collective.Collectives;
import org.gaeron.runtime.memory.Block;
import org.gaeron.runtime.memory.Elements;
import org.gaeron.runtime.node.OperationTimes.Operation;
import org.gaeron.runtime.patch.Update;
import org.gaeron.runtime.rank.ForeignThread;
import org.gaeron.runtime.team.Call;
import org.gaeron.runtime.team.Members;

/**
 * A sum of copies into one array. Each rank adds what it owns of its team's copy, so all elements of each copy are
 * added once.
 *
 * <pre>
 *   meet (compares the array)    fence    do the ranks of each copy pass the same?    clear own block    sync
 *   each rank: acc of its own elements of the copy, fence    meet
 * </pre>
 * All ranks of the copies are in the team of the array, so its syncs are enough for both. The team compares what its
 * ranks pass before anything is changed. A rank whose fence fails tells it there, so all stay in step. A copy is known
 * by its number and the first rank of its team. Rank's thread.
 */
final class Merge
{
    private static final long NOBODY = Long.MAX_VALUE;
    private static final long CALL = Call.of(Call.Kind.MERGE);

    private final ArrayCore to;
    private final ArrayCore copy;
    private final Update sum;

    Merge(final ArrayCore to, final ArrayCore copy)
    {
        this.to = to;
        this.copy = copy;
        sum = new Update().set(Operator.SUM, Elements.one(to.type()), 0);
    }

    /** Merges, together with all ranks. */
    void run(final Collectives collectives)
    {
        check();
        to.rank().whole(() ->
        {
            collectives.meet(CALL, to.arrayId(), 0);
            agree(collectives, fence());
            to.ownBlock().fill(0, 0);
            collectives.syncAround(CALL, to.arrayId(), 0, this::add);
        });
    }

    private void check()
    {
        to.rank().checkCollective();
        if (copy.rank() != to.rank())
        {
            throw new IllegalArgumentException(
                name() + ": expected to merge an array " + ForeignThread.other(to.rank(), copy.rank()));
        }
        to.checkOpen();
        copy.checkOpen();
        if (copy.arrayId() == to.arrayId())
        {
            throw new IllegalArgumentException(name() + ": expected to merge another array, actual itself");
        }
        if (copy.type() != to.type() || !copy.shape().patch().equals(to.shape().patch()))
        {
            throw new IllegalArgumentException(name() + ": expected to merge an array of " + to.shape().spec().rows() +
                " x " + to.shape().spec().cols() + " " + to.type().plural() + ", actual " + copy.shape().spec());
        }
        final int without = to.members().lacks(copy.members());
        if (without >= 0)
        {
            throw new IllegalArgumentException(name() + ": expected to merge an array of ranks that have it, actual " +
                copy.shape().spec() + " of " + copy.members() + ", with rank " + without);
        }
    }

    private String name()
    {
        return "array " + to.name();
    }

    /** {@return the failure of this rank's fence, or null} */
    private RuntimeException fence()
    {
        try
        {
            to.rank().fence();
            return null;
        }
        catch (final RuntimeException ex)
        {
            return ex;
        }
    }

    /** Throws on all ranks if some have failed, or pass an array that another rank of its team does not pass. */
    private void agree(final Collectives collectives, final RuntimeException failure)
    {
        final long me = to.number();
        final Members team = copy.members();
        final long mine = (long)copy.arrayId() << Integer.SIZE | team.worldRank(0);
        final long[] all = (long[])collectives.allGather(CALL, ElementType.LONG, new long[]{mine});
        long missing = failure == null ? NOBODY : me << Integer.SIZE | me;
        for (int number = 0; number < team.size() && missing == NOBODY; number++)
        {
            final int at = to.members().numberOf(team.worldRank(number));
            missing = all[at] == mine ? NOBODY : me << Integer.SIZE | at;
        }
        final long found = collectives.allReduceWord(CALL, Reduction.MIN, ElementType.LONG, missing);
        if (failure != null)
        {
            throw failure;
        }
        if (found != NOBODY && found >>> Integer.SIZE == (int)found)
        {
            throw new GlobalArrayException(name() + ": nothing is merged, because operations of rank " +
                to.members().worldRank((int)found) + " have failed");
        }
        if (found != NOBODY)
        {
            throw new SpecMismatchException(name() + ": expected the same copy to merge on all ranks of its team, " +
                "actual rank " + to.members().worldRank((int)(found >>> Integer.SIZE)) + " and rank " +
                to.members().worldRank((int)found) + " of its team with different ones");
        }
    }

    private void add()
    {
        final Block block = copy.ownBlock();
        OwnedPieces.forEach(
            copy.shape(), copy.number(), copy.shape().patch(), (piece, row, col) -> add(block, piece, row, col));
        to.rank().fence();
    }

    private void add(final Block block, final Patch piece, final long row, final long col)
    {
        final MemorySegment from = block.memory().asSlice(block.offsetBytes(row, col));
        to.patches().run(Operation.ACC, piece, to.patches().wrap(piece, from, block.ld()), sum);
    }
}
