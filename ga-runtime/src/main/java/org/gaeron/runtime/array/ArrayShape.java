package org.gaeron.runtime.array;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

import org.gaeron.ArraySpec;
import org.gaeron.BlockIndices;
import org.gaeron.Distribution;
import org.gaeron.EvenAxis;
import org.gaeron.OwnedPatch;
import org.gaeron.Patch;
import org.gaeron.runtime.team.Members;

/**
 * The immutable facts of an array: its spec and its distribution. Any thread.
 */
public record ArrayShape(ArraySpec spec, Distribution distribution, int ranks)
{
    /** {@return the whole array} */
    Patch patch()
    {
        return new Patch(0, spec.rows(), 0, spec.cols());
    }

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

    /** Whether the short ways for even axes are open: see {@link OwnerCursor}. */
    boolean isEven()
    {
        return isEven(distribution);
    }

    static boolean isEven(final Distribution distribution)
    {
        return distribution.isInOrder() &&
            distribution.rowAxis() instanceof EvenAxis && distribution.colAxis() instanceof EvenAxis;
    }

    BlockIndices indices(final int owner)
    {
        return distribution.indices(checkRank(owner));
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
        final OwnerCursor owners = new OwnerCursor(distribution, Members.ofWorld(ranks, 0, 1), 0, ranks, 0, 1);
        owners.begin(patch);
        while (owners.next())
        {
            final int owner = owners.at().owner();
            for (final Patch piece : distribution.pieces(owner, patch))
            {
                parts.add(new OwnedPatch(owner, piece));
            }
        }
        parts.sort(Comparator.comparingInt(OwnedPatch::rank));
        return parts;
    }

    /** {@return name, shape, type, layout and the block of a rank, human-readable} */
    String describe(final int rank)
    {
        final BlockIndices own = distribution.indices(rank);
        return "array " + spec.name() + " of " + spec.rows() + " x " + spec.cols() + ' ' + spec.type().plural() +
            " in " + distribution.layout() + "; rank " + rank + " owns " + (own.rows() == 0 ? "none" : own);
    }
}
