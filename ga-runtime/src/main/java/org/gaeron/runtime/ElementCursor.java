package org.gaeron.runtime;

import org.gaeron.Distribution;
import org.gaeron.EvenAxis;

/**
 * Points at one element of an array: at its owner, and its place there. A flyweight of one strand.
 */
final class ElementCursor
{
    private final Rank rank;
    private final Members members;
    private final int arrayId;
    private final Distribution distribution;
    /** Null unless rows and columns are even and blocks in the order of the ranks. */
    private final EvenAxis evenRows;
    private final EvenAxis evenCols;
    private final int gridCols;
    private final BlockPatch at = new BlockPatch();
    private int node;

    ElementCursor(final Rank rank, final Members members, final int arrayId, final ArrayShape shape)
    {
        this.rank = rank;
        this.members = members;
        this.arrayId = arrayId;
        distribution = shape.distribution();
        final boolean isEven = shape.isEven();
        evenRows = isEven ? (EvenAxis)distribution.rowAxis() : null;
        evenCols = isEven ? (EvenAxis)distribution.colAxis() : null;
        gridCols = distribution.gridCols();
    }

    /** Points at an element within the array. Returns the peer of its owner. */
    Peer point(final long row, final long col)
    {
        final int owner;
        if (evenRows == null)
        {
            owner = members.worldRank(distribution.owner(row, col));
            at.set(arrayId, owner, distribution.rowAxis().local(row), distribution.colAxis().local(col), 1, 1);
        }
        else
        {
            final int gridRow = evenRows.line(row);
            final int gridCol = evenCols.line(col);
            owner = members.worldRank(gridRow * gridCols + gridCol);
            at.set(arrayId, owner, row - evenRows.lo(gridRow), col - evenCols.lo(gridCol), 1, 1);
        }
        node = rank.nodes() == 1 ? 0 : rank.nodeOf(owner);
        return rank.peer(node);
    }

    /** {@return the element, relative to its owner's block} */
    BlockPatch at()
    {
        return at;
    }

    /** {@return the owner's node} */
    int node()
    {
        return node;
    }

    boolean isFar()
    {
        return node != rank.node();
    }
}
