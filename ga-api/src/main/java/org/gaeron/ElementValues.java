package org.gaeron;

import static java.lang.foreign.ValueLayout.JAVA_DOUBLE_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_FLOAT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import java.lang.foreign.MemorySegment;

/**
 * Values of elements of any type, for texts, statistics and pictures: the one switch over the types of all of them.
 * Layouts are constants, which compilers need.
 */
final class ElementValues
{
    private ElementValues()
    {
    }

    /** {@return the value of an element in memory, rounded to a double; of a complex number the real part} */
    static double real(final ElementType type, final MemorySegment memory, final long index)
    {
        return switch (type)
        {
            case DOUBLE -> memory.get(JAVA_DOUBLE_UNALIGNED, index * Double.BYTES);
            case FLOAT -> memory.get(JAVA_FLOAT_UNALIGNED, index * Float.BYTES);
            case LONG -> memory.get(JAVA_LONG_UNALIGNED, index * Long.BYTES);
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
    static long integer(final ElementType type, final MemorySegment memory, final long index)
    {
        return type.sizeBytes() == Integer.BYTES ? memory.get(JAVA_INT_UNALIGNED, index * Integer.BYTES) :
            memory.get(JAVA_LONG_UNALIGNED, index * Long.BYTES);
    }
}
