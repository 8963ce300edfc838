package org.gaeron.algebra;

import org.gaeron.algebra.kernel.LocalMatrix;

/**
 * Factors a matrix into a lower triangle and its transposed. What is above the diagonal is neither read nor of use
 * afterwards.
 */
final class CholeskyFactorisation extends Factorisation
{
    private static final int SMALL = 16;

    /** The rows of the panel that are those of this rank's columns. */
    private double[] ofColumns = {};

    CholeskyFactorisation(final ColumnPanels panels)
    {
        super(panels);
    }

    @Override
    int factor(final int number, final double[] panel)
    {
        final int failed = factor(panel, panels().cols(number), panels().order() - panels().start(number), 0,
            panels().cols(number));
        return failed < 0 ? -1 : panels().start(number) + failed;
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
        final LocalMatrix left = LocalMatrix.of(panel, (long)right * ld + col, rows - right, half, ld);
        triangles().product().add(-1, left, left.part(0, cols - half, 0, half).transpose(),
            LocalMatrix.of(panel, (long)right * ld + right, rows - right, cols - half, ld));
        return factor(panel, ld, rows, right, cols - half);
    }

    /** Factors some columns by plain loops, and returns the one that has no root; -1 if all have. */
    static int factorSmall(
        final double[] panel, final int ld, final int rows, final int col, final int cols)
    {
        for (int i = col; i < rows; i++)
        {
            final int row = i * ld;
            for (int j = col; j < Math.min(i, col + cols); j++)
            {
                panel[row + j] = reduced(panel, row, j * ld, col, j) / panel[j * ld + j];
            }
            if (i < col + cols)
            {
                final double square = reduced(panel, row, row, col, i);
                if (!(square > 0) || square == Double.POSITIVE_INFINITY)
                {
                    return i;
                }
                panel[row + i] = Math.sqrt(square);
            }
        }
        return -1;
    }

    private static double reduced(final double[] panel, final int row, final int other, final int from, final int to)
    {
        double value = panel[row + to];
        for (int k = from; k < to; k++)
        {
            value -= panel[row + k] * panel[other + k];
        }
        return value;
    }

    @Override
    void update(final int number, final double[] panel, final int colLo, final int colHi)
    {
        final int terms = panels().cols(number);
        final int start = panels().start(number);
        if (ofColumns.length < (colHi - colLo) * terms)
        {
            ofColumns = new double[(colHi - colLo) * terms];
        }
        final int first = panels().panelOf(colLo);
        final int last = panels().panelOf(colHi - 1);
        int at = 0;
        for (int k = first; k <= last; k++)
        {
            if (panels().isMine(k))
            {
                System.arraycopy(
                    panel, (panels().start(k) - start) * terms, ofColumns, at, panels().cols(k) * terms);
                at += panels().cols(k) * terms;
            }
        }
        final LocalMatrix left = LocalMatrix.of(panel, 0, panels().order() - start, terms, terms);
        final LocalMatrix right = LocalMatrix.of(ofColumns, 0, colHi - colLo, terms, terms).transpose();
        update(left, start, right, colLo, colLo, colHi, panels().order());
    }

    /** Updates columns below the diagonal, up to a row: a large rectangle, and two halves of the triangle. */
    private void update(
        final LocalMatrix left, final int start, final LocalMatrix right, final int base, final int colLo,
        final int colHi, final int rowHi)
    {
        final int first = panels().panelOf(colLo);
        final int last = panels().panelOf(colHi - 1);
        if (first == last)
        {
            subtract(left, start, right, base, colLo, colHi, panels().start(first), rowHi);
            return;
        }
        final int middle = middle(colLo, colHi);
        final int row = panels().start(panels().panelOf(middle));
        update(left, start, right, base, colLo, middle, row);
        subtract(left, start, right, base, colLo, middle, row, rowHi);
        update(left, start, right, base, middle, colHi, rowHi);
    }

    /** {@return the first column of a panel of this rank, near the middle of several} */
    private int middle(final int colLo, final int colHi)
    {
        final int middle = panels().ownBefore(panels().panelOf((colLo + colHi) / 2));
        return middle > colLo ? middle : panels().ownBefore(panels().panelOf(colLo) + 1);
    }

    private void subtract(
        final LocalMatrix left, final int start, final LocalMatrix right, final int base, final int colLo,
        final int colHi, final int rowLo, final int rowHi)
    {
        final int terms = left.cols();
        triangles().product().add(-1, left.part(rowLo - start, rowHi - rowLo, 0, terms),
            right.part(0, terms, colLo - base, colHi - colLo),
            block().part(rowLo, rowHi - rowLo, colLo, colHi - colLo));
    }
}
