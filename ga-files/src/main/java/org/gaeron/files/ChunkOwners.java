package org.gaeron.files;

import java.util.ArrayList;
import java.util.List;

import org.gaeron.Axis;
import org.gaeron.Distribution;

/**
 * Assignment of chunks to ranks: a chunk goes to the rank that owns most of it. Of those that own about as much, it
 * goes to the one with the least to do so far, so that a layout with tiles does not leave all chunks to one rank. Pure
 * arithmetic, the same on all ranks.
 */
final class ChunkOwners
{
    /** Lines that hold at least this part of what the best one holds are as good. */
    private static final double AS_GOOD = 0.8;

    private final long[] loads;

    ChunkOwners(final int ranks)
    {
        loads = new long[ranks];
    }

    /**
     * {@return the chunks of one rank}
     *
     * @param rank         the rank.
     * @param grid         the chunks of an array.
     * @param distribution of the array; ranks that the team does not have stand for others.
     */
    List<Long> chunksOf(final int rank, final ChunkGrid grid, final Distribution distribution)
    {
        final List<Long> own = new ArrayList<>();
        final List<int[]> cols = new ArrayList<>();
        for (long col = 0; col < grid.across(); col++)
        {
            cols.add(best(distribution.colAxis(), col * grid.chunkCols(), grid.chunkCols()));
        }
        long chunk = 0;
        for (long row = 0; row < grid.down(); row++)
        {
            final int[] rows = best(distribution.rowAxis(), row * grid.chunkRows(), grid.chunkRows());
            for (final int[] lines : cols)
            {
                final int owner = idlest(distribution, rows, lines);
                loads[owner] += grid.chunkElements();
                if (owner == rank)
                {
                    own.add(chunk);
                }
                chunk++;
            }
        }
        return own;
    }

    private int idlest(final Distribution distribution, final int[] rows, final int[] cols)
    {
        int idlest = -1;
        for (final int row : rows)
        {
            for (final int col : cols)
            {
                final int rank = distribution.rankAt(row * distribution.gridCols() + col) % loads.length;
                if (idlest < 0 || loads[rank] < loads[idlest])
                {
                    idlest = rank;
                }
            }
        }
        return idlest;
    }

    /** {@return the lines that hold most of a range} */
    private static int[] best(final Axis axis, final long lo, final long length)
    {
        final long hi = Math.min(axis.length(), lo + length);
        final int first = axis.line(lo);
        final long[] counts = new long[axis.linesOf(lo, hi)];
        long most = 0;
        for (int i = 0; i < counts.length; i++)
        {
            final int line = (first + i) % axis.lines();
            counts[i] = axis.countBelow(line, hi) - axis.countBelow(line, lo);
            most = Math.max(most, counts[i]);
        }
        final List<Integer> lines = new ArrayList<>();
        for (int i = 0; i < counts.length; i++)
        {
            if (counts[i] >= AS_GOOD * most)
            {
                lines.add((first + i) % axis.lines());
            }
        }
        return lines.stream().mapToInt(Integer::intValue).toArray();
    }
}
