package org.gaeron;

import java.util.Objects;

/**
 * Specification of an array: its name, element type, shape, and cut into blocks. All ranks must pass the same.
 *
 * <p>By default the ranks form a process grid that makes the blocks as square as the shape allows. A program can set
 * the grid, ask for whole rows or columns, or set a minimum size of blocks; then fewer ranks may own something.
 *
 * @param name       the name in messages; need not be unique.
 * @param type       element type.
 * @param rows       number of rows, at least 1.
 * @param cols       number of columns, at least 1.
 * @param gridRows   rows of the process grid; 0 for as many as ranks and shape allow. Both 0 for the default grid.
 * @param gridCols   columns of the process grid, likewise.
 * @param minRows    the least number of rows of a block, at least 1.
 * @param minCols    the least number of columns of a block, at least 1.
 * @param ghostRows  ghost rows above and below each block, 0 for none.
 * @param ghostCols  ghost columns to the left and to the right of each block, 0 for none.
 */
public record ArraySpec(
    String name, ElementType type, long rows, long cols, int gridRows, int gridCols, long minRows, long minCols,
    long ghostRows, long ghostCols)
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
        if (name.length() > MAX_NAME_LENGTH)
        {
            throw new IllegalArgumentException(
                "expected a name of at most " + MAX_NAME_LENGTH + " characters, actual " + name.length());
        }
        if (rows < 1 || cols < 1)
        {
            throw new IllegalArgumentException(
                "array " + name + ": expected at least 1 x 1 elements, actual " + rows + " x " + cols);
        }
        if (rows > Long.MAX_VALUE / type.sizeBytes() / cols)
        {
            throw new IllegalArgumentException(
                "array " + name + ": " + rows + " x " + cols + " elements are more than 2^63 bytes");
        }
        if (gridRows < 0 || gridCols < 0)
        {
            throw new IllegalArgumentException(
                "array " + name + ": expected a process grid of at least 1 x 1, actual " + gridRows + " x " + gridCols);
        }
        if (minRows < 1 || minCols < 1)
        {
            throw new IllegalArgumentException(
                "array " + name + ": expected a minimum block of at least 1 x 1, actual " + minRows + " x " + minCols);
        }
        if (ghostRows < 0 || ghostCols < 0)
        {
            throw new IllegalArgumentException("array " + name + ": expected ghost cells of at least 0 x 0, actual " +
                ghostRows + " x " + ghostCols);
        }
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
        return new ArraySpec(name, ElementType.DOUBLE, rows, cols, 0, 0, 1, 1, 0, 0);
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
        return new ArraySpec(name, ElementType.LONG, rows, cols, 0, 0, 1, 1, 0, 0);
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
        return new ArraySpec(name, ElementType.FLOAT, rows, cols, 0, 0, 1, 1, 0, 0);
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
        return new ArraySpec(name, ElementType.INT, rows, cols, 0, 0, 1, 1, 0, 0);
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
        return new ArraySpec(name, ElementType.COMPLEX, rows, cols, 0, 0, 1, 1, 0, 0);
    }

    /**
     * {@return this spec with a given process grid: block (i, j) belongs to rank {@code i * gridCols + j}}
     *
     * @param gridRows rows of the grid, at least 1.
     * @param gridCols columns of the grid, at least 1; the grid must not have more places than the job has ranks.
     */
    public ArraySpec withGrid(final int gridRows, final int gridCols)
    {
        if (gridRows < 1 || gridCols < 1)
        {
            throw new IllegalArgumentException(
                "array " + name + ": expected a process grid of at least 1 x 1, actual " + gridRows + " x " + gridCols);
        }
        return new ArraySpec(name, type, rows, cols, gridRows, gridCols, minRows, minCols, ghostRows, ghostCols);
    }

    /**
     * {@return this spec with blocks of whole rows} Each rank owns as many rows as any other, or one less. Of fewer
     * rows than ranks, the first ranks own one each and the others none.
     */
    public ArraySpec byRows()
    {
        return new ArraySpec(name, type, rows, cols, 0, 1, minRows, minCols, ghostRows, ghostCols);
    }

    /**
     * {@return this spec with blocks of whole columns} Each rank owns as many columns as any other, or one less. Of
     * fewer columns than ranks, the first ranks own one each and the others none.
     */
    public ArraySpec byColumns()
    {
        return new ArraySpec(name, type, rows, cols, 1, 0, minRows, minCols, ghostRows, ghostCols);
    }

    /**
     * {@return this spec with a minimum block size; fewer ranks may own something then}
     *
     * @param minRows the least number of rows of a block.
     * @param minCols the least number of columns of a block.
     */
    public ArraySpec withMinimumBlock(final long minRows, final long minCols)
    {
        return new ArraySpec(name, type, rows, cols, gridRows, gridCols, minRows, minCols, ghostRows, ghostCols);
    }

    /**
     * {@return this spec with ghost cells around each block, see {@link GhostedArray#updateGhosts(Boundary)}} Rows and
     * columns must not be more than the smallest block has, which the creation of the array checks.
     *
     * @param rows ghost rows above and below each block, 0 or more.
     * @param cols ghost columns to the left and to the right of each block, 0 or more.
     */
    public ArraySpec withGhosts(final long rows, final long cols)
    {
        return new ArraySpec(
            name, type, this.rows, this.cols, gridRows, gridCols, minRows, minCols, rows, cols);
    }

    /**
     * {@return this spec with another name}
     *
     * @param name the name.
     */
    public ArraySpec withName(final String name)
    {
        return new ArraySpec(
            name, type, rows, cols, gridRows, gridCols, minRows, minCols, ghostRows, ghostCols);
    }

    /**
     * {@return whether blocks have ghost cells}
     */
    public boolean hasGhosts()
    {
        return ghostRows > 0 || ghostCols > 0;
    }

    /**
     * {@return name, shape, type and layout, human-readable}
     */
    @Override
    public String toString()
    {
        final StringBuilder text = new StringBuilder("array ");
        text.append(name).append(" of ").append(rows).append(" x ").append(cols).append(' ').append(type.plural());
        if (gridRows == 0 && gridCols == 1)
        {
            text.append(" by rows");
        }
        else if (gridRows == 1 && gridCols == 0)
        {
            text.append(" by columns");
        }
        else if (gridRows > 0 || gridCols > 0)
        {
            text.append(" on a grid of ").append(gridRows).append(" x ").append(gridCols);
        }
        if (minRows > 1 || minCols > 1)
        {
            text.append(" in blocks of at least ").append(minRows).append(" x ").append(minCols);
        }
        if (hasGhosts())
        {
            text.append(" with ghost cells of ").append(ghostRows).append(" x ").append(ghostCols);
        }
        return text.toString();
    }
}
