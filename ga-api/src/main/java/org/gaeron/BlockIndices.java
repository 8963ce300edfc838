package org.gaeron;

/**
 * The rows and columns of an array that one block holds. Within the block they are numbered from 0, in their order.
 * Immutable; any thread.
 */
public final class BlockIndices
{
    /** An action on elements that follow each other both in a row of the array and in the block. */
    @FunctionalInterface
    interface RunAction
    {
        void accept(long row, long column, long count, long index);
    }

    /** The block as a patch; null if it consists of several pieces. */
    private final Patch patch;
    private final Axis rowAxis;
    private final int rowLine;
    private final Axis colAxis;
    private final int colLine;
    private final long rows;
    private final long cols;

    private BlockIndices(
        final Patch patch, final Axis rowAxis, final int rowLine, final Axis colAxis, final int colLine,
        final long rows, final long cols)
    {
        this.patch = patch;
        this.rowAxis = rowAxis;
        this.rowLine = rowLine;
        this.colAxis = colAxis;
        this.colLine = colLine;
        this.rows = rows;
        this.cols = cols;
    }

    /**
     * {@return the indices of a block that is one patch of its array}
     *
     * @param patch the patch.
     */
    public static BlockIndices of(final Patch patch)
    {
        return new BlockIndices(patch, null, 0, null, 0, patch.rows(), patch.cols());
    }

    /** {@return the indices of a block that has an element} */
    static BlockIndices of(final Axis rowAxis, final int rowLine, final Axis colAxis, final int colLine)
    {
        final long rows = rowAxis.count(rowLine);
        final long cols = colAxis.count(colLine);
        final long row = rowAxis.global(rowLine, 0);
        final long col = colAxis.global(colLine, 0);
        final boolean isWhole = rowAxis.together(rowLine, 0) == rows && colAxis.together(colLine, 0) == cols;
        return isWhole ? of(new Patch(row, row + rows, col, col + cols)) :
            new BlockIndices(null, rowAxis, rowLine, colAxis, colLine, rows, cols);
    }

    /**
     * {@return whether the block is one patch of the array}
     */
    public boolean isWhole()
    {
        return patch != null;
    }

    /**
     * {@return the block as a patch of the array; an empty one if it has no element}
     *
     * @throws UnsupportedOperationException if it consists of several pieces of the array.
     */
    public Patch patch()
    {
        if (patch == null)
        {
            throw new UnsupportedOperationException(
                "expected a block that is one patch of the array, actual " + this + ": see Distribution.pieces");
        }
        return patch;
    }

    /**
     * {@return number of rows of the block}
     */
    public long rows()
    {
        return rows;
    }

    /**
     * {@return number of columns of the block}
     */
    public long cols()
    {
        return cols;
    }

    /**
     * {@return the row of the array that a row of the block is}
     *
     * @param local row of the block, from 0 on.
     * @throws IndexOutOfBoundsException if the block has no such row.
     */
    public long row(final long local)
    {
        check(local, rows, "rows");
        return patch != null ? patch.rowLo() + local : rowAxis.global(rowLine, local);
    }

    /**
     * {@return the column of the array that a column of the block is}
     *
     * @param local column of the block, from 0 on.
     * @throws IndexOutOfBoundsException if the block has no such column.
     */
    public long col(final long local)
    {
        check(local, cols, "columns");
        return patch != null ? patch.colLo() + local : colAxis.global(colLine, local);
    }

    private static void check(final long local, final long count, final String indices)
    {
        if (local < 0 || local >= count)
        {
            throw new IndexOutOfBoundsException(
                "expected one of " + count + ' ' + indices + " of the block, actual " + local);
        }
    }

    /**
     * {@return the row of the block that a row of the array is}
     *
     * @param row row of the array.
     * @throws IndexOutOfBoundsException if the block does not hold it.
     */
    public long localRow(final long row)
    {
        if (patch != null)
        {
            return patch.row(row).rowLo() - patch.rowLo();
        }
        return local(rowAxis, rowLine, row, "row");
    }

    /**
     * {@return the column of the block that a column of the array is}
     *
     * @param column column of the array.
     * @throws IndexOutOfBoundsException if the block does not hold it.
     */
    public long localCol(final long column)
    {
        if (patch != null)
        {
            return patch.column(column).colLo() - patch.colLo();
        }
        return local(colAxis, colLine, column, "column");
    }

    private long local(final Axis axis, final int line, final long index, final String what)
    {
        if (index < 0 || index >= axis.length() || axis.line(index) != line)
        {
            throw new IndexOutOfBoundsException(
                "expected a " + what + " that the block holds, actual " + what + ' ' + index + " and " + this);
        }
        return axis.local(index);
    }

    /** {@return the index of an element in the memory of the block} */
    long index(final long row, final long column, final long ld)
    {
        return patch != null ? patch.index(row, column, ld) : localRow(row) * ld + localCol(column);
    }

    /** Goes through all elements, row by row. */
    void forEachRun(final long ld, final RunAction action)
    {
        for (long row = 0; row < rows; row++)
        {
            long count;
            for (long col = 0; col < cols; col += count)
            {
                count = patch != null ? cols : Math.min(colAxis.together(colLine, col), cols - col);
                action.accept(row(row), col(col), count, row * ld + col);
            }
        }
    }

    /** {@return the patch, or the number of rows and columns} */
    @Override
    public String toString()
    {
        return patch != null ? patch.toString() : rows + " x " + cols + " elements in several pieces";
    }
}
