package org.gaeron.runtime.memory;

import static java.lang.foreign.ValueLayout.JAVA_DOUBLE;
import static java.lang.foreign.ValueLayout.JAVA_DOUBLE_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_FLOAT;
import static java.lang.foreign.ValueLayout.JAVA_FLOAT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import java.lang.foreign.MemorySegment;

import org.gaeron.ElementType;

/**
 * The element types as words, which {@link Operators} combines. A word is a long: an integer with its sign extended, or
 * the raw bits of a floating-point number. Indices of Java arrays count words: {@link ElementType#components()} each.
 *
 * <p>This class and {@link Kernels} switch over the types, always with constant layouts, which compilers need (a layout
 * kept in a field made a copy three times as slow). What else depends on a type asks {@link ElementType}.
 */
public final class Elements
{
    /** The most elements of a Java array. */
    public static final int LONGEST = Integer.MAX_VALUE - 8;

    private Elements()
    {
    }

    /**
     * {@return the length of a Java array}
     *
     * @param type  element type of the array.
     * @param array the array.
     */
    public static int length(final ElementType type, final Object array)
    {
        return switch (type)
        {
            case DOUBLE, COMPLEX -> ((double[])array).length;
            case FLOAT -> ((float[])array).length;
            case INT -> ((int[])array).length;
            case LONG -> ((long[])array).length;
        };
    }

    /**
     * {@return how many elements fill a number of bytes} Sizes are powers of two, and a division takes longer.
     *
     * @param sizeBytes of an element.
     * @param bytes     a multiple of it.
     */
    public static long count(final int sizeBytes, final long bytes)
    {
        return bytes >> Integer.numberOfTrailingZeros(sizeBytes);
    }

    /**
     * {@return whether an object is a Java array of elements of a type}
     *
     * @param type  the element type.
     * @param array any object.
     */
    public static boolean isArrayOf(final ElementType type, final Object array)
    {
        return switch (type)
        {
            case DOUBLE, COMPLEX -> array instanceof double[];
            case FLOAT -> array instanceof float[];
            case INT -> array instanceof int[];
            case LONG -> array instanceof long[];
        };
    }

    /**
     * {@return the word of a double} Of each type there is such a method, for texts that are the same for every type.
     *
     * @param value the value.
     */
    public static long word(final double value)
    {
        return Double.doubleToRawLongBits(value);
    }

    /**
     * {@return the word of a float}
     *
     * @param value the value.
     */
    public static long word(final float value)
    {
        return Float.floatToRawIntBits(value);
    }

    /**
     * {@return the word of a long}
     *
     * @param value the value.
     */
    public static long word(final long value)
    {
        return value;
    }

    /**
     * {@return the word of an int}
     *
     * @param value the value.
     */
    public static long word(final int value)
    {
        return value;
    }

    /** {@return the double that has a word} */
    static double toDouble(final long word)
    {
        return Double.longBitsToDouble(word);
    }

    /** {@return the float that has a word} */
    static float toFloat(final long word)
    {
        return Float.intBitsToFloat((int)word);
    }

    /**
     * {@return the first word of the element 1}
     *
     * @param type the element type.
     */
    public static long one(final ElementType type)
    {
        return type.isInteger() ? 1 : toWord(type, 1.0);
    }

    /**
     * {@return an integer narrowed to its type, and widened again}
     *
     * @param type the element type.
     * @param word the integer.
     */
    public static long narrow(final ElementType type, final long word)
    {
        return type.sizeBytes() == Integer.BYTES ? (int)word : word;
    }

    /**
     * {@return the value of a word of floating-point numbers}
     *
     * @param type the element type.
     * @param word the word.
     */
    public static double toDouble(final ElementType type, final long word)
    {
        return type == ElementType.FLOAT ? Float.intBitsToFloat((int)word) : Double.longBitsToDouble(word);
    }

    /**
     * {@return the word of a floating-point number, rounded to its type}
     *
     * @param type  the element type.
     * @param value the number.
     */
    public static long toWord(final ElementType type, final double value)
    {
        return type == ElementType.FLOAT ? Float.floatToRawIntBits((float)value) : Double.doubleToRawLongBits(value);
    }

    /**
     * {@return the value of a word in decimal digits}
     *
     * @param type the element type.
     * @param word the word.
     */
    public static String toString(final ElementType type, final long word)
    {
        return switch (type)
        {
            case DOUBLE, COMPLEX -> Double.toString(Double.longBitsToDouble(word));
            case FLOAT -> Float.toString(Float.intBitsToFloat((int)word));
            case INT -> Integer.toString((int)word);
            case LONG -> Long.toString(word);
        };
    }

    /**
     * {@return a word of a Java array}
     *
     * @param type  element type of the array.
     * @param array the array.
     * @param index index of the word.
     */
    public static long get(final ElementType type, final Object array, final int index)
    {
        return switch (type)
        {
            case DOUBLE, COMPLEX -> Double.doubleToRawLongBits(((double[])array)[index]);
            case FLOAT -> Float.floatToRawIntBits(((float[])array)[index]);
            case INT -> ((int[])array)[index];
            case LONG -> ((long[])array)[index];
        };
    }

    /**
     * Writes a word to a Java array.
     *
     * @param type  element type of the array.
     * @param array the array.
     * @param index index of the word.
     * @param word  the word, narrowed to the element.
     */
    public static void set(final ElementType type, final Object array, final int index, final long word)
    {
        switch (type)
        {
            case DOUBLE, COMPLEX -> ((double[])array)[index] = Double.longBitsToDouble(word);
            case FLOAT -> ((float[])array)[index] = Float.intBitsToFloat((int)word);
            case INT -> ((int[])array)[index] = (int)word;
            case LONG -> ((long[])array)[index] = word;
        }
    }

    /**
     * {@return a word in memory of any alignment}
     *
     * @param type        the element type.
     * @param memory      the memory.
     * @param offsetBytes offset of the word, in bytes.
     */
    public static long read(final ElementType type, final MemorySegment memory, final long offsetBytes)
    {
        return switch (type)
        {
            case DOUBLE, COMPLEX -> Double.doubleToRawLongBits(memory.get(JAVA_DOUBLE_UNALIGNED, offsetBytes));
            case FLOAT -> Float.floatToRawIntBits(memory.get(JAVA_FLOAT_UNALIGNED, offsetBytes));
            case INT -> memory.get(JAVA_INT_UNALIGNED, offsetBytes);
            case LONG -> memory.get(JAVA_LONG_UNALIGNED, offsetBytes);
        };
    }

    /**
     * Writes a word to aligned memory.
     *
     * @param type        the element type.
     * @param memory      the memory.
     * @param offsetBytes offset of the word, in bytes.
     * @param word        the word, narrowed to the element.
     */
    public static void write(
        final ElementType type, final MemorySegment memory, final long offsetBytes, final long word)
    {
        switch (type)
        {
            case DOUBLE, COMPLEX -> memory.set(JAVA_DOUBLE, offsetBytes, Double.longBitsToDouble(word));
            case FLOAT -> memory.set(JAVA_FLOAT, offsetBytes, Float.intBitsToFloat((int)word));
            case INT -> memory.set(JAVA_INT, offsetBytes, (int)word);
            case LONG -> memory.set(JAVA_LONG, offsetBytes, word);
        }
    }

    /**
     * Writes a word to memory of any alignment.
     *
     * @param type        the element type.
     * @param memory      the memory.
     * @param offsetBytes offset of the word, in bytes.
     * @param word        the word, narrowed to the element.
     */
    public static void writeUnaligned(
        final ElementType type, final MemorySegment memory, final long offsetBytes, final long word)
    {
        switch (type)
        {
            case DOUBLE, COMPLEX -> memory.set(JAVA_DOUBLE_UNALIGNED, offsetBytes, Double.longBitsToDouble(word));
            case FLOAT -> memory.set(JAVA_FLOAT_UNALIGNED, offsetBytes, Float.intBitsToFloat((int)word));
            case INT -> memory.set(JAVA_INT_UNALIGNED, offsetBytes, (int)word);
            case LONG -> memory.set(JAVA_LONG_UNALIGNED, offsetBytes, word);
        }
    }

    /**
     * Copies elements of a Java array to memory. A single one is stored by itself, because the start of a bulk copy
     * takes some 5 ns. Neither tears elements that are aligned.
     *
     * @param type    the element type.
     * @param from    the array.
     * @param index   index of the first element there.
     * @param to      the memory.
     * @param toBytes offset there, in bytes.
     * @param count   number of elements.
     */
    public static void copy(
        final ElementType type, final Object from, final long index, final MemorySegment to, final long toBytes,
        final long count)
    {
        if (count == 1 && type != ElementType.COMPLEX)
        {
            copyOne(type, from, (int)index, to, toBytes);
            return;
        }
        switch (type)
        {
            case DOUBLE -> MemorySegment.copy(
                (double[])from, (int)index, to, JAVA_DOUBLE_UNALIGNED, toBytes, (int)count);
            case COMPLEX -> MemorySegment.copy(
                (double[])from, (int)(2 * index), to, JAVA_DOUBLE_UNALIGNED, toBytes, (int)(2 * count));
            case FLOAT -> MemorySegment.copy(
                (float[])from, (int)index, to, JAVA_FLOAT_UNALIGNED, toBytes, (int)count);
            case INT -> MemorySegment.copy((int[])from, (int)index, to, JAVA_INT_UNALIGNED, toBytes, (int)count);
            case LONG -> MemorySegment.copy((long[])from, (int)index, to, JAVA_LONG_UNALIGNED, toBytes, (int)count);
        }
    }

    private static void copyOne(
        final ElementType type, final Object from, final int index, final MemorySegment to, final long toBytes)
    {
        switch (type)
        {
            case DOUBLE -> to.set(JAVA_DOUBLE_UNALIGNED, toBytes, ((double[])from)[index]);
            case FLOAT -> to.set(JAVA_FLOAT_UNALIGNED, toBytes, ((float[])from)[index]);
            case INT -> to.set(JAVA_INT_UNALIGNED, toBytes, ((int[])from)[index]);
            case LONG -> to.set(JAVA_LONG_UNALIGNED, toBytes, ((long[])from)[index]);
            case COMPLEX -> throw new IllegalArgumentException(type.toString());
        }
    }

    /**
     * Copies elements in memory to a Java array.
     *
     * @param type      the element type.
     * @param from      the memory.
     * @param fromBytes offset there, in bytes.
     * @param to        the array.
     * @param index     index of the first element there.
     * @param count     number of elements.
     */
    public static void copy(
        final ElementType type, final MemorySegment from, final long fromBytes, final Object to, final long index,
        final long count)
    {
        if (count == 1 && type != ElementType.COMPLEX)
        {
            set(type, to, (int)index, read(type, from, fromBytes));
            return;
        }
        switch (type)
        {
            case DOUBLE -> MemorySegment.copy(
                from, JAVA_DOUBLE_UNALIGNED, fromBytes, (double[])to, (int)index, (int)count);
            case COMPLEX -> MemorySegment.copy(
                from, JAVA_DOUBLE_UNALIGNED, fromBytes, (double[])to, (int)(2 * index), (int)(2 * count));
            case FLOAT -> MemorySegment.copy(
                from, JAVA_FLOAT_UNALIGNED, fromBytes, (float[])to, (int)index, (int)count);
            case INT -> MemorySegment.copy(from, JAVA_INT_UNALIGNED, fromBytes, (int[])to, (int)index, (int)count);
            case LONG -> MemorySegment.copy(from, JAVA_LONG_UNALIGNED, fromBytes, (long[])to, (int)index, (int)count);
        }
    }
}
