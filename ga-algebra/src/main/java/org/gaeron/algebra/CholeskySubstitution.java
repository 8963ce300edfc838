package org.gaeron.algebra;

/** Solves by a lower triangle and its transposed. */
final class CholeskySubstitution extends Substitution
{
    CholeskySubstitution(final ColumnPanels panels)
    {
        super(panels);
    }

    @Override
    void forward(final int number, final double[] panel, final double[] x, final int cols)
    {
        final int width = panels().cols(number);
        final int start = panels().start(number);
        triangles().lower(panel, 0, width, width, false, x, start * cols, cols, cols);
        triangles().subtract(panel, width * width, width, panels().order() - start - width, width,
            x, start * cols, (start + width) * cols, cols, cols);
    }

    @Override
    int backRowLo(final int number)
    {
        return panels().start(number);
    }

    @Override
    int backRowHi(final int number)
    {
        return panels().order();
    }

    @Override
    void back(final int number, final double[] panel, final double[] x, final int cols)
    {
        final int width = panels().cols(number);
        final int start = panels().start(number);
        triangles().subtractTransposed(panel, width * width, width, panels().order() - start - width, width,
            x, (start + width) * cols, start * cols, cols, cols);
        triangles().transposed(panel, 0, width, width, x, start * cols, cols, cols);
    }

    @Override
    int firstPanel(final int row)
    {
        return row / panels().width();
    }
}
