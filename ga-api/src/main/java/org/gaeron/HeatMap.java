package org.gaeron;

import java.lang.foreign.MemorySegment;

/**
 * Magnitudes of an array of any size on a grid of at most 64 x 64 cells. A cell has the largest magnitude of its
 * elements. The owners of the elements compute it, so only the grid is sent.
 */
public final class HeatMap
{
    /** The most rows, and the most columns, of the grid. */
    public static final int MOST = 64;

    /** Two more words carry the number of the array, for a comparison of the largest with the least. */
    private static final int NUMBERS = 2;

    private final String title;
    private final EvenAxis rowAxis;
    private final EvenAxis colAxis;
    /** Bits of the magnitudes: as longs they order infinity above all numbers, and NaN above infinity. */
    private final long[] cells;

    private HeatMap(final ArraySpec spec)
    {
        title = "array " + spec.name() + " of " + spec.rows() + " x " + spec.cols() + ' ' + spec.type().plural();
        rowAxis = new EvenAxis(spec.rows(), (int)Math.min(MOST, spec.rows()));
        colAxis = new EvenAxis(spec.cols(), (int)Math.min(MOST, spec.cols()));
        cells = new long[rowAxis.lines() * colAxis.lines() + NUMBERS];
    }

    /**
     * Computes the magnitudes of an array: a sync, one pass of each rank over its own block, and one reduction.
     * Collective on the team of the array.
     *
     * @param array the array.
     * @return the magnitudes, the same on all ranks.
     * @throws IllegalStateException if the array is closed.
     * @throws MemoryLimitException  if there is no room for the work blocks of the reduction.
     * @throws SpecMismatchException if the ranks do not pass the same array.
     */
    public static HeatMap of(final GlobalArray<?> array)
    {
        final LocalBlock block = array.localBlock();
        array.team().sync();
        final HeatMap map = new HeatMap(array.spec());
        map.add(block);
        final int numbers = map.cells.length - NUMBERS;
        map.cells[numbers] = array.number();
        map.cells[numbers + 1] = -array.number();
        array.team().allReduce(Reduction.MAX, map.cells);
        if (map.cells[numbers] != -map.cells[numbers + 1])
        {
            throw new SpecMismatchException("expected a heat map of the same array on all ranks, actual numbers from " +
                -map.cells[numbers + 1] + " to " + map.cells[numbers] + "; here it is number " + array.number() + ", " +
                array.spec());
        }
        return map;
    }

    private void add(final LocalBlock block)
    {
        final MemorySegment memory = block.memory();
        final ElementType type = block.type();
        block.indices().forEachRun(block.ld(), (row, column, count, index) ->
        {
            final int line = rowAxis.line(row) * colAxis.lines();
            long done = 0;
            while (done < count)
            {
                final int cell = colAxis.line(column + done);
                final long end = Math.min(count, colAxis.lo(cell + 1) - column);
                cells[line + cell] = Math.max(cells[line + cell], largest(type, memory, index + done, index + end));
                done = end;
            }
        });
    }

    /** {@return the bits of the largest magnitude of some elements} */
    private static long largest(final ElementType type, final MemorySegment memory, final long from, final long to)
    {
        long most = 0;
        for (long i = from; i < to; i++)
        {
            final double real = type.real(memory, i);
            final double magnitude = type.components() == 1 ? Math.abs(real) :
                magnitude(real, ElementType.imaginary(memory, i));
            most = Math.max(most, Double.doubleToLongBits(magnitude));
        }
        return most;
    }

    private static double magnitude(final double real, final double imaginary)
    {
        // the magnitude of infinity and NaN is infinity, which would hide the NaN
        return Double.isNaN(real) || Double.isNaN(imaginary) ? Double.NaN : Math.hypot(real, imaginary);
    }

    /** {@return name, shape and type of the array} */
    String title()
    {
        return title;
    }

    /**
     * {@return number of rows of the grid}
     */
    public int rows()
    {
        return rowAxis.lines();
    }

    /**
     * {@return number of columns of the grid}
     */
    public int cols()
    {
        return colAxis.lines();
    }

    /**
     * {@return the patch of the array that a cell stands for}
     *
     * @param row row of the grid.
     * @param col column of the grid.
     */
    public Patch patch(final int row, final int col)
    {
        return new Patch(rowAxis.lo(row), rowAxis.lo(row + 1), colAxis.lo(col), colAxis.lo(col + 1));
    }

    /**
     * {@return the largest magnitude of a cell; NaN if one of its elements is not a number}
     *
     * @param row row of the grid.
     * @param col column of the grid.
     */
    public double magnitude(final int row, final int col)
    {
        return Double.longBitsToDouble(cells[row * cols() + col]);
    }

    /**
     * {@return the picture as an SVG document: a colour for each magnitude, in decades, with a legend} Cells have
     * bounds and magnitude as a tooltip. Zeros, infinities and what is not a number have colours of their own. It is
     * readable on light and on dark pages.
     */
    public String svg()
    {
        return new HeatPicture(this).svg();
    }
}
