package org.gaeron.examples.scf;

import org.gaeron.GlobalDoubleArray;
import org.gaeron.LocalDoubleBlock;
import org.gaeron.Patch;
import org.gaeron.algebra.Eigen;
import org.gaeron.algebra.MatrixProduct;
import org.gaeron.algebra.Op;
import org.gaeron.algebra.Scalar;
import org.gaeron.algebra.Section;
import org.gaeron.examples.scf.algebra.Eigenvectors;
import org.gaeron.examples.scf.algebra.RowMatrices;

/**
 * Occupied and empty orbitals of a closed shell, with the transformation of matrices between them and the basis
 * functions. The orbitals are global arrays; their energies are replicated. A rank holds its rows and the panels of a
 * product. Only {@link Eigen} takes whole matrices, once, on one rank: the equations are preconditioned by the
 * differences of orbital energies. Collective.
 */
final class PerturbedOrbitals
{
    private final RowMatrices matrices;
    private final double[] energies;
    private final int occupied;
    private final int empty;
    private final GlobalDoubleArray occupiedColumns;
    private final GlobalDoubleArray emptyColumns;
    private final GlobalDoubleArray byOccupied;

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
        byOccupied = matrices.create("functions by occupied", n, occupied);
        try (Eigen eigen = solve(fock, orthogonaliser))
        {
            energies = eigen.values();
            occupiedColumns = columns("occupied", orthogonaliser, eigen.vectors(), 0, occupied);
            // An array cannot be empty; without empty orbitals this one is not used.
            emptyColumns = empty == 0 ? null : columns("empty", orthogonaliser, eigen.vectors(), occupied, n);
        }
    }

    private Eigen solve(final GlobalDoubleArray fock, final GlobalDoubleArray orthogonaliser)
    {
        try (GlobalDoubleArray half = fock.duplicate("half transformed");
            GlobalDoubleArray orthonormal = fock.duplicate("Fock of orthonormal functions"))
        {
            MatrixProduct.multiply(orthogonaliser, fock, half);
            MatrixProduct.multiply(half, orthogonaliser, orthonormal);
            return new Eigenvectors(matrices).solve(orthonormal);
        }
    }

    /** {@return a new matrix: the orthogonaliser times the eigenvectors from begin to end} */
    private GlobalDoubleArray columns(
        final String name, final GlobalDoubleArray orthogonaliser, final GlobalDoubleArray vectors, final int begin,
        final int end)
    {
        final GlobalDoubleArray columns = matrices.create(name, vectors.rows(), end - begin);
        MatrixProduct.multiply(Scalar.of(1.0), Section.of(orthogonaliser), Op.NONE,
            Section.of(vectors, Patch.of(0, vectors.rows(), begin, end)), Op.NONE, Scalar.of(0.0),
            Section.of(columns));
        return columns;
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
        MatrixProduct.multiply(matrix, occupiedColumns, byOccupied);
        MatrixProduct.multiply(1, emptyColumns, Op.TRANSPOSE, byOccupied, Op.NONE, 0, result);
    }

    /** Calculates the first-order density of both spins when U mixes in empty orbitals: 2 (Ca U Ci^T + Ci U^T Ca^T). */
    void density(final GlobalDoubleArray mixing, final GlobalDoubleArray result)
    {
        MatrixProduct.multiply(emptyColumns, mixing, byOccupied);
        MatrixProduct.multiply(2, byOccupied, Op.NONE, occupiedColumns, Op.TRANSPOSE, 0, result);
        MatrixProduct.multiply(2, occupiedColumns, Op.NONE, byOccupied, Op.TRANSPOSE, 1, result);
    }

    /** Calculates y = x / (e_a - e_i) on own rows. */
    void divideByGaps(final GlobalDoubleArray x, final GlobalDoubleArray y)
    {
        final LocalDoubleBlock from = x.localBlock();
        y.localBlock().fill((a, i) -> from.get(a, i) / gap(a, i));
    }

    /** Calculates y = y + x (e_a - e_i) on own rows. */
    void addTimesGaps(final GlobalDoubleArray x, final GlobalDoubleArray y)
    {
        final LocalDoubleBlock from = x.localBlock();
        final LocalDoubleBlock to = y.localBlock();
        to.fill((a, i) -> to.get(a, i) + from.get(a, i) * gap(a, i));
    }

    private double gap(final long a, final long i)
    {
        return energies[occupied + (int)a] - energies[(int)i];
    }
}
