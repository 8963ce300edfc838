package org.gaeron.examples.scf;

import org.gaeron.GlobalDoubleArray;
import org.gaeron.algebra.MatrixProduct;
import org.gaeron.examples.scf.algebra.RowMatrices;
import org.gaeron.examples.scf.algebra.SpectralFunctions;

/**
 * Matrices of the electrons of one spin, or of both spins of a closed shell. All are global arrays. Collective.
 */
final class SpinState
{
    private final RowMatrices matrices;
    private final int orbitals;
    private final int perOrbital;
    private final GlobalDoubleArray density;
    private final GlobalDoubleArray fock;
    private final GlobalDoubleArray error;
    private final GlobalDoubleArray projector;
    private final GlobalDoubleArray work;
    private boolean hasProjector;

    /**
     * Creates a state with a density of zero.
     *
     * @param matrices   creates its matrices.
     * @param order      number of basis functions.
     * @param orbitals   number of occupied orbitals.
     * @param perOrbital electrons in each: 2 for both spins.
     */
    SpinState(final RowMatrices matrices, final int order, final int orbitals, final int perOrbital)
    {
        this.matrices = matrices;
        this.orbitals = orbitals;
        this.perOrbital = perOrbital;
        density = matrices.create("density", order, order);
        fock = matrices.create("Fock", order, order);
        error = matrices.create("error", order, order);
        projector = matrices.create("projector", order, order);
        work = matrices.create("work", order, order);
    }

    GlobalDoubleArray density()
    {
        return density;
    }

    GlobalDoubleArray fock()
    {
        return fock;
    }

    GlobalDoubleArray error()
    {
        return error;
    }

    int electrons()
    {
        return orbitals * perOrbital;
    }

    int orbitals()
    {
        return orbitals;
    }

    /**
     * Calculates FDS - SDF in the orthonormal basis.
     *
     * @return the largest absolute value of its elements.
     */
    double evaluateError(final GlobalDoubleArray overlap, final GlobalDoubleArray orthogonaliser)
    {
        MatrixProduct.multiply(fock, density, error);
        MatrixProduct.multiply(error, overlap, work);
        error.copyTransposed(work);
        error.own().scale(-1);
        error.own().add(1, work);
        toOrthonormal(error, orthogonaliser, error);
        return matrices.largest(error);
    }

    /** Calculates result = XMX; the result may be M itself. */
    private void toOrthonormal(
        final GlobalDoubleArray matrix, final GlobalDoubleArray orthogonaliser, final GlobalDoubleArray result)
    {
        MatrixProduct.multiply(orthogonaliser, matrix, work);
        MatrixProduct.multiply(work, orthogonaliser, result);
    }

    /**
     * Calculates the next density from the Fock matrix.
     *
     * @param spectrum       calculates the projector.
     * @param orthogonaliser the inverse square root of the overlap.
     * @param levelShift     upward shift of the empty orbitals.
     * @param kept           part of the previous density in the next one.
     */
    void step(
        final SpectralFunctions spectrum, final GlobalDoubleArray orthogonaliser, final double levelShift,
        final double kept)
    {
        toOrthonormal(fock, orthogonaliser, fock);
        if (levelShift != 0 && hasProjector)
        {
            // Equivalent to raising the empty orbitals: lowers all eigenvalues of the occupied ones.
            fock.own().add(-levelShift, projector);
        }
        spectrum.projector(fock, orbitals, projector);
        hasProjector = true;
        // The error is no longer needed; its array serves as workspace.
        toOrthonormal(projector, orthogonaliser, error);
        density.own().scale(kept);
        density.own().add((1 - kept) * perOrbital, error);
        matrices.sync();
    }
}
