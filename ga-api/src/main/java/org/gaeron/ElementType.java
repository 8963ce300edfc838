package org.gaeron;

/**
 * What the elements of a {@link GlobalArray} are.
 */
public enum ElementType
{
    /** IEEE 754 doubles, 8 bytes each. */
    DOUBLE,

    /** Two's complement 64-bit integers, 8 bytes each. */
    LONG;

    /**
     * {@return the size of one element in bytes}
     */
    public int sizeBytes()
    {
        return Long.BYTES;
    }
}
