package org.gaeron.examples.scf.fock;

import java.util.Arrays;

/**
 * The places of each piece's rows: ranges of chunks, in the order in which they were added. One thread.
 */
final class RowExtents
{
    /** After the last extent of a piece. */
    static final int NONE = -1;

    private static final int KIND = 0;
    private static final int CHUNK = 1;
    private static final int START = 2;
    private static final int END = 3;
    private static final int WORDS = 4;
    private static final int LEAST = 64;

    private int[] extents = new int[WORDS * LEAST];
    private int[] nexts = new int[LEAST];
    private int count;
    /** By piece. */
    private int[] firsts = new int[0];
    private int[] lasts = new int[0];

    /** Adds a range of a chunk to a piece, or to its last range, if that ends where this one begins. */
    void add(final int piece, final int kind, final int chunk, final int start, final int end)
    {
        if (piece >= firsts.length)
        {
            final int before = firsts.length;
            firsts = Arrays.copyOf(firsts, Math.max(2 * before, piece + 1));
            lasts = Arrays.copyOf(lasts, firsts.length);
            Arrays.fill(firsts, before, firsts.length, NONE);
        }
        final int last = firsts[piece] == NONE ? NONE : lasts[piece];
        if (last != NONE && extents[WORDS * last + CHUNK] == chunk && extents[WORDS * last + END] == start)
        {
            extents[WORDS * last + END] = end;
            return;
        }
        if (count == nexts.length)
        {
            extents = Arrays.copyOf(extents, 2 * extents.length);
            nexts = Arrays.copyOf(nexts, 2 * count);
        }
        final int extent = count++;
        extents[WORDS * extent + KIND] = kind;
        extents[WORDS * extent + CHUNK] = chunk;
        extents[WORDS * extent + START] = start;
        extents[WORDS * extent + END] = end;
        nexts[extent] = NONE;
        if (last == NONE)
        {
            firsts[piece] = extent;
        }
        else
        {
            nexts[last] = extent;
        }
        lasts[piece] = extent;
    }

    /** {@return the first extent of a piece, or {@link #NONE}} */
    int first(final int piece)
    {
        return piece < firsts.length ? firsts[piece] : NONE;
    }

    /** {@return the extent after one of a piece, or {@link #NONE}} */
    int next(final int extent)
    {
        return nexts[extent];
    }

    int kind(final int extent)
    {
        return extents[WORDS * extent + KIND];
    }

    int chunk(final int extent)
    {
        return extents[WORDS * extent + CHUNK];
    }

    int start(final int extent)
    {
        return extents[WORDS * extent + START];
    }

    int end(final int extent)
    {
        return extents[WORDS * extent + END];
    }
}
