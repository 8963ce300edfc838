package org.gaeron.algebra;

/**
 * The form in which a matrix enters a product, as the letters N, T and C of BLAS.
 */
public enum Op
{
    /** The matrix itself. */
    NONE,

    /** The transposed matrix. */
    TRANSPOSE,

    /** The transposed matrix of conjugate complex elements; of other types as {@link #TRANSPOSE}. */
    CONJUGATE;

    /** {@return whether rows and columns change places} */
    public boolean isTransposed()
    {
        return this != NONE;
    }
}
