package org.gaeron;

/**
 * The element types of a {@link GlobalArray}.
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
