package org.gaeron.examples.scf.algebra;

import org.gaeron.GlobalDoubleArray;

/**
 * Two functions of symmetric matrices, needed by a self-consistent field. Both are collective.
 */
public interface SpectralFunctions
{
    /**
     * Calculates the inverse of the square root.
     *
     * @param matrix positive definite.
     * @param result receives the matrix.
     * @throws NumericalException if the matrix is singular to working precision.
     */
    void inverseSquareRoot(GlobalDoubleArray matrix, GlobalDoubleArray result);

    /**
     * Calculates the projector on the eigenvectors of the lowest eigenvalues.
     *
     * @param matrix symmetric.
     * @param count  number of eigenvectors, at least 0.
     * @param result receives the matrix.
     * @throws NumericalException if the projector cannot be calculated.
     */
    void projector(GlobalDoubleArray matrix, int count, GlobalDoubleArray result);
}
