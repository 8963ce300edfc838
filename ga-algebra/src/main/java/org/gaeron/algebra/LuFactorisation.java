package org.gaeron.algebra;

import org.gaeron.algebra.kernel.LocalMatrix;

/**
 * Factors a matrix, with its rows in another order, into a lower triangle with a diagonal of ones and an upper one.
 * Each column's pivot is its largest element on or below the diagonal. Row {@code i} of a panel stays where it was when
 * the panel was factored; later swaps are not applied to it, as in LINPACK.
 */
final class LuFactorisation extends Factorisation
{
    private static final int SMALL = 8;

    /** Rows of the panel's diagonal, of this rank's columns. */
    private double[] upper = {};
    private double[] row = {};
    private double[] other = {};
    /** Of this rank's panels. */
    private double logMagnitude;
    private int negatives;

    LuFactorisation(final ColumnPanels panels)
    {
        super(panels);
    }

    /** {@return the logarithm of the product of this rank's pivots} */
    double logMagnitude()
    {
        return logMagnitude;
    }

    /** {@return how many of this rank's pivots are negative, plus swaps} */
    int negatives()
    {
        return negatives;
    }

    @Override
    int factor(final int number, final double[] panel)
    {
        final int cols = panels().cols(number);
        final int start = panels().start(number);
        final int rows = panels().order() - start;
        final int failed = factor(panel, cols, rows, 0, cols);
        if (failed >= 0)
        {
            return start + failed;
        }
        for (int j = 0; j < cols; j++)
        {
            final double pivot = panel[j * cols + j];
            logMagnitude += Math.log(Math.abs(pivot));
            negatives += pivot < 0 ? 1 : 0;
            negatives += panel[rows * cols + j] != j ? 1 : 0;
        }
        return -1;
    }

    private int factor(final double[] panel, final int ld, final int rows, final int col, final int cols)
    {
        if (cols <= SMALL)
        {
            return factorSmall(panel, ld, rows, col, cols);
        }
        final int half = (cols / 2 + SMALL - 1) / SMALL * SMALL;
        final int failed = factor(panel, ld, rows, col, half);
        if (failed >= 0)
        {
            return failed;
        }
        final int right = col + half;
        triangles().lower(panel, col * ld + col, ld, half, true, panel, col * ld + right, ld, cols - half);
        triangles().subtract(panel, right * ld + col, ld, rows - right, half,
            panel, col * ld + right, right * ld + right, ld, cols - half);
        return factor(panel, ld, rows, right, cols - half);
    }

    private static int factorSmall(final double[] panel, final int ld, final int rows, final int col, final int cols)
    {
        for (int j = col; j < col + cols; j++)
        {
            int best = j;
            double most = Math.abs(panel[j * ld + j]);
            for (int i = j + 1; i < rows; i++)
            {
                final double magnitude = Math.abs(panel[i * ld + j]);
                // a NaN is the pivot, and no matrix
                if (magnitude > most || magnitude != magnitude)
                {
                    most = magnitude;
                    best = i;
                }
            }
            if (!(most > 0) || most == Double.POSITIVE_INFINITY)
            {
                return j;
            }
            panel[rows * ld + j] = best;
            swap(panel, j * ld, best * ld, ld);
            eliminate(panel, ld, rows, j, col + cols);
        }
        return -1;
    }

    private static void swap(final double[] panel, final int row, final int other, final int count)
    {
        for (int j = 0; j < count && row != other; j++)
        {
            final double value = panel[row + j];
            panel[row + j] = panel[other + j];
            panel[other + j] = value;
        }
    }

    private static void eliminate(final double[] panel, final int ld, final int rows, final int col, final int colHi)
    {
        final int top = col * ld;
        final double pivot = panel[top + col];
        for (int at = top + ld; at < rows * ld; at += ld)
        {
            final double factor = panel[at + col] / pivot;
            panel[at + col] = factor;
            for (int j = col + 1; j < colHi; j++)
            {
                panel[at + j] -= factor * panel[top + j];
            }
        }
    }

    @Override
    void update(final int number, final double[] panel, final int colLo, final int colHi)
    {
        final int terms = panels().cols(number);
        final int start = panels().start(number);
        final int rows = panels().order() - start;
        final int cols = colHi - colLo;
        if (upper.length < cols * terms)
        {
            upper = new double[cols * terms];
            row = new double[cols];
            other = new double[cols];
        }
        for (int j = 0; j < terms; j++)
        {
            swap(start + j, start + (int)panel[rows * terms + j], colLo, cols);
        }
        panels().read(start, terms, colLo, cols, upper);
        triangles().lower(panel, 0, terms, terms, true, upper, 0, cols, cols);
        panels().write(upper, start, terms, colLo, cols);
        if (rows > terms)
        {
            subtract(panel, terms, start, colLo, cols);
        }
    }

    private void swap(final int first, final int second, final int colLo, final int cols)
    {
        if (first != second)
        {
            panels().read(first, 1, colLo, cols, row);
            panels().read(second, 1, colLo, cols, other);
            panels().write(row, second, 1, colLo, cols);
            panels().write(other, first, 1, colLo, cols);
        }
    }

    private void subtract(final double[] panel, final int terms, final int start, final int colLo, final int cols)
    {
        final int rows = panels().order() - start - terms;
        triangles().product().add(-1,
            LocalMatrix.of(panel, (long)terms * terms, rows, terms, terms),
            LocalMatrix.of(upper, 0, terms, cols, cols),
            block().part(start + terms, rows, colLo, cols));
    }
}
