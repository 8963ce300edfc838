package org.gaeron.algebra;

/**
 * Norms of matrices, with the meanings that they have in LAPACK. Global Arrays calls two others so:
 * {@link Reductions#sumOfMagnitudes} and {@link Reductions#absMax}.
 */
public enum Norm
{
    /** The largest sum of the magnitudes of a column. */
    ONE,

    /** The largest sum of the magnitudes of a row. */
    INFINITY,

    /** The root of the sum of the squares of all magnitudes. */
    FROBENIUS,

    /** The largest magnitude. It is no norm in the strict sense. */
    MAX
}
