package org.gaeron.algebra;

import java.util.Arrays;
import java.util.function.LongUnaryOperator;

import org.gaeron.BlockIndices;

/**
 * The rows or columns of a block that lie in a patch: local indices {@code [lo, hi)}, cut into runs of indices that
 * follow each other in the array, too. Local indices ascend with those of the array, so the part is found by halving.
 */
final class Runs
{
    final long lo;
    final long hi;
    private final LongUnaryOperator global;
    private long[] starts = new long[4];
    private int count;

    private Runs(final long length, final long from, final long to, final LongUnaryOperator global)
    {
        this.global = global;
        lo = firstFrom(from, 0, length);
        hi = firstFrom(to, lo, length);
    }

    static Runs rows(final BlockIndices block, final long from, final long to)
    {
        return new Runs(block.rows(), from, to, block::row);
    }

    static Runs cols(final BlockIndices block, final long from, final long to)
    {
        return new Runs(block.cols(), from, to, block::col);
    }

    /** {@return the first local index whose index is not below a bound} */
    private long firstFrom(final long bound, final long first, final long last)
    {
        long low = first;
        long high = last;
        while (low < high)
        {
            final long middle = (low + high) >>> 1;
            if (global.applyAsLong(middle) < bound)
            {
                low = middle + 1;
            }
            else
            {
                high = middle;
            }
        }
        return low;
    }

    boolean isEmpty()
    {
        return lo == hi;
    }

    /** Finds the runs. */
    Runs cut()
    {
        long start = lo;
        while (start < hi)
        {
            if (count + 1 >= starts.length)
            {
                starts = Arrays.copyOf(starts, 2 * starts.length);
            }
            starts[count++] = start;
            start = endOf(start);
        }
        starts[count] = hi;
        return this;
    }

    /** {@return the end of a run: gaps only add up, so it is found by halving, too} */
    private long endOf(final long start)
    {
        final long shift = global.applyAsLong(start) - start;
        long low = start + 1;
        long high = hi;
        while (low < high)
        {
            final long middle = (low + high) >>> 1;
            if (global.applyAsLong(middle) - middle == shift)
            {
                low = middle + 1;
            }
            else
            {
                high = middle;
            }
        }
        return low;
    }

    int count()
    {
        return count;
    }

    /** {@return the local index at which a run begins; that of the run after the last one is the end} */
    long start(final int run)
    {
        return starts[run];
    }

    /** {@return the index of the array at a local index} */
    long global(final long local)
    {
        return global.applyAsLong(local);
    }
}
