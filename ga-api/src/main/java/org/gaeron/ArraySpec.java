package org.gaeron;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Specification of an array: its name, element type, shape, and cut into blocks. All ranks must pass the same.
 *
 * <p>By default the ranks form a process grid that makes the blocks as square as the shape allows, and each block is
 * one patch of the array. A program can set the grid, ask for whole rows or columns, or set a minimum size of blocks;
 * then fewer ranks may own something.
 *
 * <p>Rows and columns can be cut in other ways, each for itself. A cut at given indices ({@link #withRowCuts}, {@link
 * #withColCuts}) makes parts of unequal sizes. Tiles ({@link #withTiles}, {@link #withRowTile}, {@link #withColTile})
 * are dealt to the lines of the grid in turn: this is the block-cyclic layout of ScaLAPACK. With a grid of fewer lines
 * than cuts, the parts between the cuts are dealt in turn, too. Of cuts and tiles of an axis the last call counts. The
 * blocks can lie on some of the ranks, in any order ({@link #onRanks}). All operations work on all layouts.
 *
 * @param name    the name in messages; need not be unique.
 * @param type    element type.
 * @param rows    number of rows, at least 1.
 * @param cols    number of columns, at least 1.
 * @param rowAxis cut of the rows.
 * @param colAxis cut of the columns.
 * @param ranks   the ranks that own something, in the order of the grid, row by row; empty for all, from rank 0 on.
 */
public record ArraySpec(
    String name, ElementType type, long rows, long cols, AxisSpec rowAxis, AxisSpec colAxis, List<Integer> ranks)
{
    /** The longest name, in characters. */
    public static final int MAX_NAME_LENGTH = 100;

    /**
     * Checks everything that does not depend on the number of ranks.
     *
     * @throws IllegalArgumentException if the shape or minimum is not positive, the grid is negative, or the array or
     *                                  name is too large.
     */
    public ArraySpec
    {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(type, "type");
        SpecCheck.checkName(name);
        SpecCheck.checkShape(name, type, rows, cols);
        rowAxis.check(name, "rows", rows);
        colAxis.check(name, "columns", cols);
        ranks = List.copyOf(ranks);
        SpecCheck.checkRanks(name, ranks);
    }

    /**
     * {@return the spec of an array with the default distribution}
     *
     * @param name its name.
     * @param type element type.
     * @param rows number of rows.
     * @param cols number of columns.
     */
    public static ArraySpec of(final String name, final ElementType type, final long rows, final long cols)
    {
        return new ArraySpec(name, type, rows, cols, AxisSpec.EVEN, AxisSpec.EVEN, List.of());
    }

    /**
     * {@return the spec of an array of doubles with the default distribution}
     *
     * @param name its name.
     * @param rows number of rows.
     * @param cols number of columns.
     */
    public static ArraySpec doubles(final String name, final long rows, final long cols)
    {
        return of(name, ElementType.DOUBLE, rows, cols);
    }

    /**
     * {@return the spec of an array of longs with the default distribution}
     *
     * @param name its name.
     * @param rows number of rows.
     * @param cols number of columns.
     */
    public static ArraySpec longs(final String name, final long rows, final long cols)
    {
        return of(name, ElementType.LONG, rows, cols);
    }

    /**
     * {@return the spec of an array of floats with the default distribution}
     *
     * @param name its name.
     * @param rows number of rows.
     * @param cols number of columns.
     */
    public static ArraySpec floats(final String name, final long rows, final long cols)
    {
        return of(name, ElementType.FLOAT, rows, cols);
    }

    /**
     * {@return the spec of an array of ints with the default distribution}
     *
     * @param name its name.
     * @param rows number of rows.
     * @param cols number of columns.
     */
    public static ArraySpec ints(final String name, final long rows, final long cols)
    {
        return of(name, ElementType.INT, rows, cols);
    }

    /**
     * {@return the spec of an array of complex numbers with the default distribution}
     *
     * @param name its name.
     * @param rows number of rows.
     * @param cols number of columns.
     */
    public static ArraySpec complex(final String name, final long rows, final long cols)
    {
        return of(name, ElementType.COMPLEX, rows, cols);
    }

    /**
     * {@return rows of the process grid; 0 for as many as ranks and shape allow}
     */
    public int gridRows()
    {
        return rowAxis.lines();
    }

    /**
     * {@return columns of the process grid; 0 for as many as ranks and shape allow}
     */
    public int gridCols()
    {
        return colAxis.lines();
    }

    /**
     * {@return the least number of rows of a block}
     */
    public long minRows()
    {
        return rowAxis.least();
    }

    /**
     * {@return the least number of columns of a block}
     */
    public long minCols()
    {
        return colAxis.least();
    }

    /** Refuses short forms for one-dimensional arrays on others. */
    void checkLinear()
    {
        if (cols != 1)
        {
            throw new UnsupportedOperationException(
                "array " + name + ": expected a one-dimensional array, n x 1, actual " + rows + " x " + cols);
        }
    }

    private ArraySpec with(final AxisSpec ofRows, final AxisSpec ofCols)
    {
        return new ArraySpec(name, type, rows, cols, ofRows, ofCols, ranks);
    }

    /**
     * {@return this spec with a given process grid: block (i, j) belongs to rank {@code i * gridCols + j}} With {@link
     * #onRanks}, it belongs to the rank at that place of the list.
     *
     * @param gridRows rows of the grid, at least 1.
     * @param gridCols columns of the grid, at least 1; the grid must not have more places than the array's team has
     *                 ranks. Whether it has more, or more rows or columns than the array, shows when the array is
     *                 created.
     */
    public ArraySpec withGrid(final int gridRows, final int gridCols)
    {
        SpecCheck.checkLeast(name, "a process grid of ", 1, gridRows, gridCols, "");
        return with(rowAxis.withLines(gridRows), colAxis.withLines(gridCols));
    }

    /**
     * {@return this spec with blocks of whole rows} Each rank owns as many rows as any other, or one less. Of fewer
     * rows than ranks, the first ranks own one each and the others none.
     */
    public ArraySpec byRows()
    {
        return with(rowAxis.withLines(0), colAxis.withLines(1));
    }

    /**
     * {@return this spec with blocks of whole columns} Each rank owns as many columns as any other, or one less. Of
     * fewer columns than ranks, the first ranks own one each and the others none.
     */
    public ArraySpec byColumns()
    {
        return with(rowAxis.withLines(1), colAxis.withLines(0));
    }

    /**
     * {@return this spec with a minimum block size; fewer ranks may own something then} It is for even cuts only.
     *
     * @param minRows the least number of rows of a block.
     * @param minCols the least number of columns of a block.
     * @throws IllegalArgumentException if it is less than 1, or more than 1 on an axis with cuts or tiles. These refuse
     *                                  it in turn.
     */
    public ArraySpec withMinimumBlock(final long minRows, final long minCols)
    {
        SpecCheck.checkLeast(name, "a minimum block of ", 1, minRows, minCols, "");
        return with(rowAxis.withLeast(minRows), colAxis.withLeast(minCols));
    }

    /**
     * {@return this spec with rows that are cut at given indices} Without a given grid, each part is a line of it. With
     * a grid of fewer rows than parts, the parts are dealt to its rows in turn.
     *
     * @param cuts first row of each part: 0, then increasing, below the number of rows.
     * @throws IllegalArgumentException if they are not.
     */
    public ArraySpec withRowCuts(final long... cuts)
    {
        return with(rowAxis.withCuts(SpecCheck.checkCuts(name, cuts)), colAxis);
    }

    /**
     * {@return this spec with columns that are cut at given indices; see {@link #withRowCuts}}
     *
     * @param cuts first column of each part: 0, then increasing, below the number of columns.
     * @throws IllegalArgumentException if they are not.
     */
    public ArraySpec withColCuts(final long... cuts)
    {
        return with(rowAxis, colAxis.withCuts(SpecCheck.checkCuts(name, cuts)));
    }

    /**
     * {@return this spec with tiles of rows and columns, which are dealt to the grid in turn: tile (i, j) belongs to
     * block {@code (i % gridRows, j % gridCols)}}
     *
     * @param rows rows of a tile, at least 1.
     * @param cols columns of a tile, at least 1.
     */
    public ArraySpec withTiles(final long rows, final long cols)
    {
        return withRowTile(rows).withColTile(cols);
    }

    /**
     * {@return this spec with tiles of rows, which are dealt to the rows of the grid in turn}
     *
     * @param rows rows of a tile, at least 1.
     */
    public ArraySpec withRowTile(final long rows)
    {
        return with(rowAxis.withTile(SpecCheck.checkTile(name, "rows", rows)), colAxis);
    }

    /**
     * {@return this spec with tiles of columns, which are dealt to the columns of the grid in turn}
     *
     * @param cols columns of a tile, at least 1.
     */
    public ArraySpec withColTile(final long cols)
    {
        return with(rowAxis, colAxis.withTile(SpecCheck.checkTile(name, "columns", cols)));
    }

    /**
     * {@return this spec on some of the ranks, in a given order} Block (i, j) belongs to the rank at place {@code i *
     * gridCols + j} of the list. Other ranks own nothing, and reach all.
     *
     * @param ranks ranks of the array's team, each at most once; none for all ranks in their order.
     * @throws IllegalArgumentException if a rank is negative or comes twice.
     */
    public ArraySpec onRanks(final int... ranks)
    {
        final List<Integer> list = new ArrayList<>(ranks.length);
        for (final int rank : ranks)
        {
            list.add(rank);
        }
        return new ArraySpec(name, type, rows, cols, rowAxis, colAxis, list);
    }

    /**
     * {@return this spec with ghost cells around each block, see {@link GhostedArray#updateGhosts(Boundary)}} Rows and
     * columns must not be more than the smallest block has, and each block must be one patch of the array, which the
     * creation of the array checks.
     *
     * @param rows ghost rows above and below each block, 0 or more.
     * @param cols ghost columns to the left and to the right of each block, 0 or more.
     */
    public ArraySpec withGhosts(final long rows, final long cols)
    {
        SpecCheck.checkLeast(name, "ghost cells of ", 0, rows, cols, "");
        return with(rowAxis.withGhosts(rows), colAxis.withGhosts(cols));
    }

    /**
     * {@return ghost rows above and below each block}
     */
    public long ghostRows()
    {
        return rowAxis.ghosts();
    }

    /**
     * {@return ghost columns to the left and to the right of each block}
     */
    public long ghostCols()
    {
        return colAxis.ghosts();
    }

    /**
     * {@return whether blocks have ghost cells}
     */
    public boolean hasGhosts()
    {
        return ghostRows() > 0 || ghostCols() > 0;
    }

    /**
     * {@return this spec with another name}
     *
     * @param name the name.
     */
    public ArraySpec withName(final String name)
    {
        return new ArraySpec(name, type, rows, cols, rowAxis, colAxis, ranks);
    }

    /**
     * {@return name, shape, type and layout, human-readable}
     */
    @Override
    public String toString()
    {
        return SpecText.of(this);
    }
}
