package org.gaeron.runtime;

import java.util.ArrayList;
import java.util.List;

import org.gaeron.ArraySpec;
import org.gaeron.Distribution;
import org.gaeron.OwnedPatch;
import org.gaeron.Patch;

/**
 * The immutable facts of an array: its spec and its distribution. Any thread.
 */
record ArrayShape(ArraySpec spec, Distribution distribution, int ranks)
{
    void checkPatch(final Patch patch)
    {
        BufferCheck.checkNotNull(spec.name(), "patch", patch);
        if (patch.rowHi() > spec.rows() || patch.colHi() > spec.cols())
        {
            throw new IndexOutOfBoundsException("array " + spec.name() + ": expected a patch within " + spec.rows() +
                " x " + spec.cols() + ", actual " + patch);
        }
    }

    void checkElement(final long row, final long col)
    {
        if (row < 0 || row >= spec.rows() || col < 0 || col >= spec.cols())
        {
            throw new IndexOutOfBoundsException("array " + spec.name() + ": expected an element within " +
                spec.rows() + " x " + spec.cols() + ", actual (" + row + "," + col + ")");
        }
    }

    Patch block(final int owner)
    {
        return distribution.block(checkRank(owner));
    }

    int checkRank(final int owner)
    {
        if (owner < 0 || owner >= ranks)
        {
            throw new IndexOutOfBoundsException("expected a rank from 0 to " + (ranks - 1) + ", actual " + owner);
        }
        return owner;
    }

    List<OwnedPatch> locateRegion(final Patch patch)
    {
        checkPatch(patch);
        final List<OwnedPatch> parts = new ArrayList<>();
        if (patch.isEmpty())
        {
            return parts;
        }
        final int lastRow = distribution.gridRow(patch.rowHi() - 1);
        final int lastCol = distribution.gridCol(patch.colHi() - 1);
        for (int gridRow = distribution.gridRow(patch.rowLo()); gridRow <= lastRow; gridRow++)
        {
            for (int gridCol = distribution.gridCol(patch.colLo()); gridCol <= lastCol; gridCol++)
            {
                final int owner = gridRow * distribution.gridCols() + gridCol;
                parts.add(new OwnedPatch(owner, distribution.block(owner).intersect(patch)));
            }
        }
        return parts;
    }

    /** {@return name, shape, type, layout and the block of a rank, human-readable} */
    String describe(final int rank)
    {
        final Patch own = distribution.block(rank);
        return "array " + spec.name() + " of " + spec.rows() + " x " + spec.cols() + ' ' + spec.type().plural() +
            " in " + distribution.gridRows() + " x " + distribution.gridCols() + " blocks; rank " + rank + " owns " +
            (own.isEmpty() ? "none" : own);
    }
}
