package org.gaeron;

/**
 * Operators by which an accumulate combines an element of the array with an element of the caller. The names are those
 * of the one-sided atomic reductions of MPI-2 and Global Arrays.
 */
public enum Operator
{
    /** {@code array = array + alpha * buffer}. */
    SUM,

    /** {@code array = array | buffer}; long arrays only. */
    OR,

    /** {@code array = buffer}, each element atomically; long arrays only. */
    REPLACE
}
