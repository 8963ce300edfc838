package org.gaeron.runtime;

import static java.lang.foreign.ValueLayout.JAVA_DOUBLE_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_FLOAT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.foreign.MemorySegment;
import java.util.function.LongBinaryOperator;
import java.util.function.LongSupplier;

import org.gaeron.ArraySpec;
import org.gaeron.DoubleHandle;
import org.gaeron.ElementType;
import org.gaeron.GlobalArray;
import org.gaeron.GlobalComplexArray;
import org.gaeron.GlobalDoubleArray;
import org.gaeron.GlobalFloatArray;
import org.gaeron.GlobalIntArray;
import org.gaeron.GlobalIntegerArray;
import org.gaeron.GlobalLongArray;
import org.gaeron.Handle;
import org.gaeron.LocalBlock;
import org.gaeron.LocalComplexBlock;
import org.gaeron.LocalDoubleBlock;
import org.gaeron.LocalFloatBlock;
import org.gaeron.LocalIntBlock;
import org.gaeron.LocalLongBlock;
import org.gaeron.Patch;
import org.gaeron.Team;

/**
 * An array of any type whose values are small integers, exact in every type. A complex element has its value as real
 * part, and -2 times the value as imaginary part.
 */
final class TypedArray implements AutoCloseable
{
    final ElementType type;
    final GlobalArray<Object> array;

    TypedArray(final Team team, final ElementType type, final long rows, final long cols)
    {
        this(team, ArraySpec.of("a", type, rows, cols));
    }

    @SuppressWarnings("unchecked")
    TypedArray(final Team team, final ArraySpec spec)
    {
        type = spec.type();
        array = (GlobalArray<Object>)team.array(spec);
    }

    /** An array that another one has made. */
    TypedArray(final GlobalArray<Object> made)
    {
        type = made.spec().type();
        array = made;
    }

    Object buffer(final int count)
    {
        return type.newArray(count);
    }

    /** {@return memory on the heap, a Java array of the type} */
    MemorySegment memory(final int count)
    {
        return switch (buffer(count))
        {
            case final long[] longs -> MemorySegment.ofArray(longs);
            case final float[] floats -> MemorySegment.ofArray(floats);
            case final int[] ints -> MemorySegment.ofArray(ints);
            case final double[] doubles -> MemorySegment.ofArray(doubles);
            default -> throw new AssertionError(type);
        };
    }

    void set(final Object buffer, final int index, final long value)
    {
        switch (buffer)
        {
            case final MemorySegment memory -> setAt(memory, index, value);
            case final long[] longs -> longs[index] = value;
            case final float[] floats -> floats[index] = value;
            case final int[] ints -> ints[index] = (int)value;
            case final double[] doubles when type == ElementType.DOUBLE -> doubles[index] = value;
            case final double[] pairs ->
            {
                pairs[2 * index] = value;
                pairs[2 * index + 1] = -2.0 * value;
            }
            default -> throw new AssertionError(buffer);
        }
    }

    private void setAt(final MemorySegment memory, final long index, final long value)
    {
        final long at = index * type.sizeBytes();
        switch (type)
        {
            case DOUBLE -> memory.set(JAVA_DOUBLE_UNALIGNED, at, value);
            case LONG -> memory.set(JAVA_LONG_UNALIGNED, at, value);
            case FLOAT -> memory.set(JAVA_FLOAT_UNALIGNED, at, value);
            case INT -> memory.set(JAVA_INT_UNALIGNED, at, (int)value);
            case COMPLEX ->
            {
                memory.set(JAVA_DOUBLE_UNALIGNED, at, value);
                memory.set(JAVA_DOUBLE_UNALIGNED, at + Double.BYTES, -2.0 * value);
            }
        }
    }

    long get(final Object buffer, final int index)
    {
        return switch (buffer)
        {
            case final MemorySegment memory -> getAt(memory, index);
            case final long[] longs -> longs[index];
            case final float[] floats -> exact(floats[index]);
            case final int[] ints -> ints[index];
            case final double[] doubles when type == ElementType.DOUBLE -> exact(doubles[index]);
            case final double[] pairs -> pair(pairs[2 * index], pairs[2 * index + 1]);
            default -> throw new AssertionError(buffer);
        };
    }

    private long getAt(final MemorySegment memory, final long index)
    {
        final long at = index * type.sizeBytes();
        return switch (type)
        {
            case DOUBLE -> exact(memory.get(JAVA_DOUBLE_UNALIGNED, at));
            case LONG -> memory.get(JAVA_LONG_UNALIGNED, at);
            case FLOAT -> exact(memory.get(JAVA_FLOAT_UNALIGNED, at));
            case INT -> memory.get(JAVA_INT_UNALIGNED, at);
            case COMPLEX -> pair(
                memory.get(JAVA_DOUBLE_UNALIGNED, at), memory.get(JAVA_DOUBLE_UNALIGNED, at + Double.BYTES));
        };
    }

    /** Checks an element of a buffer. */
    void check(final long expected, final Object buffer, final int index, final Object what)
    {
        check(expected, get(buffer, index), index, what);
    }

    /** Checks a value. A text of each element would take longer than all else, so only one that differs has one. */
    static void check(final long expected, final long actual, final int index, final Object what)
    {
        if (expected != actual)
        {
            assertEquals(expected, actual, "element " + index + " of " + what);
        }
    }

    private static long exact(final double value)
    {
        assertEquals(Math.rint(value), value, 0.0);
        return (long)value;
    }

    private static long pair(final double re, final double im)
    {
        assertEquals(-2 * re, im, 0.0, "imaginary part");
        return exact(re);
    }

    void fill(final long value)
    {
        switch ((GlobalArray<?>)array)
        {
            case final GlobalDoubleArray doubles -> doubles.fill(value);
            case final GlobalLongArray longs -> longs.fill(value);
            case final GlobalFloatArray floats -> floats.fill(value);
            case final GlobalIntArray ints -> ints.fill((int)value);
            case final GlobalComplexArray pairs -> pairs.fill(value, -2.0 * value);
        }
    }

    void fill(final LongBinaryOperator value)
    {
        switch ((GlobalArray<?>)array)
        {
            case final GlobalDoubleArray doubles -> doubles.fill(value::applyAsLong);
            case final GlobalLongArray longs -> longs.fill(value::applyAsLong);
            case final GlobalFloatArray floats -> floats.fill(value::applyAsLong);
            case final GlobalIntArray ints -> ints.fill((row, col) -> (int)value.applyAsLong(row, col));
            case final GlobalComplexArray pairs -> pairs.fill((row, col, pair) ->
            {
                pair[0] = value.applyAsLong(row, col);
                pair[1] = -2.0 * pair[0];
            });
        }
    }

    /** Starts a get of one element, and returns what awaits it. */
    LongSupplier getAsync(final long row, final long col)
    {
        switch ((GlobalArray<?>)array)
        {
            case final GlobalDoubleArray doubles ->
            {
                final DoubleHandle handle = doubles.getAsync(row, col);
                return () -> exact(handle.value());
            }
            case final GlobalFloatArray floats ->
            {
                final DoubleHandle handle = floats.getAsync(row, col);
                return () -> exact(handle.value());
            }
            case final GlobalIntegerArray<?> integers ->
            {
                return integers.getAsync(row, col)::value;
            }
            case final GlobalComplexArray pairs ->
            {
                final double[] pair = new double[2];
                final Handle handle = pairs.getAsync(row, col, pair);
                return () ->
                {
                    handle.await();
                    return pair(pair[0], pair[1]);
                };
            }
        }
    }

    static long get(final LocalBlock block, final long row, final long col)
    {
        return switch (block)
        {
            case final LocalDoubleBlock doubles -> exact(doubles.get(row, col));
            case final LocalFloatBlock floats -> exact(floats.get(row, col));
            case final LocalLongBlock longs -> longs.get(row, col);
            case final LocalIntBlock ints -> ints.get(row, col);
            case final LocalComplexBlock pairs -> pair(pairs.re(row, col), pairs.im(row, col));
        };
    }

    static void set(final LocalBlock block, final long row, final long col, final long value)
    {
        switch (block)
        {
            case final LocalDoubleBlock doubles -> doubles.set(row, col, value);
            case final LocalFloatBlock floats -> floats.set(row, col, value);
            case final LocalLongBlock longs -> longs.set(row, col, value);
            case final LocalIntBlock ints -> ints.set(row, col, (int)value);
            case final LocalComplexBlock pairs -> pairs.set(row, col, value, -2.0 * value);
        }
    }

    void put(final long row, final long col, final long value)
    {
        switch ((GlobalArray<?>)array)
        {
            case final GlobalDoubleArray doubles -> doubles.put(row, col, value);
            case final GlobalLongArray longs -> longs.put(row, col, value);
            case final GlobalFloatArray floats -> floats.put(row, col, value);
            case final GlobalIntArray ints -> ints.put(row, col, (int)value);
            case final GlobalComplexArray pairs -> pairs.put(row, col, value, -2.0 * value);
        }
    }

    void acc(final long row, final long col, final long value)
    {
        switch ((GlobalArray<?>)array)
        {
            case final GlobalDoubleArray doubles -> doubles.acc(row, col, value);
            case final GlobalLongArray longs -> longs.acc(row, col, value);
            case final GlobalFloatArray floats -> floats.acc(row, col, value);
            case final GlobalIntArray ints -> ints.acc(row, col, (int)value);
            case final GlobalComplexArray pairs -> pairs.acc(row, col, value, -2.0 * value);
        }
    }

    long get(final long row, final long col)
    {
        return switch ((GlobalArray<?>)array)
        {
            case final GlobalDoubleArray doubles -> exact(doubles.get(row, col));
            case final GlobalLongArray longs -> longs.get(row, col);
            case final GlobalFloatArray floats -> exact(floats.get(row, col));
            case final GlobalIntArray ints -> ints.get(row, col);
            case final GlobalComplexArray pairs ->
            {
                final double[] pair = new double[2];
                pairs.get(row, col, pair);
                yield pair(pair[0], pair[1]);
            }
        };
    }

    /** Accumulates from a Java array or, without an offset, from memory. */
    void acc(final Patch patch, final long alpha, final Object buffer, final long offset, final long ld)
    {
        accAsync(patch, alpha, buffer, offset, ld).await();
    }

    Handle accAsync(final Patch patch, final long alpha, final Object buffer, final long offset, final long ld)
    {
        final MemorySegment memory = buffer instanceof final MemorySegment segment ? segment : null;
        return switch ((GlobalArray<?>)array)
        {
            case final GlobalDoubleArray doubles -> memory != null ? doubles.accAsync(patch, alpha, memory, ld) :
                doubles.accAsync(patch, alpha, (double[])buffer, offset, ld);
            case final GlobalLongArray longs -> memory != null ? longs.accAsync(patch, alpha, memory, ld) :
                longs.accAsync(patch, alpha, (long[])buffer, offset, ld);
            case final GlobalFloatArray floats -> memory != null ? floats.accAsync(patch, alpha, memory, ld) :
                floats.accAsync(patch, alpha, (float[])buffer, offset, ld);
            case final GlobalIntArray ints -> memory != null ? ints.accAsync(patch, (int)alpha, memory, ld) :
                ints.accAsync(patch, (int)alpha, (int[])buffer, offset, ld);
            case final GlobalComplexArray pairs -> memory != null ? pairs.accAsync(patch, alpha, 0, memory, ld) :
                pairs.accAsync(patch, alpha, 0, (double[])buffer, offset, ld);
        };
    }

    void scatterAcc(
        final long[] rows, final long[] cols, final int offset, final int count, final long alpha,
        final Object buffer)
    {
        switch ((GlobalArray<?>)array)
        {
            case final GlobalDoubleArray doubles ->
                doubles.scatterAcc(rows, cols, offset, count, alpha, (double[])buffer);
            case final GlobalLongArray longs -> longs.scatterAcc(rows, cols, offset, count, alpha, (long[])buffer);
            case final GlobalFloatArray floats -> floats.scatterAcc(rows, cols, offset, count, alpha, (float[])buffer);
            case final GlobalIntArray ints -> ints.scatterAcc(rows, cols, offset, count, (int)alpha, (int[])buffer);
            case final GlobalComplexArray pairs ->
                pairs.scatterAcc(rows, cols, offset, count, alpha, 0, (double[])buffer);
        }
    }

    Handle accAsync(
        final Patch patch, final long rowStep, final long colStep, final long alpha, final Object buffer,
        final long ld)
    {
        return StridedAccumulate.start(array, patch, rowStep, colStep, alpha, buffer, ld);
    }

    void acc(
        final Patch patch, final long rowStep, final long colStep, final long alpha, final Object buffer,
        final long ld)
    {
        final MemorySegment memory = buffer instanceof final MemorySegment segment ? segment : null;
        switch ((GlobalArray<?>)array)
        {
            case final GlobalDoubleArray doubles when memory == null ->
                doubles.acc(patch, rowStep, colStep, alpha, (double[])buffer, ld);
            case final GlobalDoubleArray doubles -> doubles.acc(patch, rowStep, colStep, alpha, memory, ld);
            case final GlobalLongArray longs when memory == null ->
                longs.acc(patch, rowStep, colStep, alpha, (long[])buffer, ld);
            case final GlobalLongArray longs -> longs.acc(patch, rowStep, colStep, alpha, memory, ld);
            case final GlobalFloatArray floats when memory == null ->
                floats.acc(patch, rowStep, colStep, alpha, (float[])buffer, ld);
            case final GlobalFloatArray floats -> floats.acc(patch, rowStep, colStep, alpha, memory, ld);
            case final GlobalIntArray ints when memory == null ->
                ints.acc(patch, rowStep, colStep, (int)alpha, (int[])buffer, ld);
            case final GlobalIntArray ints -> ints.acc(patch, rowStep, colStep, (int)alpha, memory, ld);
            case final GlobalComplexArray pairs when memory == null ->
                pairs.acc(patch, rowStep, colStep, alpha, 0, (double[])buffer, ld);
            case final GlobalComplexArray pairs -> pairs.acc(patch, rowStep, colStep, alpha, 0, memory, ld);
        }
    }

    void put(final Patch patch, final Object buffer, final long offset, final long ld)
    {
        if (buffer instanceof final MemorySegment memory)
        {
            array.put(patch, memory, ld);
        }
        else
        {
            array.put(patch, buffer, offset, ld);
        }
    }

    void get(final Patch patch, final Object buffer, final long offset, final long ld)
    {
        if (buffer instanceof final MemorySegment memory)
        {
            array.get(patch, memory, ld);
        }
        else
        {
            array.get(patch, buffer, offset, ld);
        }
    }

    @Override
    public void close()
    {
        array.close();
    }
}
