package org.gaeron.verification.sim;

import static java.lang.foreign.ValueLayout.JAVA_DOUBLE;

import java.util.SplittableRandom;

import org.gaeron.ArraySpec;
import org.gaeron.Boundary;
import org.gaeron.GhostBlock;
import org.gaeron.GlobalDoubleArray;
import org.gaeron.LocalDoubleBlock;
import org.gaeron.Patch;
import org.gaeron.World;

/**
 * A phase of the random program that all ranks have in common: a copy between temporary arrays, or an update of ghost
 * cells. Each rank compares its own block with what the indices of the elements say. Elements that others read change
 * directly before the call and after it, so both must sync.
 */
final class CopyPhase
{
    private static final int MOST = 9;

    private final World world;
    private final Mirror mirror;
    private final int rows;
    private final int cols;
    private final int kind;
    private final boolean isByColumns;

    /** A phase that the random numbers choose; all ranks have the same ones. */
    CopyPhase(final World world, final Mirror mirror, final SplittableRandom common)
    {
        this.world = world;
        this.mirror = mirror;
        rows = 1 + common.nextInt(MOST);
        cols = 1 + common.nextInt(MOST);
        kind = common.nextInt(4);
        isByColumns = common.nextBoolean();
    }

    void run()
    {
        if (kind == 0)
        {
            updateGhosts();
        }
        else
        {
            copy();
        }
    }

    private void copy()
    {
        try (GlobalDoubleArray from = world.doubles("from", rows, cols); GlobalDoubleArray to = world.doubles(toSpec()))
        {
            // no sync of the program's own: the copy begins and ends with one
            from.localBlock().fill((row, col) -> row * cols + col);
            if (kind == 1)
            {
                to.copyTransposed(from);
            }
            else
            {
                to.copyFrom(from);
            }
            from.own().fill(-1);
            final LocalDoubleBlock own = to.localBlock();
            for (long row = own.patch().rowLo(); row < own.patch().rowHi(); row++)
            {
                for (long col = own.patch().colLo(); col < own.patch().colHi(); col++)
                {
                    mirror.expect("a copied element", kind == 1 ? col * cols + row : row * to.cols() + col,
                        (long)own.get(row, col));
                }
            }
        }
    }

    private ArraySpec toSpec()
    {
        final ArraySpec spec = switch (kind)
        {
            case 1, 2 -> ArraySpec.doubles("to", cols, rows);
            default -> ArraySpec.doubles("to", rows, cols);
        };
        return isByColumns ? spec.byColumns() : spec.byRows();
    }

    private void updateGhosts()
    {
        try (GlobalDoubleArray array = world.doubles(ArraySpec.doubles("ghosts", rows, cols).withGhosts(1, 1)))
        {
            array.localBlock().fill((row, col) -> row * cols + col);
            array.updateGhosts(Boundary.PERIODIC);
            array.own().fill(-1);
            final GhostBlock own = array.ghostBlock();
            final Patch patch = own.patch();
            for (long row = patch.rowLo() - own.ghostRows(); row < patch.rowHi() + own.ghostRows(); row++)
            {
                for (long col = patch.colLo() - own.ghostCols(); col < patch.colHi() + own.ghostCols(); col++)
                {
                    mirror.expect("a ghost cell", patch.contains(row, col) ? -1 :
                        Math.floorMod(row, rows) * cols + Math.floorMod(col, cols),
                        (long)own.memory().getAtIndex(JAVA_DOUBLE, own.index(row, col)));
                }
            }
        }
    }
}
