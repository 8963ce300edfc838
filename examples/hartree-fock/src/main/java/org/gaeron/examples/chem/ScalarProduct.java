package org.gaeron.examples.chem;

/**
 * Products in blocks of 2 by 4, whose sums and factors fit into sixteen registers.
 */
final class ScalarProduct extends SmallProduct
{
    private static final int ROWS = 2;

    @Override
    void multiply(
        final int groups, final int inner, final int rows, final int columns,
        final double[] a, final int offsetA, final int columnA, final int lda, final int stepA,
        final double[][] b, final int offsetB, final int ldb, final double[] c, final int offsetC, final int ldc)
    {
        for (int column = padded(columns) - BLOCK; column >= 0; column -= BLOCK)
        {
            for (int row = 0; row < rows; row += ROWS)
            {
                block(groups, inner, a, offsetA + row * columnA, columnA, lda, stepA,
                    b, offsetB + column, ldb, c, offsetC + row * ldc + column, ldc);
            }
        }
    }

    private static void block(
        final int groups, final int inner,
        final double[] a, final int offsetA, final int columnA, final int lda, final int stepA,
        final double[][] b, final int offsetB, final int ldb, final double[] c, final int offsetC, final int ldc)
    {
        double c0 = 0;
        double c1 = 0;
        double c2 = 0;
        double c3 = 0;
        double d0 = 0;
        double d1 = 0;
        double d2 = 0;
        double d3 = 0;
        int ia = offsetA;
        for (int group = 0; group < groups; group++)
        {
            final double[] rows = b[group];
            int ib = offsetB;
            for (int k = 0; k < inner; k++)
            {
                final double left = a[ia];
                final double right = a[ia + columnA];
                c0 = Math.fma(left, rows[ib], c0);
                c1 = Math.fma(left, rows[ib + 1], c1);
                c2 = Math.fma(left, rows[ib + 2], c2);
                c3 = Math.fma(left, rows[ib + 3], c3);
                d0 = Math.fma(right, rows[ib], d0);
                d1 = Math.fma(right, rows[ib + 1], d1);
                d2 = Math.fma(right, rows[ib + 2], d2);
                d3 = Math.fma(right, rows[ib + 3], d3);
                ia += lda;
                ib += ldb;
            }
            ia += stepA;
        }
        store(c, offsetC, c0, c1, c2, c3);
        store(c, offsetC + ldc, d0, d1, d2, d3);
    }

    private static void store(
        final double[] c, final int to, final double v0, final double v1, final double v2, final double v3)
    {
        c[to] = v0;
        c[to + 1] = v1;
        c[to + 2] = v2;
        c[to + 3] = v3;
    }
}
