package org.gaeron.algebra.kernel;

/**
 * A product of matrices of floats.
 */
final class FloatProduct extends BlockedProduct
{
    private final FloatTiles tiles;
    private final FloatPacking packing = new FloatPacking();
    private final float[] tile;
    private float[] left = {};
    private float[] right = {};
    private float alpha;

    FloatProduct(final FloatTiles tiles)
    {
        super(tiles.rows(), tiles.cols());
        this.tiles = tiles;
        tile = new float[tiles.rows() * tiles.cols()];
    }

    /** Adds {@code alpha a b} to c. */
    void add(final float alpha, final LocalMatrix a, final LocalMatrix b, final LocalMatrix c)
    {
        this.alpha = alpha;
        add(a, b, c, null);
    }

    @Override
    void packLeft(final LocalMatrix matrix, final int row, final int rows, final int from, final int depth)
    {
        left = grown(left, padded(rows, tiles.rows()) * depth);
        packing.pack(matrix, !matrix.isTransposed(), row, rows, from, depth, tiles.rows(), left);
    }

    @Override
    void packRight(final LocalMatrix matrix, final int col, final int cols, final int from, final int depth)
    {
        right = grown(right, padded(cols, tiles.cols()) * depth);
        packing.pack(matrix, matrix.isTransposed(), col, cols, from, depth, tiles.cols(), right);
    }

    static float[] grown(final float[] panel, final int count)
    {
        return panel.length < count ? new float[count] : panel;
    }

    @Override
    void multiplyTile(final int depth, final int firstRow, final int firstCol)
    {
        tiles.multiply(depth, left, firstRow * depth, right, firstCol * depth, tile);
    }

    @Override
    void addTile(final LocalMatrix product, final int row, final int col, final int rows, final int cols)
    {
        final long index = product.index(row, col);
        if (product.isNative())
        {
            tiles.addNative(alpha, tile, rows, cols, product.memory(), index, product.ld());
        }
        else
        {
            tiles.add(alpha, tile, rows, cols, (float[])product.array(), (int)index, (int)product.ld());
        }
    }
}
