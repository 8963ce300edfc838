package org.gaeron.algebra.kernel;

import java.lang.reflect.Array;

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
        final int count = matrix.isTransposed() ? matrix.rows() : matrix.cols();
        final Object zeros =
            Array.newInstance(LocalMatrix.layout(matrix.type()).carrier(), count * matrix.type().components());
        for (int i = 0; i < lines; i++)
        {
            matrix.write(i, 0, count, zeros, 0);
        }
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
                    numbers[i] = (float)(numbers[i] * real);
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
