package org.gaeron.examples.scf.algebra;

import org.gaeron.GlobalDoubleArray;

/**
 * The two functions of symmetric matrices that a self-consistent field needs. Both are collective.
 */
public interface SpectralFunctions
{
    /**
     * Calculates the inverse of the square root.
     *
     * @param matrix positive definite.
     * @param result where it goes.
     * @throws ArithmeticException if the matrix is singular to working precision.
     */
    void inverseSquareRoot(GlobalDoubleArray matrix, GlobalDoubleArray result);

    /**
     * Calculates the projector on the eigenvectors of the lowest eigenvalues.
     *
     * @param matrix symmetric.
     * @param count  how many eigenvectors, 0 or more.
     * @param result where it goes.
     * @throws ArithmeticException if it cannot be calculated.
     */
    void projector(GlobalDoubleArray matrix, int count, GlobalDoubleArray result);

    /** {@return what it is called on the command line and in reports} */
    String name();
}
