package org.gaeron;

/**
 * A rectangle of an array: rows {@code [rowLo, rowHi)} and columns {@code [colLo, colHi)}, half-open, zero-based.
 * It may be empty ({@code rowLo == rowHi} or {@code colLo == colHi}): operations on an empty patch do nothing.
 *
 * @param rowLo first row.
 * @param rowHi the row after the last one.
 * @param colLo first column.
 * @param colHi the column after the last one.
 */
public record Patch(long rowLo, long rowHi, long colLo, long colHi)
{
    /**
     * Checks that the bounds are in order.
     *
     * @throws IllegalArgumentException if a bound is negative, or a low bound above its high bound.
     */
    public Patch
    {
        if (rowLo < 0 || rowLo > rowHi || colLo < 0 || colLo > colHi)
        {
            throw new IllegalArgumentException(
                "expected 0 <= rowLo <= rowHi and 0 <= colLo <= colHi, actual " + text(rowLo, rowHi, colLo, colHi));
        }
    }

    /**
     * {@return the patch of rows {@code [rowLo, rowHi)} and columns {@code [colLo, colHi)}}
     *
     * @param rowLo first row.
     * @param rowHi the row after the last one.
     * @param colLo first column.
     * @param colHi the column after the last one.
     */
    public static Patch of(final long rowLo, final long rowHi, final long colLo, final long colHi)
    {
        return new Patch(rowLo, rowHi, colLo, colHi);
    }

    /**
     * {@return the patch of one element}
     *
     * @param row    its row.
     * @param column its column.
     */
    public static Patch element(final long row, final long column)
    {
        return new Patch(row, row + 1, column, column + 1);
    }

    /**
     * {@return the number of rows}
     */
    public long rows()
    {
        return rowHi - rowLo;
    }

    /**
     * {@return the number of columns}
     */
    public long cols()
    {
        return colHi - colLo;
    }

    /**
     * {@return the number of elements}
     *
     * @throws ArithmeticException if it does not fit a long.
     */
    public long count()
    {
        return Math.multiplyExact(rows(), cols());
    }

    /**
     * {@return whether the patch has no element}
     */
    public boolean isEmpty()
    {
        return rowLo == rowHi || colLo == colHi;
    }

    /**
     * {@return whether the element lies in this patch}
     *
     * @param row    row of the element.
     * @param column column of the element.
     */
    public boolean contains(final long row, final long column)
    {
        return row >= rowLo && row < rowHi && column >= colLo && column < colHi;
    }

    /**
     * {@return the elements that this patch shares with another; empty if there are none}
     *
     * @param other the other patch.
     */
    public Patch intersect(final Patch other)
    {
        final long lowRow = Math.max(rowLo, other.rowLo);
        final long lowColumn = Math.max(colLo, other.colLo);
        return new Patch(
            lowRow,
            Math.max(lowRow, Math.min(rowHi, other.rowHi)),
            lowColumn,
            Math.max(lowColumn, Math.min(colHi, other.colHi)));
    }

    @Override
    public String toString()
    {
        return text(rowLo, rowHi, colLo, colHi);
    }

    private static String text(final long rowLo, final long rowHi, final long colLo, final long colHi)
    {
        return "[" + rowLo + "," + rowHi + ") x [" + colLo + "," + colHi + ")";
    }
}
