package org.gaeron.verification.sim;

import java.util.ArrayList;
import java.util.List;

import org.gaeron.Patch;

/**
 * Expected elements of an array in which each rank writes its own columns: the rank's last values. If the rank failed
 * before a fence, its last values before its last fence, or any after it.
 */
final class Columns
{
    /** One put of one value into all elements of a patch. */
    private record Put(Patch patch, double value)
    {
    }

    private final int rows;
    private final int colsOfRank;
    private final int cols;
    private final double[] latest;
    private final double[] fenced;
    private final List<List<Put>> unfenced = new ArrayList<>();

    Columns(final int rows, final int colsOfRank, final int ranks)
    {
        this.rows = rows;
        this.colsOfRank = colsOfRank;
        cols = colsOfRank * ranks;
        latest = new double[rows * cols];
        fenced = new double[rows * cols];
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

    int colsOfRank()
    {
        return colsOfRank;
    }

    void begin(final int rank, final Patch patch, final double value)
    {
        unfenced.get(rank).add(new Put(patch, value));
        fill(latest, patch, value);
    }

    void fenced(final int rank)
    {
        for (final Put put : unfenced.get(rank))
        {
            fill(fenced, put.patch(), put.value());
        }
        unfenced.get(rank).clear();
    }

    private void fill(final double[] values, final Patch patch, final double value)
    {
        for (long row = patch.rowLo(); row < patch.rowHi(); row++)
        {
            for (long col = patch.colLo(); col < patch.colHi(); col++)
            {
                values[(int)(row * cols + col)] = value;
            }
        }
    }

    /** Checks an element that was read by its own rank, or by any rank after a sync. */
    void checkLatest(final long row, final long col, final double actual)
    {
        final double expected = latest[(int)(row * cols + col)];
        if (actual != expected)
        {
            throw new BrokenInvariantException(
                "put (" + row + "," + col + "): expected " + expected + ", actual " + actual);
        }
    }

    /** Checks an element after the end of the job. */
    void check(final long row, final long col, final double actual)
    {
        if (actual == fenced[(int)(row * cols + col)])
        {
            return;
        }
        for (final Put put : unfenced.get((int)col / colsOfRank))
        {
            if (put.value() == actual && put.patch().contains(row, col))
            {
                return;
            }
        }
        throw new BrokenInvariantException("put (" + row + "," + col + "): expected " +
            fenced[(int)(row * cols + col)] + " or something put later, actual " + actual);
    }
}
