package org.gaeron.runtime.array;

import org.gaeron.ArraySpec;
import org.gaeron.BlockIndices;

/**
 * The ghost cells around the block of one rank: widths that each block of the array can serve, so each strip of them
 * lies in the block of one neighbour. None around an empty block.
 *
 * @param rows ghost rows above and below the block.
 * @param cols ghost columns to its left and right.
 */
record Margin(long rows, long cols)
{
    private static final Margin NONE = new Margin(0, 0);

    /**
     * {@return the margin of a rank's block}
     *
     * @throws IllegalArgumentException if the widths are larger than the smallest block.
     */
    static Margin of(final ArrayShape shape, final int rank)
    {
        final ArraySpec spec = shape.spec();
        if (!spec.hasGhosts())
        {
            return NONE;
        }
        long leastRows = Long.MAX_VALUE;
        long leastCols = Long.MAX_VALUE;
        for (int owner = 0; owner < shape.ranks(); owner++)
        {
            final BlockIndices block = shape.indices(owner);
            if (!block.isWhole())
            {
                throw new IllegalArgumentException("array " + spec.name() + ": expected blocks that are one patch of " +
                    "the array each, for ghost cells, actual " + spec);
            }
            if (block.rows() > 0)
            {
                leastRows = Math.min(leastRows, block.rows());
                leastCols = Math.min(leastCols, block.cols());
            }
        }
        if (spec.ghostRows() > leastRows || spec.ghostCols() > leastCols)
        {
            throw new IllegalArgumentException("array " + spec.name() + ": expected ghost cells of at most " +
                leastRows + " x " + leastCols + ", the size of the smallest block, actual " + spec.ghostRows() +
                " x " + spec.ghostCols());
        }
        return shape.indices(rank).rows() == 0 ? NONE : new Margin(spec.ghostRows(), spec.ghostCols());
    }
}
