package org.gaeron.algebra.kernel;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * Factors of matrices, and of lines of them, which are Java arrays of the element's type.
 */
final class Scaling
{
    private Scaling()
    {
    }

    /** Makes all elements 0, without reading them. */
    static void clear(final LocalMatrix matrix)
    {
        final int lines = matrix.isTransposed() ? matrix.cols() : matrix.rows();
        final long bytes = (long)(matrix.isTransposed() ? matrix.rows() : matrix.cols()) * matrix.type().sizeBytes();
        final MemorySegment all = matrix.isNative() ? matrix.memory() : memory(matrix.array());
        for (int i = 0; i < lines; i++)
        {
            clear(all, matrix.index(i, 0) * matrix.type().sizeBytes(), bytes);
        }
    }

    /** Writes int by int: a fill of less than 64 bytes may lose words in JDK 25, as a copy does. */
    private static void clear(final MemorySegment memory, final long from, final long bytes)
    {
        for (long at = from; at < from + bytes; at += Integer.BYTES)
        {
            memory.set(ValueLayout.JAVA_INT_UNALIGNED, at, 0);
        }
    }

    private static MemorySegment memory(final Object array)
    {
        return switch (array)
        {
            case final double[] doubles -> MemorySegment.ofArray(doubles);
            case final float[] floats -> MemorySegment.ofArray(floats);
            case final long[] longs -> MemorySegment.ofArray(longs);
            case final int[] ints -> MemorySegment.ofArray(ints);
            default -> throw new IllegalArgumentException("expected numbers, actual " + array.getClass());
        };
    }

    static void scale(final Object line, final int count, final double real, final double imaginary)
    {
        switch (line)
        {
            case final double[] numbers when imaginary == 0 ->
            {
                for (int i = 0; i < count; i++)
                {
                    numbers[i] *= real;
                }
            }
            case final double[] pairs ->
            {
                for (int i = 0; i < count; i += 2)
                {
                    final double re = pairs[i];
                    pairs[i] = real * re - imaginary * pairs[i + 1];
                    pairs[i + 1] = real * pairs[i + 1] + imaginary * re;
                }
            }
            case final float[] numbers ->
            {
                for (int i = 0; i < count; i++)
                {
                    numbers[i] *= (float)real;
                }
            }
            default -> throw new IllegalArgumentException("expected fractions, actual " + line.getClass());
        }
    }

    static void scale(final Object line, final int count, final long factor)
    {
        switch (line)
        {
            case final long[] numbers ->
            {
                for (int i = 0; i < count; i++)
                {
                    numbers[i] *= factor;
                }
            }
            case final int[] numbers ->
            {
                for (int i = 0; i < count; i++)
                {
                    numbers[i] *= (int)factor;
                }
            }
            default -> throw new IllegalArgumentException("expected integers, actual " + line.getClass());
        }
    }
}
