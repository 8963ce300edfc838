package org.gaeron.algebra;

import org.gaeron.algebra.kernel.LocalMatrix;

/**
 * Factors a matrix into a lower triangle and its transposed. What is above the diagonal is neither read nor of use
 * afterwards.
 */
final class CholeskyFactorisation extends Factorisation
{
    private static final int SMALL = 32;
    private static final int STRIP = 128;

    /** Columns of a strip, in arrays of their own: else compilers make no vector instructions of loops over two. */
    private final double[][] strip = new double[SMALL][STRIP];
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
                strip[j][i] = panel[(row + i) * ld + col + j];
            }
        }
        for (int j = 0; j < cols; j++)
        {
            final int at = (col + j) * ld + col;
            for (int k = 0; k < j; k++)
            {
                subtract(panel[at + k], strip[k], strip[j], rows);
            }
            scale(strip[j], 1 / panel[at + j], rows);
        }
        for (int i = 0; i < rows; i++)
        {
            for (int j = 0; j < cols; j++)
            {
                panel[(row + i) * ld + col + j] = strip[j][i];
            }
        }
    }

    private static void subtract(final double factor, final double[] from, final double[] to, final int count)
    {
        for (int i = 0; i < count; i++)
        {
            to[i] -= factor * from[i];
        }
    }

    private static void scale(final double[] to, final double factor, final int count)
    {
        for (int i = 0; i < count; i++)
        {
            to[i] *= factor;
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

    /** Updates in the Java array, where the panel is dense; the block is written when the panel is factored. */
    @Override
    void updateNext(final int number, final double[] panel, final int colLo, final int colHi, final double[] next)
    {
        read(number + 1, next);
        final int cols = colHi - colLo;
        update(number, panel, colLo, colHi,
            LocalMatrix.of(next, 0, panels().order() - panels().start(number + 1), cols, cols));
    }

    @Override
    void update(final int number, final double[] panel, final int colLo, final int colHi)
    {
        final int rowLo = panels().start(panels().panelOf(colLo));
        update(number, panel, colLo, colHi,
            block().part(rowLo, panels().order() - rowLo, colLo, colHi - colLo));
    }

    /** Updates columns of this rank, whose rows from the first one's diagonal down are a matrix. */
    private void update(
        final int number, final double[] panel, final int colLo, final int colHi, final LocalMatrix to)
    {
        final int terms = panels().cols(number);
        final int start = panels().start(number);
        final int cols = colHi - colLo;
        final int rowLo = panels().order() - to.rows();
        ofColumns = ofColumns.length < cols * terms ? new double[cols * terms] : ofColumns;
        final int[] ends = new int[to.rows()];
        int own = 0;
        for (int k = panels().panelOf(colLo); k < panels().count(); k++)
        {
            final int first = panels().start(k);
            final int count = own < cols && panels().isMine(k) ? panels().cols(k) : 0;
            System.arraycopy(panel, (first - start) * terms, ofColumns, own * terms, count * terms);
            for (int i = 0; i < panels().cols(k); i++)
            {
                ends[first - rowLo + i] = own + Math.min(count, i + 1);
            }
            own += count;
        }
        triangles().product().addStairs(-1,
            LocalMatrix.of(panel, (long)(rowLo - start) * terms, to.rows(), terms, terms),
            LocalMatrix.of(ofColumns, 0, cols, terms, terms).transpose(), to, ends);
    }
}
