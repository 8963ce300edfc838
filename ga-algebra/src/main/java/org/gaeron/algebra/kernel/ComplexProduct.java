package org.gaeron.algebra.kernel;

/**
 * A product of matrices of complex numbers, by four products of their real and imaginary parts.
 */
final class ComplexProduct extends BlockedProduct
{
    private final DoubleTiles tiles;
    private final ComplexPacking packing = new ComplexPacking();
    private final double[] realReal;
    private final double[] imaginaryImaginary;
    private final double[] realImaginary;
    private final double[] imaginaryReal;
    private final double[] line;
    private double[] left = {};
    private double[] right = {};
    private double alphaReal;
    private double alphaImaginary;

    ComplexProduct(final DoubleTiles tiles)
    {
        super(tiles.rows(), tiles.cols());
        this.tiles = tiles;
        final int count = tiles.rows() * tiles.cols();
        realReal = new double[count];
        imaginaryImaginary = new double[count];
        realImaginary = new double[count];
        imaginaryReal = new double[count];
        line = new double[2 * tiles.cols()];
    }

    /** Adds {@code alpha a b} to c. */
    void add(
        final double real, final double imaginary, final LocalMatrix a, final LocalMatrix b, final LocalMatrix c)
    {
        alphaReal = real;
        alphaImaginary = imaginary;
        add(a, b, c, null);
    }

    @Override
    void packLeft(final LocalMatrix matrix, final int row, final int rows, final int from, final int depth)
    {
        left = DoubleProduct.grown(left, 2 * padded(rows, tiles.rows()) * depth);
        packing.pack(matrix, !matrix.isTransposed(), row, rows, from, depth, tiles.rows(), left);
    }

    @Override
    void packRight(final LocalMatrix matrix, final int col, final int cols, final int from, final int depth)
    {
        right = DoubleProduct.grown(right, 2 * padded(cols, tiles.cols()) * depth);
        packing.pack(matrix, matrix.isTransposed(), col, cols, from, depth, tiles.cols(), right);
    }

    @Override
    void multiplyTile(final int depth, final int firstRow, final int firstCol)
    {
        final int a = 2 * firstRow * depth;
        final int b = 2 * firstCol * depth;
        final int nextA = a + tiles.rows() * depth;
        final int nextB = b + tiles.cols() * depth;
        tiles.multiply(depth, left, a, right, b, realReal);
        tiles.multiply(depth, left, nextA, right, nextB, imaginaryImaginary);
        tiles.multiply(depth, left, a, right, nextB, realImaginary);
        tiles.multiply(depth, left, nextA, right, b, imaginaryReal);
    }

    @Override
    void addTile(final LocalMatrix product, final int row, final int col, final int rows, final int cols)
    {
        for (int i = 0; i < rows; i++)
        {
            product.read(row + i, col, cols, line, 0);
            for (int j = 0; j < cols; j++)
            {
                final int at = i * tiles.cols() + j;
                final double real = realReal[at] - imaginaryImaginary[at];
                final double imaginary = realImaginary[at] + imaginaryReal[at];
                // a real factor leaves a part alone, even where the other one is infinite
                line[2 * j] += alphaImaginary == 0 ? alphaReal * real : alphaReal * real - alphaImaginary * imaginary;
                line[2 * j + 1] +=
                    alphaImaginary == 0 ? alphaReal * imaginary : alphaReal * imaginary + alphaImaginary * real;
            }
            product.write(row + i, col, cols, line, 0);
        }
    }
}
