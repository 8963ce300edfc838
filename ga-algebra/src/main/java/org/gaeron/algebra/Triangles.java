package org.gaeron.algebra;

import org.gaeron.algebra.kernel.LocalMatrix;
import org.gaeron.algebra.kernel.LocalProduct;

/**
 * Solutions of triangular systems in the memory of one thread: {@code x = t^-1 x}. Halves the triangle until it is
 * small; all else is a matrix product. Of a triangle only the half in question is read.
 *
 * <p>A matrix is an array, the index of its first element, and a leading dimension.
 */
final class Triangles
{
    /** Order up to which plain loops are used. */
    private static final int SMALL = 16;
    /** Columns of a product below which dot products are faster than packed panels. */
    private static final int FEW = 4;

    private final LocalProduct product = new LocalProduct();

    LocalProduct product()
    {
        return product;
    }

    /** Solves with a lower triangle. */
    void lower(
        final double[] t, final int at, final int ld, final int order, final boolean isUnit,
        final double[] x, final int row, final int ldx, final int cols)
    {
        if (order <= SMALL)
        {
            for (int i = 0; i < order; i++)
            {
                for (int k = 0; k < i; k++)
                {
                    subtract(t[at + i * ld + k], x, row + k * ldx, row + i * ldx, cols);
                }
                if (!isUnit)
                {
                    divide(t[at + i * ld + i], x, row + i * ldx, cols);
                }
            }
            return;
        }
        final int half = half(order);
        lower(t, at, ld, half, isUnit, x, row, ldx, cols);
        subtract(t, at + half * ld, ld, order - half, half, x, row, row + half * ldx, ldx, cols);
        lower(t, at + half * ld + half, ld, order - half, isUnit, x, row + half * ldx, ldx, cols);
    }

    /** Solves with an upper triangle. */
    void upper(
        final double[] t, final int at, final int ld, final int order,
        final double[] x, final int row, final int ldx, final int cols)
    {
        if (order <= SMALL)
        {
            for (int i = order - 1; i >= 0; i--)
            {
                for (int k = i + 1; k < order; k++)
                {
                    subtract(t[at + i * ld + k], x, row + k * ldx, row + i * ldx, cols);
                }
                divide(t[at + i * ld + i], x, row + i * ldx, cols);
            }
            return;
        }
        final int half = half(order);
        upper(t, at + half * ld + half, ld, order - half, x, row + half * ldx, ldx, cols);
        subtract(t, at + half, ld, half, order - half, x, row + half * ldx, row, ldx, cols);
        upper(t, at, ld, half, x, row, ldx, cols);
    }

    /** Solves with the transposed of a lower triangle. */
    void transposed(
        final double[] t, final int at, final int ld, final int order,
        final double[] x, final int row, final int ldx, final int cols)
    {
        if (order <= SMALL)
        {
            for (int i = order - 1; i >= 0; i--)
            {
                for (int k = i + 1; k < order; k++)
                {
                    subtract(t[at + k * ld + i], x, row + k * ldx, row + i * ldx, cols);
                }
                divide(t[at + i * ld + i], x, row + i * ldx, cols);
            }
            return;
        }
        final int half = half(order);
        transposed(t, at + half * ld + half, ld, order - half, x, row + half * ldx, ldx, cols);
        subtractTransposed(t, at + half * ld, ld, order - half, half, x, row + half * ldx, row, ldx, cols);
        transposed(t, at, ld, half, x, row, ldx, cols);
    }

    private static int half(final int order)
    {
        return (order / 2 + SMALL - 1) / SMALL * SMALL;
    }

    /** Subtracts a product: rows {@code to} of x lose {@code a} times rows {@code from}. */
    void subtract(
        final double[] a, final int at, final int ld, final int rows, final int terms,
        final double[] x, final int from, final int to, final int ldx, final int cols)
    {
        if (rows == 0 || terms == 0)
        {
            return;
        }
        if (cols > FEW)
        {
            product.add(-1, LocalMatrix.of(a, at, rows, terms, ld), LocalMatrix.of(x, from, terms, cols, ldx),
                LocalMatrix.of(x, to, rows, cols, ldx));
            return;
        }
        for (int j = 0; j < cols; j++)
        {
            for (int i = 0; i < rows; i++)
            {
                double sum = 0;
                for (int k = 0; k < terms; k++)
                {
                    sum += a[at + i * ld + k] * x[from + j + k * ldx];
                }
                x[to + j + i * ldx] -= sum;
            }
        }
    }

    /** Subtracts a product with a transposed matrix, which has {@code terms} rows. */
    void subtractTransposed(
        final double[] a, final int at, final int ld, final int terms, final int rows,
        final double[] x, final int from, final int to, final int ldx, final int cols)
    {
        if (rows == 0 || terms == 0)
        {
            return;
        }
        if (cols > FEW)
        {
            product.add(-1, LocalMatrix.of(a, at, terms, rows, ld).transpose(),
                LocalMatrix.of(x, from, terms, cols, ldx), LocalMatrix.of(x, to, rows, cols, ldx));
            return;
        }
        for (int j = 0; j < cols; j++)
        {
            for (int k = 0; k < terms; k++)
            {
                final double factor = x[from + j + k * ldx];
                for (int i = 0; i < rows; i++)
                {
                    x[to + j + i * ldx] -= factor * a[at + k * ld + i];
                }
            }
        }
    }

    private static void subtract(final double factor, final double[] x, final int from, final int to, final int count)
    {
        for (int j = 0; j < count; j++)
        {
            x[to + j] -= factor * x[from + j];
        }
    }

    private static void divide(final double divisor, final double[] x, final int at, final int count)
    {
        for (int j = 0; j < count; j++)
        {
            x[at + j] /= divisor;
        }
    }
}
