package org.gaeron;

import static java.lang.foreign.ValueLayout.JAVA_DOUBLE;
import static java.lang.foreign.ValueLayout.JAVA_FLOAT;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.MemorySegment;
import java.util.Objects;

/**
 * Direct access to a rank's own block together with its ghost cells: copies of the elements around the block, which
 * {@link GhostedArray#updateGhosts(Boundary)} refreshes. {@link LocalBlock} says who may use the memory and when.
 *
 * <pre>
 *            ghostCols     patch.cols()      ghostCols
 *           +---------+---------------------+---------+
 *           |         |                     |         |  ghostRows
 *           +---------+---------------------+---------+
 *           |         | origin()            |         |
 *           |         |      the block      |         |  patch.rows()
 *           +---------+---------------------+---------+
 *           |         |                     |         |  ghostRows
 *           +---------+---------------------+---------+
 *            ld() elements from one row to the next
 * </pre>
 *
 * @param type      the element type.
 * @param patch     the block without ghost cells, in indices of the array; empty if the rank owns nothing.
 * @param ghostRows ghost rows above and below the block.
 * @param ghostCols ghost columns to its left and to its right.
 * @param ld        leading dimension: elements from one row to the next.
 * @param memory    the memory; it begins with the upper left ghost cell.
 */
public record GhostBlock(
    ElementType type, Patch patch, long ghostRows, long ghostCols, long ld, MemorySegment memory)
{
    /**
     * {@return the index of the block's first own element in {@link #memory()}, in elements}
     */
    public long origin()
    {
        return ghostRows * ld + ghostCols;
    }

    /**
     * {@return the index of an element or ghost cell in {@link #memory()}, in elements} With a periodic boundary the
     * cells beyond an edge go on counting there: row -1 is a copy of the last row.
     *
     * @param row    its row in indices of the array, from {@code patch().rowLo() - ghostRows()} to
     *               {@code patch().rowHi() + ghostRows() - 1}.
     * @param column its column in indices of the array, likewise.
     * @throws IndexOutOfBoundsException if it is neither in the block nor one of its ghost cells.
     */
    public long index(final long row, final long column)
    {
        try
        {
            return Objects.checkIndex(row - patch.rowLo() + ghostRows, patch.rows() + 2 * ghostRows) * ld +
                Objects.checkIndex(column - patch.colLo() + ghostCols, patch.cols() + 2 * ghostCols);
        }
        catch (final IndexOutOfBoundsException ex)
        {
            throw new IndexOutOfBoundsException("expected an element of " + patch + " or one of its " + ghostRows +
                " x " + ghostCols + " ghost cells, actual (" + row + "," + column + ")");
        }
    }

    /**
     * {@return an element or ghost cell of doubles or floats}
     *
     * @param row    its row, as of {@link #index(long, long)}.
     * @param column its column, likewise.
     * @throws IndexOutOfBoundsException     if it is neither in the block nor one of its ghost cells.
     * @throws UnsupportedOperationException if the elements have another type.
     */
    public double getDouble(final long row, final long column)
    {
        check(!type.isInteger() && type.components() == 1, "doubles or floats");
        return type.real(memory, index(row, column));
    }

    /**
     * Writes an element or ghost cell of doubles or floats.
     *
     * @param row    its row, as of {@link #index(long, long)}.
     * @param column its column, likewise.
     * @param value  the value; of floats it is narrowed as by a cast.
     * @throws IndexOutOfBoundsException     if it is neither in the block nor one of its ghost cells.
     * @throws UnsupportedOperationException if the elements have another type.
     */
    public void setDouble(final long row, final long column, final double value)
    {
        check(!type.isInteger() && type.components() == 1, "doubles or floats");
        final long index = index(row, column);
        if (type == ElementType.DOUBLE)
        {
            memory.setAtIndex(JAVA_DOUBLE, index, value);
        }
        else
        {
            memory.setAtIndex(JAVA_FLOAT, index, (float)value);
        }
    }

    /**
     * {@return an element or ghost cell of longs or ints}
     *
     * @param row    its row, as of {@link #index(long, long)}.
     * @param column its column, likewise.
     * @throws IndexOutOfBoundsException     if it is neither in the block nor one of its ghost cells.
     * @throws UnsupportedOperationException if the elements have another type.
     */
    public long getLong(final long row, final long column)
    {
        check(type.isInteger(), "longs or ints");
        return type.integer(memory, index(row, column));
    }

    /**
     * Writes an element or ghost cell of longs or ints.
     *
     * @param row    its row, as of {@link #index(long, long)}.
     * @param column its column, likewise.
     * @param value  the value; of ints it is narrowed as by a cast.
     * @throws IndexOutOfBoundsException     if it is neither in the block nor one of its ghost cells.
     * @throws UnsupportedOperationException if the elements have another type.
     */
    public void setLong(final long row, final long column, final long value)
    {
        check(type.isInteger(), "longs or ints");
        final long index = index(row, column);
        if (type == ElementType.LONG)
        {
            memory.setAtIndex(JAVA_LONG, index, value);
        }
        else
        {
            memory.setAtIndex(JAVA_INT, index, (int)value);
        }
    }

    private void check(final boolean isPossible, final String expected)
    {
        if (!isPossible)
        {
            throw new UnsupportedOperationException("expected a block of " + expected + ", actual " + this);
        }
    }

    @Override
    public String toString()
    {
        return "block " + patch + " of " + type.plural() + " with ghost cells of " + ghostRows + " x " + ghostCols;
    }
}
