package org.gaeron;

import static java.lang.foreign.ValueLayout.JAVA_DOUBLE_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_FLOAT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import java.lang.foreign.MemorySegment;

/**
 * The element types of a {@link GlobalArray}.
 */
public enum ElementType
{
    /** IEEE 754 doubles, 8 bytes each. */
    DOUBLE(Double.BYTES, 1, false, "doubles"),

    /** Two's complement 64-bit integers, 8 bytes each. */
    LONG(Long.BYTES, 1, true, "longs"),

    /** IEEE 754 floats, 4 bytes each. */
    FLOAT(Float.BYTES, 1, false, "floats"),

    /** Two's complement 32-bit integers, 4 bytes each. */
    INT(Integer.BYTES, 1, true, "ints"),

    /** Complex numbers of two doubles, real part first, 16 bytes each; interleaved in arrays of doubles. */
    COMPLEX(2 * Double.BYTES, 2, false, "complex numbers");

    private final int sizeBytes;
    private final int components;
    private final boolean isInteger;
    private final String plural;

    ElementType(final int sizeBytes, final int components, final boolean isInteger, final String plural)
    {
        this.sizeBytes = sizeBytes;
        this.components = components;
        this.isInteger = isInteger;
        this.plural = plural;
    }

    /**
     * {@return the size of one element in bytes}
     */
    public int sizeBytes()
    {
        return sizeBytes;
    }

    /**
     * {@return how many elements of a Java array make up one element: more than 1 if they are interleaved}
     */
    public int components()
    {
        return components;
    }

    /**
     * {@return whether elements are integers, which have atomic operations and bitwise operators}
     */
    public boolean isInteger()
    {
        return isInteger;
    }

    /**
     * {@return a new Java array for elements of this type, such as an array of doubles} Complex numbers are pairs in an
     * array of doubles.
     *
     * @param count number of elements.
     */
    public Object newArray(final int count)
    {
        return switch (this)
        {
            case DOUBLE -> new double[count];
            case LONG -> new long[count];
            case FLOAT -> new float[count];
            case INT -> new int[count];
            case COMPLEX -> new double[2 * count];
        };
    }

    /**
     * {@return a Java array for elements of this type as memory}
     *
     * @param array as {@link #newArray} makes it.
     * @throws ClassCastException if it is another one.
     */
    public MemorySegment memory(final Object array)
    {
        return switch (this)
        {
            case DOUBLE, COMPLEX -> MemorySegment.ofArray((double[])array);
            case LONG -> MemorySegment.ofArray((long[])array);
            case FLOAT -> MemorySegment.ofArray((float[])array);
            case INT -> MemorySegment.ofArray((int[])array);
        };
    }

    /** {@return the value of an element in memory, rounded to a double; of a complex number the real part} */
    double real(final MemorySegment memory, final long index)
    {
        return switch (this)
        {
            case DOUBLE -> memory.get(JAVA_DOUBLE_UNALIGNED, index * Double.BYTES);
            case LONG -> memory.get(JAVA_LONG_UNALIGNED, index * Long.BYTES);
            case FLOAT -> memory.get(JAVA_FLOAT_UNALIGNED, index * Float.BYTES);
            case INT -> memory.get(JAVA_INT_UNALIGNED, index * Integer.BYTES);
            case COMPLEX -> memory.get(JAVA_DOUBLE_UNALIGNED, index * 2 * Double.BYTES);
        };
    }

    /** {@return the imaginary part of a complex number in memory} */
    static double imaginary(final MemorySegment memory, final long index)
    {
        return memory.get(JAVA_DOUBLE_UNALIGNED, (index * 2 + 1) * Double.BYTES);
    }

    /** {@return the value of an integer in memory} */
    long integer(final MemorySegment memory, final long index)
    {
        return sizeBytes == Integer.BYTES ? memory.get(JAVA_INT_UNALIGNED, index * Integer.BYTES) :
            memory.get(JAVA_LONG_UNALIGNED, index * Long.BYTES);
    }

    /**
     * {@return whether an accumulate onto elements of this type may use an operator}
     *
     * @param operator the operator.
     */
    public boolean supports(final Operator operator)
    {
        return switch (operator)
        {
            case SUM, REPLACE -> true;
            case MIN, MAX -> components == 1;
            case OR, AND, XOR -> isInteger;
        };
    }

    /**
     * {@return the elements in a message, such as {@code doubles}}
     */
    public String plural()
    {
        return plural;
    }
}
