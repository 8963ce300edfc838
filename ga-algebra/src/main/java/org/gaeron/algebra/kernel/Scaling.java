package org.gaeron.algebra.kernel;

import java.util.Arrays;

/**
 * Factors of lines of a matrix, which are Java arrays of the element's type.
 */
final class Scaling
{
    private Scaling()
    {
    }

    static void scale(final Object line, final int count, final double real, final double imaginary)
    {
        switch (line)
        {
            case final double[] numbers when real == 0 && imaginary == 0 -> Arrays.fill(numbers, 0, count, 0);
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
            case final float[] numbers when real == 0 -> Arrays.fill(numbers, 0, count, 0);
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
