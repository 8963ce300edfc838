package org.gaeron.verification.sim;

import java.lang.foreign.MemorySegment;
import java.util.SplittableRandom;
import java.util.function.IntToLongFunction;

import org.gaeron.ArraySpec;
import org.gaeron.ElementType;
import org.gaeron.GlobalArray;
import org.gaeron.GlobalComplexArray;
import org.gaeron.GlobalDoubleArray;
import org.gaeron.GlobalFloatArray;
import org.gaeron.GlobalIntArray;
import org.gaeron.GlobalLongArray;
import org.gaeron.Handle;
import org.gaeron.Patch;
import org.gaeron.World;
import org.gaeron.runtime.memory.Elements;

/**
 * An array of any element type whose values are whole numbers, exact in every type. A complex element has its value as
 * real part, and {@value #IMAGINARY} times the value as imaginary part.
 */
final class WholeArray implements AutoCloseable
{
    private static final int IMAGINARY = -2;
    private static final ElementType[] TYPES = ElementType.values();

    private final ElementType type;
    private final GlobalArray<Object> array;

    @SuppressWarnings("unchecked")
    WholeArray(final World world, final ArraySpec spec)
    {
        type = spec.type();
        array = (GlobalArray<Object>)world.array(spec);
    }

    /** {@return the spec of an array of a random type} */
    static ArraySpec spec(final String name, final SplittableRandom random, final long rows, final long cols)
    {
        return ArraySpec.of(name, TYPES[random.nextInt(TYPES.length)], rows, cols);
    }

    /** Adds {@code alpha} times a value to all elements of a patch, from a buffer of that many columns. */
    void acc(final Patch patch, final int alpha, final int value, final int ld)
    {
        final Object values = summands(alpha, value, (int)patch.rows() * ld);
        switch ((GlobalArray<?>)array)
        {
            case final GlobalDoubleArray doubles -> doubles.acc(patch, alpha, (double[])values, 0, ld);
            case final GlobalLongArray longs -> longs.acc(patch, alpha, (long[])values, 0, ld);
            case final GlobalFloatArray floats -> floats.acc(patch, alpha, (float[])values, 0, ld);
            case final GlobalIntArray ints -> ints.acc(patch, alpha, (int[])values, 0, ld);
            case final GlobalComplexArray pairs ->
                pairs.acc(patch, re(alpha), alpha - re(alpha), (double[])values, 0, ld);
        }
    }

    /** Begins what {@link #acc} does. */
    Handle accAsync(final Patch patch, final int alpha, final int value, final int ld)
    {
        final Object values = summands(alpha, value, (int)patch.rows() * ld);
        return switch ((GlobalArray<?>)array)
        {
            case final GlobalDoubleArray doubles -> doubles.accAsync(patch, alpha, (double[])values, 0, ld);
            case final GlobalLongArray longs -> longs.accAsync(patch, alpha, (long[])values, 0, ld);
            case final GlobalFloatArray floats -> floats.accAsync(patch, alpha, (float[])values, 0, ld);
            case final GlobalIntArray ints -> ints.accAsync(patch, alpha, (int[])values, 0, ld);
            case final GlobalComplexArray pairs ->
                pairs.accAsync(patch, re(alpha), alpha - re(alpha), (double[])values, 0, ld);
        };
    }

    /** Of complex numbers an odd factor is real and an even one imaginary, so both of its words are in use. */
    private static int re(final int alpha)
    {
        return alpha % 2 * alpha;
    }

    /** Elements that a factor makes that many times a value: an imaginary factor turns them by a quarter. */
    private Object summands(final int alpha, final int value, final int count)
    {
        return alpha % 2 == 0 && type == ElementType.COMPLEX ?
            elements(count, IMAGINARY * value, -value) : elements(count, value, IMAGINARY * value);
    }

    private Object elements(final int count, final int value, final int imaginary)
    {
        final Object elements = type.newArray(count);
        final long word = word(value);
        final long other = type == ElementType.COMPLEX ? word(imaginary) : word;
        for (int i = 0; i < count * type.components(); i++)
        {
            Elements.set(type, elements, i, i % 2 == 0 ? word : other);
        }
        return elements;
    }

    private long word(final int value)
    {
        return switch (type)
        {
            case DOUBLE, COMPLEX -> Double.doubleToRawLongBits(value);
            case FLOAT -> Float.floatToRawIntBits(value);
            case LONG, INT -> value;
        };
    }

    /** Puts a value into all elements of a patch. */
    void put(final Patch patch, final int value)
    {
        array.put(patch, elements((int)patch.count(), value, IMAGINARY * value));
    }

    /** Begins what {@link #put} does. */
    Handle putAsync(final Patch patch, final int value)
    {
        return array.putAsync(
            patch, elements((int)patch.count(), value, IMAGINARY * value), 0, patch.cols());
    }

    /** {@return the values of a patch, row-major} */
    double[] get(final Patch patch)
    {
        final Object elements = type.newArray((int)patch.count());
        array.get(patch, elements);
        return values(type, (int)patch.count(), word -> Elements.get(type, elements, word));
    }

    /** Adds {@code alpha} times a value to each element of a list. */
    void scatterAcc(final long[] rows, final long[] cols, final int alpha, final int value)
    {
        scatterAccAsync(rows, cols, alpha, value).await();
    }

    /** Begins what {@link #scatterAcc} does. */
    Handle scatterAccAsync(final long[] rows, final long[] cols, final int alpha, final int value)
    {
        final int count = rows.length;
        final Object values = summands(alpha, value, count);
        return switch ((GlobalArray<?>)array)
        {
            case final GlobalDoubleArray doubles ->
                doubles.scatterAccAsync(rows, cols, 0, count, alpha, (double[])values);
            case final GlobalLongArray longs -> longs.scatterAccAsync(rows, cols, 0, count, alpha, (long[])values);
            case final GlobalFloatArray floats -> floats.scatterAccAsync(rows, cols, 0, count, alpha, (float[])values);
            case final GlobalIntArray ints -> ints.scatterAccAsync(rows, cols, 0, count, alpha, (int[])values);
            case final GlobalComplexArray pairs ->
                pairs.scatterAccAsync(rows, cols, 0, count, re(alpha), alpha - re(alpha), (double[])values);
        };
    }

    /** Puts a value into each element of a list. */
    void scatter(final long[] rows, final long[] cols, final int value)
    {
        array.scatter(rows, cols, elements(rows.length, value, IMAGINARY * value));
    }

    /** {@return the values of a list} */
    double[] gather(final long[] rows, final long[] cols)
    {
        final Object elements = type.newArray(rows.length);
        array.gather(rows, cols, elements);
        return values(type, rows.length, word -> Elements.get(type, elements, word));
    }

    /** {@return the values of a strided patch, row-major; of that many rows and columns} */
    double[] get(final Patch patch, final int rowStep, final int colStep, final int rows, final int cols)
    {
        final Object elements = type.newArray(rows * cols);
        array.get(patch, rowStep, colStep, elements, cols);
        return values(type, rows * cols, word -> Elements.get(type, elements, word));
    }

    /** {@return the values of a block} */
    static double[] values(final ElementType type, final MemorySegment memory)
    {
        final int wordBytes = type.sizeBytes() / type.components();
        return values(type, (int)(memory.byteSize() / type.sizeBytes()),
            word -> Elements.read(type, memory, (long)word * wordBytes));
    }

    private static double[] values(final ElementType type, final int count, final IntToLongFunction words)
    {
        final double[] values = new double[count];
        for (int i = 0; i < count; i++)
        {
            values[i] = switch (type)
            {
                case DOUBLE -> Double.longBitsToDouble(words.applyAsLong(i));
                case FLOAT -> Float.intBitsToFloat((int)words.applyAsLong(i));
                case LONG, INT -> words.applyAsLong(i);
                case COMPLEX -> value(Double.longBitsToDouble(words.applyAsLong(2 * i)),
                    Double.longBitsToDouble(words.applyAsLong(2 * i + 1)));
            };
        }
        return values;
    }

    /** The value of a pair; NaN if its parts do not belong together. */
    private static double value(final double re, final double im)
    {
        return im == IMAGINARY * re ? re : Double.NaN;
    }

    @Override
    public void close()
    {
        array.close();
    }
}
