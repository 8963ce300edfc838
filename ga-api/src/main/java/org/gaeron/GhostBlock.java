package org.gaeron;

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

    @Override
    public String toString()
    {
        return "block " + patch + " of " + type.plural() + " with ghost cells of " + ghostRows + " x " + ghostCols;
    }
}
