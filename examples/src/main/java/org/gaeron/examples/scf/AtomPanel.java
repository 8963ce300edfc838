package org.gaeron.examples.scf;

import java.util.Arrays;

import org.gaeron.Patch;
import org.gaeron.examples.chem.Basis;

/**
 * Local copies of the rows of one atom: of the density, and of what is to be added to the Fock matrix. Rows have the
 * order of the matrix as their leading dimension.
 */
final class AtomPanel
{
    private final Basis basis;
    private final int ld;
    private final double[] density;
    private final double[] fock;
    private int firstRow;
    private int rows;
    private int columns;

    /** Space for the rows of any atom of a basis. */
    AtomPanel(final Basis basis)
    {
        this.basis = basis;
        ld = basis.functions();
        int most = 0;
        for (int atom = 0; atom < basis.atoms(); atom++)
        {
            most = Math.max(most, basis.firstFunction(atom + 1) - basis.firstFunction(atom));
        }
        density = new double[most * ld];
        fock = new double[most * ld];
    }

    /**
     * Moves to the rows of an atom, and clears the Fock rows.
     *
     * @param atom the atom.
     * @param last the last atom whose columns are needed.
     */
    void moveTo(final int atom, final int last)
    {
        firstRow = basis.firstFunction(atom);
        rows = basis.firstFunction(atom + 1) - firstRow;
        columns = basis.firstFunction(last + 1);
        for (int row = 0; row < rows; row++)
        {
            Arrays.fill(fock, row * ld, row * ld + columns, 0);
        }
    }

    Patch patch()
    {
        return Patch.of(firstRow, firstRow + rows, 0, columns);
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

    /** {@return where the row of a function begins} */
    int offset(final int function)
    {
        return (function - firstRow) * ld;
    }
}
