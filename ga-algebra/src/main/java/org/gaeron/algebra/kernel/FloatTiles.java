package org.gaeron.algebra.kernel;

import static java.lang.foreign.ValueLayout.JAVA_FLOAT;

import java.lang.foreign.MemorySegment;

/**
 * Kernels for a tile of a product of floats, without vectors. Those with vectors give the same bits, because each
 * term is a fused multiply-add here, too.
 */
class FloatTiles
{
    private static final FloatTiles SCALAR = new FloatTiles(2, 4);

    private final int rows;
    private final int cols;

    FloatTiles(final int rows, final int cols)
    {
        this.rows = rows;
        this.cols = cols;
    }

    /** {@return the kernels without vectors} */
    static FloatTiles scalar()
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
        final int depth, final float[] left, final int at, final float[] right, final int from, final float[] tile)
    {
        for (int column = 0; column < 4; column += 2)
        {
            float c00 = 0;
            float c01 = 0;
            float c10 = 0;
            float c11 = 0;
            for (int k = 0; k < depth; k++)
            {
                final float a0 = left[at + 2 * k];
                final float a1 = left[at + 2 * k + 1];
                final float b0 = right[from + 4 * k + column];
                final float b1 = right[from + 4 * k + column + 1];
                c00 = Math.fma(a0, b0, c00);
                c01 = Math.fma(a0, b1, c01);
                c10 = Math.fma(a1, b0, c10);
                c11 = Math.fma(a1, b1, c11);
            }
            tile[column] = c00;
            tile[column + 1] = c01;
            tile[4 + column] = c10;
            tile[4 + column + 1] = c11;
        }
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
        final float alpha, final float[] tile, final int rows, final int cols, final float[] product,
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

    /** Adds a tile to native memory, as {@link #add(float, float[], int, int, float[], int, int)} to an array. */
    void addNative(
        final float alpha, final float[] tile, final int rows, final int cols, final MemorySegment product,
        final long index, final long ld)
    {
        for (int i = 0; i < rows; i++)
        {
            for (int j = 0; j < cols; j++)
            {
                final long at = index + i * ld + j;
                product.setAtIndex(JAVA_FLOAT, at,
                    Math.fma(alpha, tile[i * this.cols + j], product.getAtIndex(JAVA_FLOAT, at)));
            }
        }
    }
}
