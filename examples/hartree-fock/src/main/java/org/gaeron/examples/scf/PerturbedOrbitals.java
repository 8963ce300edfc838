package org.gaeron.examples.scf;

import org.gaeron.GlobalDoubleArray;
import org.gaeron.Patch;
import org.gaeron.examples.scf.algebra.Eigenvectors;
import org.gaeron.examples.scf.algebra.RowMatrices;

/**
 * Occupied and empty orbitals of a closed shell, with the transformation of matrices between them and the basis
 * functions. The orbitals are global arrays; their energies are replicated. Collective.
 */
final class PerturbedOrbitals
{
    private final RowMatrices matrices;
    private final double[] energies;
    private final int occupied;
    private final int empty;
    private final GlobalDoubleArray occupiedColumns;
    private final GlobalDoubleArray occupiedRows;
    private final GlobalDoubleArray emptyColumns;
    private final GlobalDoubleArray emptyRows;
    private final GlobalDoubleArray byOccupied;
    private final GlobalDoubleArray square;

    /**
     * Diagonalises a Fock matrix.
     *
     * @param matrices       creates the orbitals.
     * @param fock           the Fock matrix.
     * @param orthogonaliser the inverse square root of the overlap.
     * @param occupied       number of occupied orbitals.
     */
    PerturbedOrbitals(
        final RowMatrices matrices, final GlobalDoubleArray fock, final GlobalDoubleArray orthogonaliser,
        final int occupied)
    {
        this.matrices = matrices;
        this.occupied = occupied;
        final int n = (int)fock.rows();
        empty = n - occupied;
        square = matrices.create("square", n, n);
        matrices.multiply(orthogonaliser, fock, square);
        matrices.multiply(square, orthogonaliser, square);
        final Eigenvectors eigenvectors = new Eigenvectors(matrices, n);
        energies = eigenvectors.solve(square);
        matrices.multiply(orthogonaliser, eigenvectors.vectors(), square);
        occupiedColumns = matrices.create("occupied", n, occupied);
        occupiedRows = matrices.create("occupied, transposed", occupied, n);
        byOccupied = matrices.create("functions by occupied", n, occupied);
        split(0, occupiedColumns, occupiedRows);
        // An array cannot be empty; without empty orbitals these are not used.
        emptyColumns = empty == 0 ? null : matrices.create("empty", n, empty);
        emptyRows = empty == 0 ? null : matrices.create("empty, transposed", empty, n);
        if (empty > 0)
        {
            split(occupied, emptyColumns, emptyRows);
        }
    }

    private void split(final int first, final GlobalDoubleArray columns, final GlobalDoubleArray rows)
    {
        final Patch mine = matrices.own(columns);
        if (!mine.isEmpty())
        {
            final double[] values = new double[Math.toIntExact(mine.count())];
            square.get(Patch.of(mine.rowLo(), mine.rowHi(), first, first + columns.cols()), values);
            columns.put(mine, values);
        }
        matrices.addTransposed(1, columns, 0, rows);
    }

    int occupied()
    {
        return occupied;
    }

    int empty()
    {
        return empty;
    }

    /** Transforms a matrix over functions to one of empty by occupied orbitals. */
    void toEmptyByOccupied(final GlobalDoubleArray matrix, final GlobalDoubleArray result)
    {
        matrices.multiply(matrix, occupiedColumns, byOccupied);
        matrices.multiply(emptyRows, byOccupied, result);
    }

    /** Calculates the first-order density of both spins when U mixes in empty orbitals: 2 (Ca U Ci^T + Ci U^T Ca^T). */
    void density(final GlobalDoubleArray mixing, final GlobalDoubleArray result)
    {
        matrices.multiply(emptyColumns, mixing, byOccupied);
        matrices.multiply(byOccupied, occupiedRows, square);
        matrices.copy(square, result);
        matrices.addTransposed(2, square, 2, result);
    }

    /** Calculates y = x / (e_a - e_i) on own rows. */
    void divideByGaps(final GlobalDoubleArray x, final GlobalDoubleArray y)
    {
        final Patch mine = matrices.own(x);
        final double[] values = new double[Math.toIntExact(mine.count())];
        x.get(mine, values);
        for (int i = 0; i < values.length; i++)
        {
            values[i] /= gap(mine, i);
        }
        y.put(mine, values);
    }

    /** Calculates y = y + x (e_a - e_i) on own rows. */
    void addTimesGaps(final GlobalDoubleArray x, final GlobalDoubleArray y)
    {
        final Patch mine = matrices.own(x);
        final double[] values = new double[Math.toIntExact(mine.count())];
        x.get(mine, values);
        for (int i = 0; i < values.length; i++)
        {
            values[i] *= gap(mine, i);
        }
        y.acc(mine, 1, values);
    }

    private double gap(final Patch rows, final int index)
    {
        return energies[occupied + (int)rows.rowLo() + index / occupied] - energies[index % occupied];
    }
}
