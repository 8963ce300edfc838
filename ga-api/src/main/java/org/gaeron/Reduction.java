package org.gaeron;

/**
 * Operations by which {@code reduce} and {@code allReduce} combine the values of all ranks. The number of ranks fixes
 * the order of combination, so the same input gives the same bits on every rank and in every run.
 */
public enum Reduction
{
    /** The sum of all values. */
    SUM,

    /** The smallest value; NaN if any is NaN. */
    MIN,

    /** The largest value; NaN if any is NaN. */
    MAX,

    /** The product of all values; that of integers wraps. */
    PRODUCT
}
