package org.gaeron.runtime.array;

import java.util.Arrays;

import org.gaeron.ElementType;
import org.gaeron.Patch;
import org.gaeron.Reduction;
import org.gaeron.SpecMismatchException;
import org.gaeron.runtime.collective.Collectives;
import org.gaeron.runtime.rank.ForeignThread;
import org.gaeron.runtime.team.Call;

/**
 * The arguments of a copy: checks them on one rank, and compares them over all.
 *
 * @param isOfPatch whether the program has passed the patches.
 */
record CopyCall(
    ArrayCore to, Patch toPatch, ArrayCore from, Patch fromPatch, boolean isTransposed, boolean isOfPatch)
{
    private static final int WORDS = 8;

    /** Throws if the arguments cannot be copied. */
    void check()
    {
        to.rank().checkCollective();
        if (from.rank() != to.rank())
        {
            throw new IllegalArgumentException(
                name() + ": expected to copy from an array " + ForeignThread.other(to.rank(), from.rank()));
        }
        to.checkOpen();
        from.checkOpen();
        if (from.type() != to.type())
        {
            throw new IllegalArgumentException(name() + ": expected to copy from an array of " + to.type().plural() +
                ", actual " + from.shape().spec());
        }
        checkTeam();
        to.shape().checkPatch(toPatch);
        from.shape().checkPatch(fromPatch);
        checkShapes();
        if (from.arrayId() == to.arrayId() && !toPatch.intersect(fromPatch).isEmpty())
        {
            throw new IllegalArgumentException(name() +
                ": expected disjoint patches to copy within one array, actual " + fromPatch + " to " + toPatch);
        }
    }

    /**
     * Throws if a rank of the team has no object of the source: it would name another one. If all have one, the number
     * says which, because no rank is in two arrays of one number.
     */
    private void checkTeam()
    {
        final int without = from.members().lacks(to.members());
        if (without >= 0)
        {
            throw new IllegalArgumentException(name() + ": expected to copy from an array of all its ranks, actual " +
                from.shape().spec() + " of " + from.members() + ", without rank " + without);
        }
    }

    private void checkShapes()
    {
        if (isTransposed ? toPatch.rows() != fromPatch.cols() || toPatch.cols() != fromPatch.rows() :
            toPatch.count() != fromPatch.count())
        {
            throw new IllegalArgumentException(name() + ": expected to copy " + (isTransposed ?
                "from a patch of " + toPatch.cols() + " x " + toPatch.rows() :
                "from a patch of " + toPatch.count() + " elements") + " to " + toPatch + ", actual from " + fromPatch +
                " of array " + from.shape().spec().name());
        }
    }

    private String name()
    {
        return "array " + to.shape().spec().name();
    }

    /** {@return the call, to be compared by the sweeps} */
    long word()
    {
        return Call.copy(isTransposed, isOfPatch);
    }

    /**
     * Compares the patches of all ranks, which are in this call. One sweep: the least word of all ranks, and the least
     * complement, which is that of the greatest. If they differ, two more name the patches of two ranks.
     */
    void agree(final Collectives collectives)
    {
        if (!isOfPatch)
        {
            return;
        }
        final long[] mine = {toPatch.rowLo(), toPatch.rowHi(), toPatch.colLo(), toPatch.colHi(), fromPatch.rowLo(),
            fromPatch.rowHi(), fromPatch.colLo(), fromPatch.colHi()};
        final long[] extremes = Arrays.copyOf(mine, 2 * WORDS);
        Arrays.setAll(extremes, i -> i < WORDS ? mine[i] : ~mine[i - WORDS]);
        to.rank().whole(() -> compare(collectives, mine, extremes));
    }

    private void compare(final Collectives collectives, final long[] mine, final long[] extremes)
    {
        collectives.allReduce(word(), Reduction.MIN, ElementType.LONG, extremes);
        for (int i = 0; i < WORDS; i++)
        {
            if (extremes[i] != ~extremes[i + WORDS])
            {
                throw mismatch(collectives, mine);
            }
        }
    }

    private SpecMismatchException mismatch(final Collectives collectives, final long[] mine)
    {
        final long[] rank = new long[1];
        final long[] first = collectives.compare(word(), mine, rank);
        final long[] other = mine.clone();
        collectives.broadcast(word(), (int)rank[0], ElementType.LONG, other);
        return new SpecMismatchException(name() + ": expected the same patches to copy on all ranks, actual rank " +
            to.members().worldRank(0) + ": " + describe(first) + ", rank " + to.members().worldRank((int)rank[0]) +
            ": " + describe(other));
    }

    private static String describe(final long[] words)
    {
        return Patch.of(words[4], words[5], words[6], words[7]) + " to " +
            Patch.of(words[0], words[1], words[2], words[3]);
    }
}
