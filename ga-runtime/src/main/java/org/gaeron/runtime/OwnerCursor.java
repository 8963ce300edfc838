package org.gaeron.runtime;

import org.gaeron.Distribution;
import org.gaeron.Patch;

/**
 * Walks the owners of a patch: far ones first, so that they work while this rank serves the near ones. A flyweight of
 * one rank.
 */
final class OwnerCursor
{
    private final Distribution distribution;
    private final Members members;
    private final int arrayId;
    private final int ranksPerNode;
    private final int ownNode;
    private final BlockPatch at = new BlockPatch();
    private long rowLo;
    private long rowHi;
    private long colLo;
    private long colHi;
    private int firstGridRow;
    private int lastGridRow;
    private int firstGridCol;
    private int lastGridCol;
    private int gridRow;
    private int gridCol;
    private boolean isFarPass;
    private int node;
    private long row;
    private long col;

    OwnerCursor(
        final Distribution distribution, final Members members, final int arrayId, final int ranksPerNode,
        final int ownNode)
    {
        this.distribution = distribution;
        this.members = members;
        this.arrayId = arrayId;
        this.ranksPerNode = ranksPerNode;
        this.ownNode = ownNode;
    }

    /** Positions the cursor before the first owner. The patch lies within the array. */
    void begin(final Patch patch)
    {
        rowLo = patch.rowLo();
        rowHi = patch.rowHi();
        colLo = patch.colLo();
        colHi = patch.colHi();
        if (patch.isEmpty())
        {
            firstGridRow = 0;
            lastGridRow = -1;
            firstGridCol = 0;
            lastGridCol = -1;
        }
        else
        {
            firstGridRow = distribution.gridRow(rowLo);
            lastGridRow = distribution.gridRow(rowHi - 1);
            firstGridCol = distribution.gridCol(colLo);
            lastGridCol = distribution.gridCol(colHi - 1);
        }
        beginPass(true);
    }

    private void beginPass(final boolean isFar)
    {
        isFarPass = isFar;
        gridRow = firstGridRow;
        gridCol = firstGridCol - 1;
    }

    /** Moves to the next owner; false after the last one. */
    boolean next()
    {
        while (true)
        {
            if (++gridCol > lastGridCol)
            {
                gridCol = firstGridCol;
                gridRow++;
            }
            if (gridRow > lastGridRow)
            {
                if (!isFarPass)
                {
                    return false;
                }
                beginPass(false);
                continue;
            }
            final int owner = members.worldRank(gridRow * distribution.gridCols() + gridCol);
            node = owner / ranksPerNode;
            if (node != ownNode == isFarPass)
            {
                point(owner);
                return true;
            }
        }
    }

    private void point(final int owner)
    {
        final long blockRow = distribution.rowLo(gridRow);
        final long blockCol = distribution.colLo(gridCol);
        final long firstRow = Math.max(rowLo, blockRow);
        final long firstCol = Math.max(colLo, blockCol);
        final long rows = Math.min(rowHi, distribution.rowLo(gridRow + 1)) - firstRow;
        final long cols = Math.min(colHi, distribution.colLo(gridCol + 1)) - firstCol;
        row = firstRow - rowLo;
        col = firstCol - colLo;
        at.set(arrayId, owner, firstRow - blockRow, firstCol - blockCol, rows, cols);
    }

    /** The owner's part, relative to its block. */
    BlockPatch at()
    {
        return at;
    }

    /** The owner's node. */
    int node()
    {
        return node;
    }

    boolean isFar()
    {
        return isFarPass;
    }

    /** First row of the part, relative to the patch. */
    long row()
    {
        return row;
    }

    /** First column of the part, relative to the patch. */
    long col()
    {
        return col;
    }
}
