package org.gaeron.algebra;

import org.gaeron.ArraySpec;
import org.gaeron.GlobalDoubleArray;

/** Checks of the arguments of solvers, before anything is changed. */
final class SolverCheck
{
    private SolverCheck()
    {
    }

    static void checkSquare(final GlobalDoubleArray a)
    {
        if (a.rows() != a.cols())
        {
            throw new IllegalArgumentException("array " + a.spec().name() + ": expected a square matrix, actual " +
                a.rows() + " x " + a.cols());
        }
    }

    /** Checks right sides or solutions of a factored matrix. */
    static void checkRows(final ColumnPanels panels, final GlobalDoubleArray b)
    {
        if (b.rows() != panels.order())
        {
            throw new IllegalArgumentException("array " + b.spec().name() + ": expected " + panels.order() +
                " rows, as the matrix has, actual " + b.rows());
        }
        if (b.team() != panels.team())
        {
            throw new IllegalArgumentException("array " + b.spec().name() +
                ": expected an array of the team of the matrix, actual one of another team");
        }
    }

    static void checkSameShape(final GlobalDoubleArray a, final GlobalDoubleArray b)
    {
        if (a.rows() != b.rows() || a.cols() != b.cols())
        {
            throw new IllegalArgumentException("array " + b.spec().name() + ": expected the shape of array " +
                a.spec().name() + ", " + a.rows() + " x " + a.cols() + ", actual " + b.rows() + " x " + b.cols());
        }
    }

    /** {@return the name of an array that is made of another one} */
    static String name(final String what, final GlobalDoubleArray of)
    {
        final String name = what + " of " + of.spec().name();
        return name.substring(0, Math.min(name.length(), ArraySpec.MAX_NAME_LENGTH));
    }
}
