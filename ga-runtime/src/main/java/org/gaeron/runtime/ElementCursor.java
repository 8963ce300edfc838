package org.gaeron.runtime;

import org.gaeron.Distribution;
import org.gaeron.EvenAxis;

/**
 * Points at one element of an array: at its owner, and its place there. A flyweight of one strand.
 *
 * <p>Operations on one near element take some 10 ns, of which each dependent load is a part that can be measured. So
 * what decides between the ways is kept here, and not asked of others.
 */
final class ElementCursor
{
    private final Rank rank;
    private final Members members;
    private final boolean isWorld;
    private final boolean isOneNode;
    private final int arrayId;
    private final ArrayShape shape;
    private final long rows;
    private final long cols;
    private final Distribution distribution;
    /** Null unless rows and columns are even and blocks in the order of the ranks. */
    private final EvenAxis evenRows;
    private final EvenAxis evenCols;
    private final int gridCols;
    private final int ownNode;
    private final Peer ownPeer;
    private final BlockPatch at = new BlockPatch();
    private int node;

    ElementCursor(final Rank rank, final Members members, final int arrayId, final ArrayShape shape)
    {
        this.rank = rank;
        this.members = members;
        this.arrayId = arrayId;
        this.shape = shape;
        isWorld = members.isWorld();
        isOneNode = rank.nodes() == 1;
        ownNode = rank.node();
        ownPeer = rank.peer(ownNode);
        node = ownNode;
        rows = shape.spec().rows();
        cols = shape.spec().cols();
        distribution = shape.distribution();
        final boolean isEven = shape.isEven();
        evenRows = isEven ? (EvenAxis)distribution.rowAxis() : null;
        evenCols = isEven ? (EvenAxis)distribution.colAxis() : null;
        gridCols = distribution.gridCols();
    }

    /** Points at an element and returns the peer of its owner. Throws if it is outside the array. */
    Peer point(final long row, final long col)
    {
        if (row < 0 || row >= rows || col < 0 || col >= cols)
        {
            shape.checkElement(row, col);
        }
        final int place;
        final long localRow;
        final long localCol;
        if (evenRows == null)
        {
            place = distribution.owner(row, col);
            localRow = distribution.rowAxis().local(row);
            localCol = distribution.colAxis().local(col);
        }
        else
        {
            final int gridRow = evenRows.line(row);
            final int gridCol = evenCols.line(col);
            place = gridRow * gridCols + gridCol;
            localRow = row - evenRows.lo(gridRow);
            localCol = col - evenCols.lo(gridCol);
        }
        final int owner = isWorld ? place : members.worldRank(place);
        at.set(arrayId, owner, localRow, localCol, 1, 1);
        if (isOneNode)
        {
            return ownPeer;
        }
        node = rank.nodeOf(owner);
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
        return !isOneNode && node != ownNode;
    }
}
