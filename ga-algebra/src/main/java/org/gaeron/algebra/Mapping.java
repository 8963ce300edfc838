package org.gaeron.algebra;

/**
 * The operations that write each element from the elements at its place.
 */
enum Mapping
{
    /** alpha a + beta b. */
    ADD("add"),
    /** a b. */
    MULTIPLY("multiply"),
    /** a / b. */
    DIVIDE("divide"),
    /** The greater of a and b; of complex numbers by magnitude. */
    MAXIMUM("maximum"),
    /** The lesser of a and b; of complex numbers by magnitude. */
    MINIMUM("minimum"),
    /** The magnitude of a. */
    ABS("abs"),
    /** 1 / a. */
    RECIPROCAL("reciprocal"),
    /** The middle one of a, b and c; of complex numbers by magnitude. */
    MEDIAN("median"),
    /** alpha a. */
    SCALE("scale"),
    /** a + alpha. */
    ADD_CONSTANT("addConstant"),
    /** alpha. */
    FILL("fill"),
    /** (a + b) / 2; of integers rounded down. */
    MEAN("symmetrize"),
    /** (a + the conjugate of b) / 2. */
    HERMITIAN_MEAN("hermitian symmetrize");

    private final String text;

    Mapping(final String text)
    {
        this.text = text;
    }

    @Override
    public String toString()
    {
        return text;
    }
}
