package org.gaeron.algebra;

import org.gaeron.GlobalArray;
import org.gaeron.GlobalIntegerArray;
import org.gaeron.Patch;

/**
 * This rank's part of a range that is divided evenly among the ranks of a team, and its masks, which are read in
 * panels. Rank's thread.
 */
final class MaskedRange
{
    /** Elements of a panel: enough for a far fetch to be worth its latency. */
    static final int PANEL = 8 << 10;

    private final GlobalArray<Object> mask;
    private final long lo;
    private final long hi;
    private Object buffer;
    private long[] masks;
    private long at;
    private int count;

    /** The part of a rank among some. */
    @SuppressWarnings("unchecked")
    MaskedRange(final GlobalIntegerArray<?> mask, final Patch range, final int rank, final int ranks)
    {
        this.mask = (GlobalArray<Object>)(GlobalArray<?>)mask;
        lo = range.rowLo() + cut(range.rows(), rank, ranks);
        hi = range.isEmpty() ? lo : range.rowLo() + cut(range.rows(), rank + 1, ranks);
    }

    /** {@return where the part of a rank begins; without the product of both, which may not fit a long} */
    private static long cut(final long length, final int rank, final int ranks)
    {
        return length / ranks * rank + Math.min(rank, length % ranks);
    }

    static void checkVector(final String operation, final GlobalArray<?> vector)
    {
        if (vector.cols() != 1)
        {
            throw new IllegalArgumentException(operation + ": expected a vector, n x 1, actual " + vector.spec());
        }
    }

    /** Begins before the first panel, for which the memory is allocated. */
    void begin()
    {
        if (masks == null)
        {
            buffer = mask.spec().type().newArray(PANEL);
            masks = new long[PANEL];
        }
        at = lo;
        count = 0;
    }

    /** Moves to the next panel and reads its masks; false after the last one. */
    boolean next()
    {
        at += count;
        count = (int)Math.min(PANEL, hi - at);
        if (count > 0)
        {
            mask.get(patch(), buffer);
            Buffers.widen(buffer, masks, count);
        }
        return count > 0;
    }

    int count()
    {
        return count;
    }

    Patch patch()
    {
        return Patch.range(at, at + count);
    }

    boolean isSet(final int i)
    {
        return masks[i] != 0;
    }
}
