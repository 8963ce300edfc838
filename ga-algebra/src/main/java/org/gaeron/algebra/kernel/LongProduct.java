package org.gaeron.algebra.kernel;

/**
 * A product of matrices of longs by plain loops; overflows wrap.
 */
final class LongProduct extends BlockedProduct
{
    private static final int TILE_COLS = 64;

    private final LongPacking packing = new LongPacking();
    private final long[] tile = new long[TILE_COLS];
    private final long[] line = new long[TILE_COLS];
    private long[] left = {};
    private long[] right = {};
    private long alpha;

    LongProduct()
    {
        super(1, TILE_COLS);
    }

    /** Adds {@code alpha a b} to c. */
    void add(final long alpha, final LocalMatrix a, final LocalMatrix b, final LocalMatrix c)
    {
        this.alpha = alpha;
        add(a, b, c, null);
    }

    @Override
    void packLeft(final LocalMatrix matrix, final int row, final int rows, final int from, final int depth)
    {
        left = left.length < rows * depth ? new long[rows * depth] : left;
        packing.pack(matrix, !matrix.isTransposed(), row, rows, from, depth, 1, left);
    }

    @Override
    void packRight(final LocalMatrix matrix, final int col, final int cols, final int from, final int depth)
    {
        final int count = padded(cols, TILE_COLS) * depth;
        right = right.length < count ? new long[count] : right;
        packing.pack(matrix, matrix.isTransposed(), col, cols, from, depth, TILE_COLS, right);
    }

    @Override
    void multiplyTile(final int depth, final int firstRow, final int firstCol)
    {
        for (int j = 0; j < TILE_COLS; j++)
        {
            tile[j] = 0;
        }
        for (int k = 0; k < depth; k++)
        {
            final long factor = left[firstRow * depth + k];
            final int from = firstCol * depth + k * TILE_COLS;
            for (int j = 0; j < TILE_COLS; j++)
            {
                tile[j] += factor * right[from + j];
            }
        }
    }

    @Override
    void addTile(final LocalMatrix product, final int row, final int col, final int rows, final int cols)
    {
        product.read(row, col, cols, line, 0);
        for (int j = 0; j < cols; j++)
        {
            line[j] += alpha * tile[j];
        }
        product.write(row, col, cols, line, 0);
    }
}
