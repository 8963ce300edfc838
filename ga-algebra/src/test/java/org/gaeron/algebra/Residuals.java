package org.gaeron.algebra;

import org.gaeron.GlobalDoubleArray;

/**
 * Differences between products of whole small matrices, computed by plain loops on one rank. All elements must be
 * complete.
 */
final class Residuals
{
    private Residuals()
    {
    }

    /** {@return the largest magnitude of an element of {@code a x - b}} NaN if there is one. */
    static double of(final GlobalDoubleArray a, final GlobalDoubleArray x, final GlobalDoubleArray b)
    {
        final double[] left = a.get(a.patch());
        final double[] right = x.get(x.patch());
        final double[] product = b.get(b.patch());
        return of(left, right, product, (int)a.rows(), (int)a.cols(), (int)b.cols());
    }

    static double of(
        final double[] left, final double[] right, final double[] product, final int rows, final int terms,
        final int cols)
    {
        double most = 0;
        for (int i = 0; i < rows; i++)
        {
            for (int j = 0; j < cols; j++)
            {
                double sum = -product[i * cols + j];
                for (int k = 0; k < terms; k++)
                {
                    sum += left[i * terms + k] * right[k * cols + j];
                }
                most = Math.max(most, Math.abs(sum));
            }
        }
        return most;
    }

    /** {@return the unit matrix} */
    static double[] unit(final int n)
    {
        final double[] unit = new double[n * n];
        for (int i = 0; i < n; i++)
        {
            unit[i * n + i] = 1;
        }
        return unit;
    }

    /** {@return a number from -0.5 to 0.5 for each place} */
    static double random(final long row, final long col)
    {
        long word = (row * 65_537 + col + 1) * 0x9E3779B97F4A7C15L;
        word = (word ^ word >>> 29) * 0xBF58476D1CE4E5B9L;
        return ((word ^ word >>> 32) >>> 11) * 0x1p-53 - 0.5;
    }
}
