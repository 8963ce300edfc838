package org.gaeron.examples.scf.fock;

import java.util.Arrays;

import org.gaeron.Patch;

/**
 * Local copies of consecutive rows of the densities, and contributions to these rows of the Fock matrices. A row is as
 * long as in the arrays, so columns keep their numbers, whichever of them are filled.
 */
final class RowPanel
{
    private final int ld;
    private final int matrices;
    private double[] density;
    private double[] fock;
    private RowContraction.Rows rows;
    private int firstFunction;
    private int endFunction;

    /**
     * Creates a panel for up to that many functions.
     *
     * @param problem   with number and length of the rows.
     * @param functions rows of each matrix.
     * @param density   array for the density rows.
     */
    RowPanel(final FockProblem problem, final int functions, final double[] density)
    {
        ld = problem.order();
        matrices = problem.matrices();
        this.density = density;
        fock = new double[size(problem, functions)];
    }

    /** {@return number of elements of that many rows of each matrix} */
    static int size(final FockProblem problem, final int functions)
    {
        return Math.multiplyExact(Math.multiplyExact(functions, problem.matrices()), problem.order());
    }

    /** Moves the panel to other rows. {@link #clear} sets those Fock columns to zero that will be used. */
    void moveTo(final int first, final int end)
    {
        firstFunction = first;
        endFunction = end;
    }

    void density(final double[] other)
    {
        density = other;
        rows = null;
    }

    /** {@return the density and the contributions, by the same indices} */
    RowContraction.Rows rows()
    {
        if (rows == null)
        {
            rows = new RowContraction.Rows(density, fock);
        }
        return rows;
    }

    /** {@return the patch of the arrays with these rows and some columns} */
    Patch patch(final int firstColumn, final int endColumn)
    {
        return Patch.of((long)firstFunction * matrices, (long)endFunction * matrices, firstColumn, endColumn);
    }

    /** Sets some columns of the Fock rows to zero. */
    void clear(final int firstColumn, final int endColumn)
    {
        final int end = offset(endFunction, 0);
        for (int row = 0; row < end; row += ld)
        {
            Arrays.fill(fock, row + firstColumn, row + endColumn, 0);
        }
    }

    /** {@return the previous Fock rows, in exchange for others of the same size} */
    double[] swapFock(final double[] other)
    {
        final double[] before = fock;
        fock = other;
        rows = null;
        return before;
    }

    int ld()
    {
        return ld;
    }

    double[] density()
    {
        return density;
    }

    double[] fock()
    {
        return fock;
    }

    /** {@return index of the first element of a function's row in a matrix} */
    int offset(final int function, final int matrix)
    {
        return ((function - firstFunction) * matrices + matrix) * ld;
    }
}
