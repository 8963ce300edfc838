package org.gaeron.runtime.array;

import org.gaeron.Boundary;
import org.gaeron.Patch;
import org.gaeron.runtime.memory.NodeMemory;
import org.gaeron.runtime.patch.BlockPatch;

/**
 * The strips of ghost cells around one rank's block, by direction: sides before corners. Each is a patch of one
 * neighbour's block, because no width is larger than a block.
 */
final class GhostStrips
{
    /** Number of directions that are sides; the others are corners. */
    static final int SIDES = 4;
    private static final int[] ROW_SIDES = {-1, 1, 0, 0, -1, -1, 1, 1};
    private static final int[] COL_SIDES = {0, 0, -1, 1, -1, 1, -1, 1};
    static final int DIRECTIONS = ROW_SIDES.length;

    private final ArrayShape shape;
    private final Patch block;
    private final Margin margin;
    private final Boundary boundary;

    GhostStrips(final ArrayShape shape, final int owner, final Boundary boundary)
    {
        this.shape = shape;
        this.boundary = boundary;
        block = shape.indices(owner).patch();
        margin = Margin.of(shape, owner);
    }

    /** {@return the elements whose copies are a strip; null if there is none in that direction} */
    Patch elements(final int direction)
    {
        final int rowSide = ROW_SIDES[direction];
        final int colSide = COL_SIDES[direction];
        final long rows = rowSide == 0 ? block.rows() : margin.rows();
        final long cols = colSide == 0 ? block.cols() : margin.cols();
        final long row = begin(rowSide, block.rowLo(), block.rowHi(), rows, shape.spec().rows());
        final long col = begin(colSide, block.colLo(), block.colHi(), cols, shape.spec().cols());
        return rows > 0 && cols > 0 && row >= 0 && col >= 0 ? Patch.of(row, row + rows, col, col + cols) : null;
    }

    /** {@return the owner of those elements; -1 if there are none} */
    int owner(final int direction)
    {
        final Patch elements = elements(direction);
        return elements == null ? -1 : shape.distribution().owner(elements.rowLo(), elements.colLo());
    }

    /** {@return where the strip is in memory} */
    BlockPatch place(final int direction, final int arrayId, final int worldRank)
    {
        final Patch elements = elements(direction);
        return new BlockPatch().set(NodeMemory.withMargin(arrayId), worldRank,
            place(ROW_SIDES[direction], margin.rows(), block.rows()),
            place(COL_SIDES[direction], margin.cols(), block.cols()), elements.rows(), elements.cols());
    }

    /** {@return where a strip begins in the memory: before, in or after the block} */
    private static long place(final int side, final long width, final long length)
    {
        return side < 0 ? 0 : side == 0 ? width : width + length;
    }

    /** {@return where a strip begins in the array; -1 if it lies beyond an edge} */
    private long begin(final int side, final long lo, final long hi, final long width, final long length)
    {
        if (side == 0)
        {
            return lo;
        }
        final boolean isBeyond = side < 0 ? lo == 0 : hi == length;
        if (isBeyond)
        {
            return boundary == Boundary.NONE ? -1 : side < 0 ? length - width : 0;
        }
        return side < 0 ? lo - width : hi;
    }
}
