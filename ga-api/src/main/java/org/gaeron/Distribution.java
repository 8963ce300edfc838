package org.gaeron;

/**
 * Assignment of the blocks of an array to ranks: pure arithmetic, the same on all ranks. The array is cut into
 * {@code gridRows x gridCols} blocks of sizes as equal as possible. Block (i, j) belongs to rank
 * {@code i * gridCols + j}; ranks beyond the grid own nothing.
 */
public final class Distribution
{
    private final long rows;
    private final long cols;
    private final int gridRows;
    private final int gridCols;
    private final long rowQuotient;
    private final long rowRemainder;
    private final long colQuotient;
    private final long colRemainder;

    private Distribution(final long rows, final long cols, final int gridRows, final int gridCols)
    {
        this.rows = rows;
        this.cols = cols;
        this.gridRows = gridRows;
        this.gridCols = gridCols;
        rowQuotient = rows / gridRows;
        rowRemainder = rows % gridRows;
        colQuotient = cols / gridCols;
        colRemainder = cols % gridCols;
    }

    /**
     * Computes the distribution of an array from its spec.
     *
     * @param spec  the spec of the array.
     * @param ranks number of ranks of the job.
     * @return the distribution.
     * @throws IllegalArgumentException if the spec's grid has more places than there are ranks, more rows or columns
     *                                  than the array, or blocks below the spec's minimum.
     */
    public static Distribution of(final ArraySpec spec, final int ranks)
    {
        final long mostRows = Math.max(1, spec.rows() / spec.minRows());
        final long mostCols = Math.max(1, spec.cols() / spec.minCols());
        if (spec.gridRows() == 0 && spec.gridCols() == 0)
        {
            return nearSquare(spec, ranks, mostRows, mostCols);
        }
        final long gridRows =
            spec.gridRows() > 0 ? spec.gridRows() : Math.clamp(ranks / spec.gridCols(), 1, mostRows);
        final long gridCols =
            spec.gridCols() > 0 ? spec.gridCols() : Math.clamp(ranks / spec.gridRows(), 1, mostCols);
        if (gridRows * gridCols > ranks)
        {
            throw new IllegalArgumentException("array " + spec.name() + ": expected a process grid of at most " +
                ranks + " ranks, actual " + gridRows + " x " + gridCols);
        }
        if (gridRows > mostRows || gridCols > mostCols)
        {
            throw new IllegalArgumentException("array " + spec.name() + ": expected a process grid of at most " +
                mostRows + " x " + mostCols + " blocks, actual " + gridRows + " x " + gridCols);
        }
        return new Distribution(spec.rows(), spec.cols(), (int)gridRows, (int)gridCols);
    }

    /** Prefers the grid of most ranks, then that of the shortest block perimeter. */
    private static Distribution nearSquare(
        final ArraySpec spec, final int ranks, final long mostRows, final long mostCols)
    {
        int bestRows = 1;
        int bestCols = 1;
        double bestPerimeter = Double.MAX_VALUE;
        for (int gridRows = 1; gridRows <= Math.min(ranks, mostRows); gridRows++)
        {
            final int gridCols = (int)Math.min(ranks / gridRows, mostCols);
            final double perimeter = (double)spec.rows() / gridRows + (double)spec.cols() / gridCols;
            final int places = gridRows * gridCols;
            if (places > bestRows * bestCols || places == bestRows * bestCols && perimeter < bestPerimeter)
            {
                bestRows = gridRows;
                bestCols = gridCols;
                bestPerimeter = perimeter;
            }
        }
        return new Distribution(spec.rows(), spec.cols(), bestRows, bestCols);
    }

    /**
     * {@return number of rows of the process grid}
     */
    public int gridRows()
    {
        return gridRows;
    }

    /**
     * {@return number of columns of the process grid}
     */
    public int gridCols()
    {
        return gridCols;
    }

    /**
     * {@return the block of a rank; an empty patch if it owns nothing}
     *
     * @param rank a rank of the job, 0 or more.
     */
    public Patch block(final int rank)
    {
        if (rank < 0)
        {
            throw new IllegalArgumentException("expected rank >= 0, actual " + rank);
        }
        if (rank >= gridRows * gridCols)
        {
            return new Patch(0, 0, 0, 0);
        }
        final int gridRow = rank / gridCols;
        final int gridCol = rank % gridCols;
        return new Patch(rowLo(gridRow), rowLo(gridRow + 1), colLo(gridCol), colLo(gridCol + 1));
    }

    /**
     * {@return the rank that owns an element}
     *
     * @param row    row of the element.
     * @param column column of the element.
     * @throws IndexOutOfBoundsException if the element is outside the array.
     */
    public int owner(final long row, final long column)
    {
        if (row < 0 || row >= rows || column < 0 || column >= cols)
        {
            throw new IndexOutOfBoundsException("expected an element within " + rows + " x " + cols +
                ", actual (" + row + "," + column + ")");
        }
        return gridRow(row) * gridCols + gridCol(column);
    }

    /**
     * {@return the first row of the array in a row of the grid; the array's number of rows for the grid row after the
     * last}
     *
     * @param gridRow row of the grid.
     */
    public long rowLo(final int gridRow)
    {
        return gridRow * rowQuotient + Math.min(gridRow, rowRemainder);
    }

    /**
     * {@return the first column of the array in a column of the grid; the array's number of columns for the one after
     * the last}
     *
     * @param gridCol column of the grid.
     */
    public long colLo(final int gridCol)
    {
        return gridCol * colQuotient + Math.min(gridCol, colRemainder);
    }

    /**
     * {@return the row of the grid that holds a row of the array, unchecked}
     *
     * @param row row of the array.
     */
    public int gridRow(final long row)
    {
        return part(row, gridRows, rowQuotient, rowRemainder);
    }

    /**
     * {@return the column of the grid that holds a column of the array, unchecked}
     *
     * @param column column of the array.
     */
    public int gridCol(final long column)
    {
        return part(column, gridCols, colQuotient, colRemainder);
    }

    private static int part(final long index, final int parts, final long quotient, final long remainder)
    {
        if (parts == 1)
        {
            return 0;
        }
        final long large = remainder * (quotient + 1);
        return (int)(index < large ? index / (quotient + 1) : remainder + (index - large) / quotient);
    }

    @Override
    public String toString()
    {
        return gridRows + " x " + gridCols + " blocks of " + rows + " x " + cols;
    }
}
