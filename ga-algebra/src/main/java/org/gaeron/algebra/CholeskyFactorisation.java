package org.gaeron.algebra;

import org.gaeron.algebra.kernel.LocalMatrix;

/**
 * Factors a matrix into a lower triangle and its transposed. What is above the diagonal is neither read nor of use
 * afterwards.
 */
final class CholeskyFactorisation extends Factorisation
{
    private static final int SMALL = 16;
    private static final int TILE = 8;
    private static final int STRIP = 128;
    /** Rows of a group to be updated: enough that the columns are worth packing, and few right of the diagonal. */
    private static final int LEAST_ROWS = 400;

    private final double[] strip = new double[SMALL * STRIP];
    /** The rows of the panel that are those of this rank's columns, transposed. */
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
            final int failed = factorSmall(panel, ld, col + cols, col, cols);
            for (int row = col + cols; row < rows && failed < 0; row += STRIP)
            {
                solveStrip(panel, ld, row, Math.min(STRIP, rows - row), col, cols);
            }
            return failed;
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

    /** Solves for rows below a small triangle, column by column of the strip, so that loops are long. */
    private void solveStrip(
        final double[] panel, final int ld, final int row, final int rows, final int col, final int cols)
    {
        for (int i = 0; i < rows; i++)
        {
            for (int j = 0; j < cols; j++)
            {
                strip[j * STRIP + i] = panel[(row + i) * ld + col + j];
            }
        }
        for (int j = 0; j < cols; j++)
        {
            final int at = (col + j) * ld + col;
            for (int k = 0; k < j; k++)
            {
                subtract(panel[at + k], strip, k * STRIP, j * STRIP, rows);
            }
            final double diagonal = panel[at + j];
            for (int i = 0; i < rows; i++)
            {
                strip[j * STRIP + i] /= diagonal;
            }
        }
        for (int i = 0; i < rows; i++)
        {
            for (int j = 0; j < cols; j++)
            {
                panel[(row + i) * ld + col + j] = strip[j * STRIP + i];
            }
        }
    }

    private static void subtract(final double factor, final double[] x, final int from, final int to, final int count)
    {
        for (int i = 0; i < count; i++)
        {
            x[to + i] -= factor * x[from + i];
        }
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
        final int cols = colHi - colLo;
        int at = 0;
        for (int k = first; k <= last; k++)
        {
            if (panels().isMine(k))
            {
                transpose(panel, (panels().start(k) - start) * terms, panels().cols(k), terms, at, cols);
                at += panels().cols(k);
            }
        }
        final LocalMatrix left = LocalMatrix.of(panel, 0, panels().order() - start, terms, terms);
        final LocalMatrix right = LocalMatrix.of(ofColumns, 0, terms, cols, cols);
        updateRows(left, start, right, colLo, colHi);
    }

    /** Copies rows of a panel to columns: once here, and not in each of the products that read them. */
    private void transpose(
        final double[] panel, final int from, final int rows, final int terms, final int to, final int ld)
    {
        for (int rowLo = 0; rowLo < rows; rowLo += TILE)
        {
            for (int k = 0; k < terms; k++)
            {
                for (int i = rowLo; i < Math.min(rows, rowLo + TILE); i++)
                {
                    ofColumns[to + k * ld + i] = panel[from + i * terms + k];
                }
            }
        }
    }

    /** Updates rows in groups, each of them in the columns left of its last row. So each row is packed once. */
    private void updateRows(
        final LocalMatrix left, final int start, final LocalMatrix right, final int colLo, final int colHi)
    {
        final int terms = left.cols();
        int to = colLo;
        int rowLo = panels().start(panels().panelOf(colLo));
        while (to < colHi)
        {
            int rowHi = rowLo;
            while (to < colHi && rowHi < rowLo + LEAST_ROWS)
            {
                to = panels().ownBefore(panels().panelOf(to) + 1);
                rowHi = to < colHi ? panels().start(panels().panelOf(to)) : panels().order();
            }
            triangles().product().add(-1, left.part(rowLo - start, rowHi - rowLo, 0, terms),
                right.part(0, terms, 0, to - colLo), block().part(rowLo, rowHi - rowLo, colLo, to - colLo));
            rowLo = rowHi;
        }
    }
}
