package org.gaeron.algebra;

import java.lang.foreign.MemorySegment;

/**
 * A way to solve symmetric eigenproblems in the memory of one process.
 */
interface LocalEigen
{
    /** {@return the largest order that it can solve} */
    long mostOrder();

    /** {@return bytes needed beside the matrices, in native memory} */
    long nativeBytes(long order);

    /** {@return bytes needed on the Java heap, for a problem of one matrix or of two} */
    long heapBytes(long order, int matrices);

    /** {@return of which library it is} */
    String name();

    /**
     * Solves {@code a x = w x}, or {@code a x = w b x}.
     *
     * @param order   rows and columns of the matrices.
     * @param a       the matrix, row by row, of which the lower triangle is read; overwritten with the vectors, one in
     *                each row.
     * @param b       positive definite, of which the lower triangle is read and overwritten; null for the unit matrix.
     * @param values  receives the eigenvalues, ascending.
     * @param threads threads that may work.
     * @return 0, or i from 1 to the order if it did not converge, or the order plus that of the first minor of b that
     *         is not positive.
     */
    long solve(int order, MemorySegment a, MemorySegment b, double[] values, int threads);
}
