package org.gaeron.runtime.array;

import org.gaeron.Axis;
import org.gaeron.Distribution;
import org.gaeron.EvenAxis;
import org.gaeron.Patch;
import org.gaeron.runtime.patch.AxisPart;
import org.gaeron.runtime.patch.BlockPatch;
import org.gaeron.runtime.patch.LocalBuffer;
import org.gaeron.runtime.team.Members;

/**
 * Walks the owners of a patch: far ones first, so that they work while this rank serves the near ones. A patch of near
 * owners or of a single one takes one pass. A flyweight of one rank.
 *
 * <p>Even axes whose places are in the order of the ranks have a way of their own, which is the shortest. For others,
 * lines are numbered from the first that meets the patch, beyond the last line of the grid where tiles are dealt in
 * turn, and {@link AxisPart} has the part of a line.
 */
final class OwnerCursor
{
    private final Distribution distribution;
    private final Members members;
    /** Null unless rows and columns are even and places in order. */
    private final EvenAxis evenRows;
    private final EvenAxis evenCols;
    private final int gridCols;
    private final boolean isOneNode;
    private final AxisPart rowPart = new AxisPart();
    private final AxisPart colPart = new AxisPart();
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
    private boolean isSpread;

    OwnerCursor(
        final Distribution distribution, final Members members, final int arrayId, final int ranksPerNode,
        final int ownNode, final int nodes)
    {
        this.distribution = distribution;
        this.members = members;
        final boolean isEven = ArrayShape.isEven(distribution);
        evenRows = isEven ? (EvenAxis)distribution.rowAxis() : null;
        evenCols = isEven ? (EvenAxis)distribution.colAxis() : null;
        gridCols = distribution.gridCols();
        isOneNode = nodes == 1;
        this.arrayId = arrayId;
        this.ranksPerNode = ranksPerNode;
        this.ownNode = ownNode;
    }

    /** Positions the cursor before the first owner. The patch lies within the array. */
    void begin(final Patch patch)
    {
        begin(patch.rowLo(), patch.rowHi(), patch.colLo(), patch.colHi());
    }

    /** Positions the cursor before the first owner of a patch within the array, for which there is no object. */
    void begin(final long firstRow, final long endRow, final long firstCol, final long endCol)
    {
        rowLo = firstRow;
        rowHi = endRow;
        colLo = firstCol;
        colHi = endCol;
        if (rowLo == rowHi || colLo == colHi)
        {
            firstGridRow = 0;
            lastGridRow = -1;
            firstGridCol = 0;
            lastGridCol = -1;
        }
        else if (evenRows != null)
        {
            firstGridRow = evenRows.line(rowLo);
            lastGridRow = evenRows.line(rowHi - 1);
            firstGridCol = evenCols.line(colLo);
            lastGridCol = evenCols.line(colHi - 1);
        }
        else
        {
            findLines();
        }
        beginPass(!isOneNode && (firstGridRow != lastGridRow || firstGridCol != lastGridCol || isFar(firstOwner())));
    }

    private void findLines()
    {
        final Axis rows = distribution.rowAxis();
        final Axis cols = distribution.colAxis();
        firstGridRow = rows.line(rowLo);
        lastGridRow = firstGridRow + rows.linesOf(rowLo, rowHi) - 1;
        firstGridCol = cols.line(colLo);
        lastGridCol = firstGridCol + cols.linesOf(colLo, colHi) - 1;
    }

    private int firstOwner()
    {
        final int place = firstGridRow * gridCols + firstGridCol;
        return members.worldRank(evenRows != null ? place : distribution.rankAt(place));
    }

    private boolean isFar(final int owner)
    {
        return owner / ranksPerNode != ownNode;
    }

    private void beginPass(final boolean isFar)
    {
        isFarPass = isFar;
        gridRow = firstGridRow;
        gridCol = firstGridCol - 1;
    }

    /** {@return whether a part of a patch is far} Moves the cursor. */
    boolean reachesFar(final Patch patch)
    {
        begin(patch);
        return next() && isFar();
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
            final int owner = members.worldRank(evenRows != null ? gridRow * gridCols + gridCol : ownerOfLines());
            node = owner / ranksPerNode;
            if (node != ownNode == isFarPass)
            {
                if (evenRows != null)
                {
                    point(owner);
                }
                else
                {
                    pointAtPart(owner);
                }
                return true;
            }
        }
    }

    private int ownerOfLines()
    {
        return distribution.rankAt(line(gridRow, distribution.gridRows()) * gridCols + line(gridCol, gridCols));
    }

    private static int line(final int number, final int lines)
    {
        return number < lines ? number : number - lines;
    }

    private void point(final int owner)
    {
        final long blockRow = evenRows.lo(gridRow);
        final long blockCol = evenCols.lo(gridCol);
        final long firstRow = Math.max(rowLo, blockRow);
        final long firstCol = Math.max(colLo, blockCol);
        final long rows = Math.min(rowHi, evenRows.lo(gridRow + 1)) - firstRow;
        final long cols = Math.min(colHi, evenCols.lo(gridCol + 1)) - firstCol;
        row = firstRow - rowLo;
        col = firstCol - colLo;
        at.set(arrayId, owner, firstRow - blockRow, firstCol - blockCol, rows, cols);
    }

    private void pointAtPart(final int owner)
    {
        rowPart.set(distribution.rowAxis(), line(gridRow, distribution.gridRows()), rowLo, rowHi);
        colPart.set(distribution.colAxis(), line(gridCol, gridCols), colLo, colHi);
        row = rowPart.place(0);
        col = colPart.place(0);
        isSpread = rowPart.hasGaps() || colPart.hasGaps();
        at.set(arrayId, owner, rowPart.first(), colPart.first(), rowPart.count(), colPart.count());
    }

    /** Points a buffer of the patch, which begins at {@code offset}, at the owner's part. */
    void aim(final LocalBuffer buffer, final long offset)
    {
        if (isSpread)
        {
            buffer.offset(offset);
            buffer.spread(rowPart, colPart);
        }
        else
        {
            buffer.offset(offset + row * buffer.ld() + col);
            buffer.closeUp();
        }
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

    /** Whether rows or columns of the part lie apart in the patch. Never on even axes. */
    boolean isSpread()
    {
        return isSpread;
    }

    boolean isFar()
    {
        return isFarPass;
    }

    /** First row of the part, relative to the patch. If it {@link #isSpread()}, others may lie apart. */
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
