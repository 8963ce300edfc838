package org.gaeron;

/**
 * How {@code allReduce} combines the values of all ranks. The order of combination is fixed by the number of ranks,
 * so the same input gives the same bits on every rank and in every run.
 */
public enum Reduction
{
    /** The sum of all values. */
    SUM,

    /** The smallest value; NaN if any is NaN. */
    MIN,

    /** The largest value; NaN if any is NaN. */
    MAX
}
