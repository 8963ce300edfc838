package org.gaeron.algebra.kernel;

import static java.lang.foreign.ValueLayout.JAVA_DOUBLE;

import java.lang.foreign.MemorySegment;

/**
 * Kernels for a tile of a product of doubles, without vectors. Those with vectors give the same bits, because each
 * term is a fused multiply-add here, too. The columns of a tile are a multiple of four.
 */
class DoubleTiles
{
    /**
     * The kernels of this JVM, chosen with its first product of the type: most programs have none of some types, and a
     * node loads the module of vectors with its first array of fractions.
     */
    private static final class Chosen
    {
        static final DoubleTiles TILES = choose();

        private static DoubleTiles choose()
        {
            try
            {
                return VectorDoubleTiles.best();
            }
            catch (final NoClassDefFoundError ex)
            {
                return SCALAR;
            }
        }
    }

    private static final DoubleTiles SCALAR = new DoubleTiles(4, 8);

    private final int rows;
    private final int cols;

    DoubleTiles(final int rows, final int cols)
    {
        this.rows = rows;
        this.cols = cols;
    }

    /** {@return the kernels of this JVM} With vectors, if it has them. */
    static DoubleTiles chosen()
    {
        return Chosen.TILES;
    }

    /** {@return the kernels without vectors} */
    static DoubleTiles scalar()
    {
        return SCALAR;
    }

    /** {@return rows of a tile} */
    final int rows()
    {
        return rows;
    }

    /** {@return columns of a tile} */
    final int cols()
    {
        return cols;
    }

    /**
     * Calculates a tile, row by row without gaps.
     *
     * @param depth terms of each sum.
     * @param left  packed rows.
     * @param at    index of the first one.
     * @param right packed columns.
     * @param from  index of the first one.
     * @param tile  the result.
     */
    void multiply(
        final int depth, final double[] left, final int at, final double[] right, final int from, final double[] tile)
    {
        for (int row = 0; row < rows; row++)
        {
            for (int column = 0; column < cols; column += 4)
            {
                multiplyFour(depth, left, at + row, right, from + column, tile, row * cols + column);
            }
        }
    }

    private void multiplyFour(
        final int depth, final double[] left, final int at, final double[] right, final int from, final double[] tile,
        final int to)
    {
        double c0 = 0;
        double c1 = 0;
        double c2 = 0;
        double c3 = 0;
        int ia = at;
        int ib = from;
        for (int k = 0; k < depth; k++)
        {
            final double a = left[ia];
            c0 = Math.fma(a, right[ib], c0);
            c1 = Math.fma(a, right[ib + 1], c1);
            c2 = Math.fma(a, right[ib + 2], c2);
            c3 = Math.fma(a, right[ib + 3], c3);
            ia += rows;
            ib += cols;
        }
        tile[to] = c0;
        tile[to + 1] = c1;
        tile[to + 2] = c2;
        tile[to + 3] = c3;
    }

    /**
     * Adds a tile, or its first rows and columns, to an array.
     *
     * @param alpha   factor of the tile.
     * @param tile    the tile.
     * @param rows    rows to add.
     * @param cols    columns to add.
     * @param product the array.
     * @param index   of the first element.
     * @param ld      elements from one row to the next.
     */
    void add(
        final double alpha, final double[] tile, final int rows, final int cols, final double[] product,
        final int index, final int ld)
    {
        for (int i = 0; i < rows; i++)
        {
            for (int j = 0; j < cols; j++)
            {
                final int at = index + i * ld + j;
                product[at] = Math.fma(alpha, tile[i * this.cols + j], product[at]);
            }
        }
    }

    /** Adds a tile to native memory, as {@link #add(double, double[], int, int, double[], int, int)} to an array. */
    void addNative(
        final double alpha, final double[] tile, final int rows, final int cols, final MemorySegment product,
        final long index, final long ld)
    {
        for (int i = 0; i < rows; i++)
        {
            for (int j = 0; j < cols; j++)
            {
                final long at = index + i * ld + j;
                product.setAtIndex(JAVA_DOUBLE, at,
                    Math.fma(alpha, tile[i * this.cols + j], product.getAtIndex(JAVA_DOUBLE, at)));
            }
        }
    }

    /** {@return the shape of a tile} */
    @Override
    public final String toString()
    {
        return "tiles of " + rows + " x " + cols + (this == SCALAR ? " without vectors" : "");
    }
}
