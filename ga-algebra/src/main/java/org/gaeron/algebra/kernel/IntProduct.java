package org.gaeron.algebra.kernel;

/**
 * A product of matrices of ints by plain loops; overflows wrap.
 */
final class IntProduct extends BlockedProduct
{
    private static final int TILE_COLS = 64;

    private final IntPacking packing = new IntPacking();
    private final int[] tile = new int[TILE_COLS];
    private final int[] line = new int[TILE_COLS];
    private int[] left = {};
    private int[] right = {};
    private int alpha;

    IntProduct()
    {
        super(1, TILE_COLS);
    }

    /** Adds {@code alpha a b} to c. */
    void add(final int alpha, final LocalMatrix a, final LocalMatrix b, final LocalMatrix c)
    {
        this.alpha = alpha;
        add(a, b, c, null);
    }

    @Override
    void packLeft(final LocalMatrix matrix, final int row, final int rows, final int from, final int depth)
    {
        left = left.length < rows * depth ? new int[rows * depth] : left;
        packing.pack(matrix, !matrix.isTransposed(), row, rows, from, depth, 1, left);
    }

    @Override
    void packRight(final LocalMatrix matrix, final int col, final int cols, final int from, final int depth)
    {
        final int count = padded(cols, TILE_COLS) * depth;
        right = right.length < count ? new int[count] : right;
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
            final int factor = left[firstRow * depth + k];
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
