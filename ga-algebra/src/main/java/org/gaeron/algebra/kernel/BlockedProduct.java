package org.gaeron.algebra.kernel;

/**
 * The loops of a matrix product around a kernel for small tiles of the product, after F. G. Van Zee and R. A. van de
 * Geijn, "BLIS: A Framework for Rapidly Instantiating BLAS Functionality", ACM TOMS 41 (2015). Panels of both factors
 * are packed in the order in which the kernel reads them, so transposed factors cost nothing.
 *
 * <p>Each element is the sum over {@value #DEPTH} terms by fused multiply-adds in their order, which is then added to
 * the product, and so on. This order depends on neither tiles nor vectors, so all kernels give the same bits.
 */
abstract class BlockedProduct
{
    /** Terms of the sums between two updates of the product: a part of a packed panel fits the cache of level 1. */
    static final int DEPTH = 256;
    /** Rows of a packed panel of the left factor. A multiple of all tiles' rows. */
    static final int ROWS = 1920;
    /** Columns of a packed panel of the right factor, which fits the cache of level 2. A multiple of tiles' columns. */
    static final int COLUMNS = 384;

    private final int tileRows;
    private final int tileCols;

    BlockedProduct(final int tileRows, final int tileCols)
    {
        this.tileRows = tileRows;
        this.tileCols = tileCols;
    }

    /** Packs rows of the left factor: for each group of as many as a tile has, columns one after the other. */
    abstract void packLeft(LocalMatrix left, int row, int rows, int from, int depth);

    /** Packs columns of the right factor: for each group of as many as a tile has, rows one after the other. */
    abstract void packRight(LocalMatrix right, int col, int cols, int from, int depth);

    /**
     * Calculates a tile from a group of rows and one of columns.
     *
     * @param depth    terms of the sums.
     * @param firstRow of the group, in the packed panel.
     * @param firstCol of the group, in the packed panel.
     */
    abstract void multiplyTile(int depth, int firstRow, int firstCol);

    /** Adds the last tile, times the factor, to the product. */
    abstract void addTile(LocalMatrix product, int row, int col, int rows, int cols);

    /**
     * Adds the product of two factors to a matrix that is not transposed.
     *
     * @param ends the columns that each row needs, which do not fall from row to row; null if all rows need all.
     */
    final void add(final LocalMatrix left, final LocalMatrix right, final LocalMatrix product, final int[] ends)
    {
        for (int row = 0; row < product.rows(); row += ROWS)
        {
            final int rows = Math.min(ROWS, product.rows() - row);
            final int end = ends == null ? product.cols() : ends[row + rows - 1];
            for (int from = 0; from < left.cols(); from += DEPTH)
            {
                final int depth = Math.min(DEPTH, left.cols() - from);
                packLeft(left, row, rows, from, depth);
                for (int col = 0; col < end; col += COLUMNS)
                {
                    final int cols = Math.min(COLUMNS, end - col);
                    packRight(right, col, cols, from, depth);
                    addTiles(product, row, rows, col, cols, depth, ends);
                }
            }
        }
    }

    // Tile after tile of the same rows, so that the processor fetches the next elements of the product ahead.
    private void addTiles(
        final LocalMatrix product, final int row, final int rows, final int col, final int cols, final int depth,
        final int[] ends)
    {
        for (int i = 0; i < rows; i += tileRows)
        {
            final int tall = Math.min(tileRows, rows - i);
            final int wide = ends == null ? cols : Math.min(cols, ends[row + i + tall - 1] - col);
            for (int j = 0; j < wide; j += tileCols)
            {
                multiplyTile(depth, i, j);
                addTile(product, row + i, col + j, tall, Math.min(tileCols, cols - j));
            }
        }
    }

    /** {@return a count rounded up to whole groups} */
    static int padded(final int count, final int group)
    {
        return (count + group - 1) / group * group;
    }
}
