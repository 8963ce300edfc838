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
    private static final int NONE = -1;

    private final Basis basis;
    private final int ld;
    private final double[] density;
    private final double[] fock;
    private int atom = NONE;
    private int last = NONE;
    private int firstRow;
    private int rows;
    private int columns;

    /** Space for the rows of any atom of a basis. */
    AtomPanel(final Basis basis)
    {
        this.basis = basis;
        ld = basis.functions();
        int most = 0;
        for (int i = 0; i < basis.atoms(); i++)
        {
            most = Math.max(most, basis.firstFunction(i + 1) - basis.firstFunction(i));
        }
        density = new double[most * ld];
        fock = new double[most * ld];
    }

    boolean holds(final int wantedAtom, final int wantedLast)
    {
        return atom == wantedAtom && last == wantedLast;
    }

    boolean isEmpty()
    {
        return atom == NONE;
    }

    void clear()
    {
        atom = NONE;
        last = NONE;
    }

    /**
     * Moves to the rows of an atom, and sets the Fock rows to zero; the density is for the caller to fill.
     *
     * @param toAtom the atom.
     * @param toLast the last atom whose columns are needed.
     */
    void moveTo(final int toAtom, final int toLast)
    {
        atom = toAtom;
        last = toLast;
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
