package org.gaeron.runtime.array;

import org.gaeron.Distribution;
import org.gaeron.EvenAxis;
import org.gaeron.runtime.team.Members;

/**
 * Place of an element: its owner, and where it lies in the owner's block. Nothing else computes this of a row and a
 * column. A flyweight of one strand.
 *
 * <p>Even axes have a way of their own: calls of one implementation, which compilers inline.
 */
class ElementPlace
{
    /** The rank of the job that owns the element. */
    int owner;
    /** The element's row in the owner's block. */
    long localRow;
    /** The element's column in the owner's block. */
    long localCol;
    private int colLine;
    private final Distribution distribution;
    private final Members members;
    /** Null unless rows and columns are even. */
    private final EvenAxis evenRows;
    private final EvenAxis evenCols;
    private final int gridCols;
    /** Whether a rank owns the place of the grid that has its number. */
    private final boolean isInOrder;
    private final long ghosts;

    ElementPlace(final ArrayShape shape, final Members members)
    {
        distribution = shape.distribution();
        this.members = members;
        final boolean isEven =
            distribution.rowAxis() instanceof EvenAxis && distribution.colAxis() instanceof EvenAxis;
        evenRows = isEven ? (EvenAxis)distribution.rowAxis() : null;
        evenCols = isEven ? (EvenAxis)distribution.colAxis() : null;
        gridCols = distribution.gridCols();
        isInOrder = distribution.isInOrder() && members.isWorld();
        ghosts = 2L * shape.spec().ghostCols();
    }

    /** Moves to an element, which lies within the array. */
    final void find(final long row, final long col)
    {
        final int rowLine;
        if (evenRows == null)
        {
            rowLine = distribution.rowAxis().line(row);
            colLine = distribution.colAxis().line(col);
            localRow = distribution.rowAxis().local(row);
            localCol = distribution.colAxis().local(col);
        }
        else
        {
            rowLine = evenRows.line(row);
            colLine = evenCols.line(col);
            localRow = row - evenRows.lo(rowLine);
            localCol = col - evenCols.lo(colLine);
        }
        final int place = rowLine * gridCols + colLine;
        owner = isInOrder ? place : members.worldRank(distribution.rankAt(place));
    }

    /** {@return the element's index in the memory of the block, which has ghost cells between two rows} */
    final long index()
    {
        final long cols = evenCols == null ? distribution.colAxis().count(colLine) :
            evenCols.lo(colLine + 1) - evenCols.lo(colLine);
        return localRow * (cols + ghosts) + localCol;
    }
}
