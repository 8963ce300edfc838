package org.gaeron.algebra;

import static java.lang.foreign.ValueLayout.JAVA_DOUBLE;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;

import org.gaeron.ArraySpec;
import org.gaeron.Axis;
import org.gaeron.GlobalDoubleArray;
import org.gaeron.algebra.kernel.LocalProduct;
import org.gaeron.Handle;
import org.gaeron.LocalDoubleBlock;
import org.gaeron.Patch;
import org.gaeron.Team;

/**
 * A square matrix in panels of whole columns, which are dealt to the ranks in turn. So one rank has all of a panel: it
 * finds pivots and swaps rows without the others. The first ranks may have one panel more, and ranks beyond the number
 * of panels none. Below the matrix is a row for the number of each column's pivot row.
 *
 * <p>Rank's thread.
 */
final class ColumnPanels implements AutoCloseable
{
    private static final int MOST_COLUMNS = 192;
    private static final int LEAST_COLUMNS = 8;
    /** Panels that a rank should have at least, so that all have work until near the end. */
    private static final int PANELS_PER_RANK = 4;
    /** Panels under way at a time while the matrix is copied: some more than a node lets others send it. */
    private static final int MOST_GETS = 8;

    private final GlobalDoubleArray array;
    private final Team team;
    private final Axis axis;
    private final int order;
    private final int width;
    private final int count;

    private ColumnPanels(final GlobalDoubleArray array, final int order, final int width)
    {
        this.array = array;
        this.order = order;
        this.width = width;
        team = array.team();
        axis = array.distribution().colAxis();
        count = Math.ceilDiv(order, width);
    }

    /** Copies a square matrix into panels. Collective. */
    static ColumnPanels of(final GlobalDoubleArray matrix, final String name)
    {
        return of(matrix, name, width(matrix));
    }

    /** Copies a square matrix into panels, each from the rows of its diagonal on: the rest is zero. Collective. */
    static ColumnPanels ofLower(final GlobalDoubleArray matrix, final String name)
    {
        return ofLower(matrix, name, width(matrix));
    }

    private static int width(final GlobalDoubleArray matrix)
    {
        final long share = Math.ceilDiv(matrix.rows(), (long)PANELS_PER_RANK * matrix.team().size());
        return Math.clamp(Math.ceilDiv(share, LEAST_COLUMNS) * LEAST_COLUMNS, LEAST_COLUMNS, MOST_COLUMNS);
    }

    /** Copies a square matrix into panels of a given width. Collective. */
    static ColumnPanels of(final GlobalDoubleArray matrix, final String name, final int width)
    {
        return of(matrix, name, width, false);
    }

    /** Copies the lower half of a square matrix into panels of a given width. Collective. */
    static ColumnPanels ofLower(final GlobalDoubleArray matrix, final String name, final int width)
    {
        return of(matrix, name, width, true);
    }

    private static ColumnPanels of(
        final GlobalDoubleArray matrix, final String name, final int width, final boolean isLower)
    {
        final int order = Math.toIntExact(matrix.rows());
        Math.multiplyExact(order + 1, width);
        final GlobalDoubleArray array = matrix.team().doubles(
            ArraySpec.doubles(name, order + 1L, order).byColumns().withColTile(width));
        try
        {
            final ColumnPanels panels = new ColumnPanels(array, order, width);
            new CollectiveCall("factor", Section.of(matrix)).run(() ->
            {
                new LocalProduct(); // a host without the BLAS of the job says so before others wait for its panels
                panels.copy(matrix, isLower);
            });
            return panels;
        }
        catch (final RuntimeException | Error ex)
        {
            Closing.afterFailure(array, ex);
            throw ex;
        }
    }

    /** Gets this rank's panels straight into its block, some at a time. */
    private void copy(final GlobalDoubleArray matrix, final boolean isLower)
    {
        final LocalDoubleBlock block = array.localBlock();
        final List<Handle> underWay = new ArrayList<>(MOST_GETS);
        for (int k = 0; k < count; k++)
        {
            if (isMine(k))
            {
                final long rowLo = isLower ? start(k) : 0;
                final Patch patch = Patch.of(rowLo, order, start(k), start(k) + cols(k));
                underWay.add(matrix.getAsync(patch,
                    block.memory().asSlice((rowLo * block.ld() + ownBefore(k)) * Double.BYTES), block.ld()));
            }
            if (underWay.size() == MOST_GETS || k == count - 1)
            {
                Handle.awaitAll(underWay);
                underWay.clear();
            }
        }
    }

    GlobalDoubleArray array()
    {
        return array;
    }

    Team team()
    {
        return team;
    }

    /** {@return the order of the matrix} */
    int order()
    {
        return order;
    }

    /** {@return columns of all panels but the last} */
    int width()
    {
        return width;
    }

    /** {@return number of panels} */
    int count()
    {
        return count;
    }

    /** {@return the first column of a panel, which is the row of its diagonal} */
    int start(final int panel)
    {
        return Math.min(panel * width, order);
    }

    /** {@return columns of a panel} */
    int cols(final int panel)
    {
        return start(panel + 1) - start(panel);
    }

    /** {@return the rank that has a panel} */
    int owner(final int panel)
    {
        return axis.line(start(panel));
    }

    boolean isMine(final int panel)
    {
        return owner(panel) == team.rank();
    }

    /** {@return columns that this rank has} */
    int ownCols()
    {
        return ownBefore(count);
    }

    /** {@return columns that this rank has left of a panel} */
    int ownBefore(final int panel)
    {
        return team.rank() < axis.lines() ? Math.toIntExact(axis.countBelow(team.rank(), start(panel))) : 0;
    }

    /** {@return the column of the matrix that a column of this rank is} */
    int ownIndex(final int ownCol)
    {
        return (int)axis.global(team.rank(), ownCol);
    }

    /** {@return the panel of a column that this rank has} */
    int panelOf(final int ownCol)
    {
        return ownIndex(ownCol) / width;
    }

    /** Fetches rows of a panel, from one on to the row of pivots or before another. */
    Handle fetch(final int panel, final int rowLo, final int rowHi, final double[] to)
    {
        return array.getAsync(patch(panel, rowLo, rowHi), to, 0, cols(panel));
    }

    /** Puts a panel from the diagonal down, and its pivots. When it returns, all ranks can fetch it. */
    void put(final int panel, final double[] from)
    {
        array.put(patch(panel, start(panel), order + 1), from, 0, cols(panel));
        array.fence(team.rank());
    }

    private Patch patch(final int panel, final int rowLo, final int rowHi)
    {
        return Patch.of(rowLo, rowHi, start(panel), start(panel) + cols(panel));
    }

    /** Copies rows of this rank's columns to a Java array. */
    void read(final int row, final int rows, final int ownCol, final int cols, final double[] to)
    {
        final MemorySegment memory = array.localBlock().memory();
        final long ld = array.localBlock().ld();
        for (int i = 0; i < rows; i++)
        {
            MemorySegment.copy(memory, JAVA_DOUBLE, ((row + i) * ld + ownCol) * Double.BYTES, to, i * cols, cols);
        }
    }

    /** Copies a Java array to rows of this rank's columns. */
    void write(final double[] from, final int row, final int rows, final int ownCol, final int cols)
    {
        final MemorySegment memory = array.localBlock().memory();
        final long ld = array.localBlock().ld();
        for (int i = 0; i < rows; i++)
        {
            MemorySegment.copy(from, i * cols, memory, JAVA_DOUBLE, ((row + i) * ld + ownCol) * Double.BYTES, cols);
        }
    }

    @Override
    public void close()
    {
        array.close();
    }
}
