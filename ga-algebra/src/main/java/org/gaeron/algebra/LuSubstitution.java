package org.gaeron.algebra;

/** Solves by the panels of {@link LuFactorisation}: swaps of rows, a lower triangle of ones, an upper triangle. */
class LuSubstitution extends Substitution
{
    LuSubstitution(final ColumnPanels panels)
    {
        super(panels);
    }

    @Override
    void forward(final int number, final double[] panel, final double[] x, final int cols)
    {
        final int width = panels().cols(number);
        final int start = panels().start(number);
        final int rows = panels().order() - start;
        for (int j = 0; j < width; j++)
        {
            swap(x, (start + j) * cols, (start + (int)panel[rows * width + j]) * cols, cols);
        }
        triangles().lower(panel, 0, width, width, true, x, start * cols, cols, cols);
        triangles().subtract(panel, width * width, width, rows - width, width,
            x, start * cols, (start + width) * cols, cols, cols);
    }

    private static void swap(final double[] x, final int row, final int other, final int cols)
    {
        for (int j = 0; j < cols && row != other; j++)
        {
            final double value = x[row + j];
            x[row + j] = x[other + j];
            x[other + j] = value;
        }
    }

    @Override
    int backRowLo(final int number)
    {
        return 0;
    }

    @Override
    int backRowHi(final int number)
    {
        return panels().start(number) + panels().cols(number);
    }

    @Override
    void back(final int number, final double[] panel, final double[] x, final int cols)
    {
        final int width = panels().cols(number);
        final int start = panels().start(number);
        triangles().upper(panel, start * width, width, width, x, start * cols, cols, cols);
        triangles().subtract(panel, 0, width, start, width, x, start * cols, 0, cols, cols);
    }

    @Override
    int firstPanel(final int row)
    {
        return 0;
    }
}
