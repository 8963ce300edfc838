package org.gaeron.examples.scf;

import org.gaeron.GlobalDoubleArray;
import org.gaeron.examples.scf.algebra.Multiplication;
import org.gaeron.examples.scf.algebra.RowMatrices;
import org.gaeron.examples.scf.algebra.SpectralFunctions;

/**
 * The matrices of the electrons of one spin, or of both where all are paired: all of them global arrays. Collective.
 */
final class SpinState
{
    private final RowMatrices matrices;
    private final Multiplication multiplication;
    private final int orbitals;
    private final int perOrbital;
    private final GlobalDoubleArray density;
    private final GlobalDoubleArray fock;
    private final GlobalDoubleArray error;
    private final GlobalDoubleArray projector;
    private final GlobalDoubleArray work;
    private boolean hasProjector;

    /**
     * A state without density.
     *
     * @param matrices   where its matrices are made.
     * @param order      number of basis functions.
     * @param orbitals   how many are occupied.
     * @param perOrbital electrons in each: 2 if this is both spins.
     */
    SpinState(final RowMatrices matrices, final int order, final int orbitals, final int perOrbital)
    {
        this.matrices = matrices;
        this.orbitals = orbitals;
        this.perOrbital = perOrbital;
        multiplication = new Multiplication(matrices);
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
     * @return its largest element.
     */
    double evaluateError(final GlobalDoubleArray overlap, final GlobalDoubleArray orthogonaliser)
    {
        multiplication.multiply(fock, density, work);
        multiplication.multiply(work, overlap, work);
        matrices.copy(work, error);
        matrices.addTransposed(-1, work, 1, error);
        toOrthonormal(error, orthogonaliser, error);
        return matrices.largest(error);
    }

    /** result = XMX; may be M itself. */
    private void toOrthonormal(
        final GlobalDoubleArray matrix, final GlobalDoubleArray orthogonaliser, final GlobalDoubleArray result)
    {
        multiplication.multiply(orthogonaliser, matrix, work);
        multiplication.multiply(work, orthogonaliser, result);
    }

    /**
     * Makes the next density of the Fock matrix.
     *
     * @param spectrum       how.
     * @param orthogonaliser the inverse square root of the overlap.
     * @param levelShift     how far empty orbitals are shifted up.
     * @param kept           how much of the density before remains.
     */
    void step(
        final SpectralFunctions spectrum, final GlobalDoubleArray orthogonaliser, final double levelShift,
        final double kept)
    {
        toOrthonormal(fock, orthogonaliser, fock);
        if (levelShift != 0 && hasProjector)
        {
            // As good as raising the empty ones: all eigenvalues of the occupied orbitals sink.
            matrices.add(-levelShift, projector, 1, fock);
        }
        spectrum.projector(fock, orbitals, projector);
        hasProjector = true;
        // The error is not wanted any more, and has the space.
        toOrthonormal(projector, orthogonaliser, error);
        matrices.add((1 - kept) * perOrbital, error, kept, density);
        matrices.sync();
    }
}
