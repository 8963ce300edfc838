package org.gaeron.runtime.array;

import org.gaeron.BlockIndices;
import org.gaeron.Patch;

/**
 * The rectangles of an array that one rank owns, with their places in the rank's block. All code that visits the
 * elements of a rank's block by their indices in the array goes through here.
 */
final class OwnedPieces
{
    /** An action on a rectangle. */
    interface Action
    {
        /**
         * Performs the action.
         *
         * @param piece a patch of the array that one rank owns; not empty.
         * @param row   its first row in the block.
         * @param col   its first column in the block.
         */
        void accept(Patch piece, long row, long col);
    }

    private OwnedPieces()
    {
    }

    /** Performs an action on each rectangle of a rank that has elements of a patch, cut to the patch. */
    static void forEach(final ArrayShape shape, final int owner, final Patch within, final Action action)
    {
        final BlockIndices block = shape.indices(owner);
        for (final Patch piece : shape.distribution().pieces(owner, within))
        {
            action.accept(piece, block.localRow(piece.rowLo()), block.localCol(piece.colLo()));
        }
    }
}
