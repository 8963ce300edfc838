package org.gaeron;

/**
 * Operations by which collective calls combine the values of all ranks. The places of the ranks fix the order of
 * combination: how many nodes there are, and how many ranks on each. So the same input gives the same bits on every
 * rank and in every run. If the number of ranks of each node is a power of two, the number of ranks alone fixes the
 * order: the bits are the same on 4 nodes with one rank as on one node with 4 ranks. This does not hold for arrays of
 * more than 16 KiB on several nodes whose number is no power of two. Sums and products of floats, too, are rounded once
 * for each combination of two values.
 */
public enum Reduction
{
    /** The sum of all values. */
    SUM,

    /** The smallest value; NaN if any is NaN. Not of complex numbers. */
    MIN,

    /** The largest value; NaN if any is NaN. Not of complex numbers. */
    MAX,

    /** The product of all values; that of integers wraps. */
    PRODUCT,

    /**
     * The largest magnitude of all values, as {@link Math#abs(double)} gives it; NaN if any is NaN. That of a complex
     * number has the imaginary part 0. The least integer stays negative, as {@link Math#abs(long)} leaves it, so it
     * counts as less than all others.
     */
    ABS_MAX,

    /**
     * The smallest magnitude of all values; NaN if any is NaN. That of a complex number has the imaginary part 0. The
     * least integer stays negative, as for {@link #ABS_MAX}.
     */
    ABS_MIN,

    /** The bits that all values have. Of integers only. */
    AND,

    /** The bits that at least one value has. Of integers only. */
    OR,

    /** The bits that an odd number of values have. Of integers only. */
    XOR;

    /**
     * {@return whether values of a type can be combined so}
     *
     * @param type the element type.
     */
    public boolean isOf(final ElementType type)
    {
        return switch (this)
        {
            case SUM, PRODUCT, ABS_MAX, ABS_MIN -> true;
            case MIN, MAX -> type != ElementType.COMPLEX;
            case AND, OR, XOR -> type.isInteger();
        };
    }
}
