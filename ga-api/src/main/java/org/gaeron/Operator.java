package org.gaeron;

/**
 * How an accumulate combines an element of the array with the element that the caller brings. The names are those of
 * the one-sided atomic reductions of MPI-2 and Global Arrays.
 */
public enum Operator
{
    /** {@code array = array + alpha * buffer}. */
    SUM,

    /** {@code array = array | buffer}; long arrays only. */
    OR,

    /** {@code array = buffer}, atomic for each element on its own; long arrays only. */
    REPLACE
}
