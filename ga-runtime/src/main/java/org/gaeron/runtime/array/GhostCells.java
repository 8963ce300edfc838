package org.gaeron.runtime.array;

import java.lang.foreign.MemorySegment;
import java.util.Objects;

import org.gaeron.Boundary;
import org.gaeron.Patch;
import org.gaeron.runtime.collective.Collectives;
import org.gaeron.runtime.memory.Block;
import org.gaeron.runtime.rank.Fetches;
import org.gaeron.runtime.team.Call;

/**
 * Update of the ghost cells around this rank's block. Each strip of them is a patch of one neighbour's block, because
 * no width is larger than a block. So an update is at most eight gets, all under way together, straight into the margin
 * of the block, between a sync and a meeting of all ranks:
 *
 * <pre>
 *   sync     the neighbours' elements are as their programs left them
 *   gets     each rank writes its own margin, and nobody else reads or writes it
 *   meet     all have got theirs: now elements may change again
 * </pre>
 * The strips of each boundary are computed once, so later updates allocate nothing. Rank's thread.
 */
final class GhostCells
{
    private static final int SIDES = 4;
    private static final int[] ROW_SIDES = {-1, 1, 0, 0, -1, -1, 1, 1};
    private static final int[] COL_SIDES = {0, 0, -1, 1, -1, 1, -1, 1};

    private final ArrayCore core;
    private final Collectives collectives;
    private final Fetches fetches;
    private final Patch block;
    private final Margin margin;
    /** By boundary and direction, sides before corners; null where there is no strip. */
    private final Patch[][] strips = new Patch[Boundary.values().length][];
    private final long[] places = new long[ROW_SIDES.length];
    private final Runnable part = this::fetch;
    private Patch[] wanted;
    private int count;

    GhostCells(final ArrayCore core, final Collectives collectives)
    {
        this.core = core;
        this.collectives = collectives;
        fetches = new Fetches(core.rank().waits(), core.rank().times());
        block = core.shape().indices(core.number()).patch();
        margin = Margin.of(core.shape(), core.number());
        for (int i = 0; i < places.length; i++)
        {
            final long row = place(ROW_SIDES[i], margin.rows(), block.rows());
            places[i] = row * (block.cols() + 2 * margin.cols()) + place(COL_SIDES[i], margin.cols(), block.cols());
        }
    }

    /** {@return where a strip begins in the memory: before, in or after the block} */
    private static long place(final int side, final long width, final long length)
    {
        return side < 0 ? 0 : side == 0 ? width : width + length;
    }

    /** Refuses an array that has none, before anything is made for it. */
    static void check(final ArrayCore core)
    {
        core.rank().checkCollective();
        core.checkOpen();
        if (!core.shape().spec().hasGhosts())
        {
            throw new IllegalArgumentException(
                "expected an array with ghost cells, see ArraySpec.withGhosts, actual " + core.shape().spec());
        }
    }

    /** Updates the ghost cells of all ranks, together with them; after {@link #check}. */
    void update(final Boundary boundary, final boolean hasCorners)
    {
        final int index = Objects.requireNonNull(boundary, "boundary").ordinal();
        if (strips[index] == null)
        {
            strips[index] = strips(boundary);
        }
        wanted = strips[index];
        count = hasCorners ? wanted.length : SIDES;
        collectives.syncAround(Call.ghosts(hasCorners), core.arrayId(), index, part);
    }

    private void fetch()
    {
        final Block own = core.ownBlock();
        final MemorySegment memory = own.withMargin();
        boolean isWhole = false;
        try
        {
            for (int i = 0; i < count; i++)
            {
                if (wanted[i] != null)
                {
                    core.patches().fetch(fetches, wanted[i], memory, places[i] * core.type().sizeBytes(), own.ld());
                }
            }
            fetches.await();
            isWhole = true;
        }
        finally
        {
            if (!isWhole)
            {
                fetches.settle();
            }
        }
    }

    private Patch[] strips(final Boundary boundary)
    {
        final Patch[] patches = new Patch[ROW_SIDES.length];
        for (int i = 0; i < patches.length; i++)
        {
            final long rows = ROW_SIDES[i] == 0 ? block.rows() : margin.rows();
            final long cols = COL_SIDES[i] == 0 ? block.cols() : margin.cols();
            final long row = begin(ROW_SIDES[i], block.rowLo(), block.rowHi(), rows, core.shape().spec().rows(),
                boundary);
            final long col = begin(COL_SIDES[i], block.colLo(), block.colHi(), cols, core.shape().spec().cols(),
                boundary);
            if (rows > 0 && cols > 0 && row >= 0 && col >= 0)
            {
                patches[i] = Patch.of(row, row + rows, col, col + cols);
            }
        }
        return patches;
    }

    /** {@return where a strip begins in the array; -1 if it lies beyond an edge} */
    private static long begin(
        final int side, final long lo, final long hi, final long width, final long length, final Boundary boundary)
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
