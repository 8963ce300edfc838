package org.gaeron;

/**
 * Operators by which an accumulate combines an element of the array with an element of the caller. The names are those
 * of the one-sided atomic reductions of MPI-2 and Global Arrays.
 */
public enum Operator
{
    /** {@code array = array + alpha * buffer}. */
    SUM,

    /** {@code array = array | buffer}, bit by bit; arrays of integers only. */
    OR,

    /** {@code array = buffer}, each element atomically. */
    REPLACE,

    /** {@code array = min(array, buffer)}; NaN if either is NaN; not on complex numbers. */
    MIN,

    /** {@code array = max(array, buffer)}; NaN if either is NaN; not on complex numbers. */
    MAX,

    /** {@code array = array & buffer}, bit by bit; arrays of integers only. */
    AND,

    /** {@code array = array ^ buffer}, bit by bit; arrays of integers only. */
    XOR
}
