package org.gaeron.verification.sim;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

import org.gaeron.Patch;

/**
 * Expected elements of an array that all ranks accumulate onto: whole positive numbers, so that sums are exact. An
 * accumulate is certain once its rank has fenced. It is in doubt if the rank failed before: then each of its elements
 * may be applied once or not at all.
 */
final class Sums
{
    /** One accumulate of one value onto all elements of a patch. */
    record Accumulate(Patch patch, int value)
    {
    }

    private final int rows;
    private final int cols;
    private final double[] certain;
    private final List<List<Accumulate>> unfenced = new ArrayList<>();
    private final List<Accumulate> doubts = new ArrayList<>();
    private long accumulates;

    Sums(final int rows, final int cols, final int ranks)
    {
        this.rows = rows;
        this.cols = cols;
        certain = new double[rows * cols];
        for (int rank = 0; rank < ranks; rank++)
        {
            unfenced.add(new ArrayList<>());
        }
    }

    int rows()
    {
        return rows;
    }

    int cols()
    {
        return cols;
    }

    long accumulates()
    {
        return accumulates;
    }

    int doubts()
    {
        return doubts.size();
    }

    /** Begins an accumulate, which may be applied from now on. */
    Accumulate begin(final int rank, final Patch patch, final int value)
    {
        final Accumulate accumulate = new Accumulate(patch, value);
        unfenced.get(rank).add(accumulate);
        accumulates++;
        return accumulate;
    }

    /** Notes that an accumulate was reported as not applied. */
    void notApplied(final int rank, final Accumulate accumulate)
    {
        unfenced.get(rank).remove(accumulate);
    }

    /** Notes that all accumulates of a rank are applied. */
    void fenced(final int rank)
    {
        for (final Accumulate accumulate : unfenced.get(rank))
        {
            final Patch patch = accumulate.patch();
            for (long row = patch.rowLo(); row < patch.rowHi(); row++)
            {
                for (long col = patch.colLo(); col < patch.colHi(); col++)
                {
                    certain[(int)(row * cols + col)] += accumulate.value();
                }
            }
        }
        unfenced.get(rank).clear();
    }

    /** Ends the history: accumulates that were never fenced are in doubt. */
    void end()
    {
        unfenced.forEach(doubts::addAll);
        unfenced.forEach(List::clear);
    }

    /** Checks an element while all ranks have fenced and none goes on. */
    void checkCertain(final long row, final long col, final double actual)
    {
        if (actual != certain[(int)(row * cols + col)])
        {
            throw new BrokenInvariantException("sum (" + row + "," + col + "): expected " +
                certain[(int)(row * cols + col)] + ", actual " + actual);
        }
    }

    /** Checks an element after {@link #end()}: the certain sum, plus all or nothing of each accumulate in doubt. */
    void check(final long row, final long col, final double actual)
    {
        final double sure = certain[(int)(row * cols + col)];
        final BitSet possible = new BitSet();
        possible.set(0);
        for (final Accumulate doubt : doubts)
        {
            if (doubt.patch().contains(row, col))
            {
                for (int sum = possible.previousSetBit(possible.length()); sum >= 0;
                    sum = possible.previousSetBit(sum - 1))
                {
                    possible.set(sum + doubt.value());
                }
            }
        }
        final double rest = actual - sure;
        if (rest < 0 || rest != Math.rint(rest) || !possible.get((int)rest))
        {
            throw new BrokenInvariantException("sum (" + row + "," + col + "): expected " + sure + " and of " +
                possible + " in doubt, actual " + actual);
        }
    }
}
