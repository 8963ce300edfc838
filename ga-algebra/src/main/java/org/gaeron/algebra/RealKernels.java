package org.gaeron.algebra;

import java.util.Arrays;

/**
 * Loops over panels of doubles, for doubles and floats. They are plain, so compilers make vector instructions of them.
 */
final class RealKernels
{
    private static final int LANES = 8;

    private RealKernels()
    {
    }

    /** Computes a panel: {@code to[0]} from the operands {@code to[1]} and so on. */
    static void map(
        final Mapping mapping, final double alpha, final double beta, final double[][] panels, final int count)
    {
        final double[] to = panels[0];
        final double[] a = panels.length > 1 ? panels[1] : null;
        final double[] b = panels.length > 2 ? panels[2] : null;
        switch (mapping)
        {
            case ADD -> add(to, alpha, a, beta, b, count);
            case MULTIPLY -> multiply(to, a, b, count);
            case DIVIDE -> divide(to, a, b, count);
            case MAXIMUM -> maximum(to, a, b, count);
            case MINIMUM -> minimum(to, a, b, count);
            case ABS -> abs(to, a, count);
            case RECIPROCAL -> reciprocal(to, a, count);
            case MEDIAN -> median(to, a, b, panels[3], count);
            case SCALE -> scale(to, alpha, a, count);
            case ADD_CONSTANT -> addConstant(to, alpha, a, count);
            case FILL -> Arrays.fill(to, 0, count, alpha);
            case MEAN, HERMITIAN_MEAN -> mean(to, a, b, count);
        }
    }

    private static void add(
        final double[] to, final double alpha, final double[] a, final double beta, final double[] b,
        final int count)
    {
        for (int i = 0; i < count; i++)
        {
            to[i] = alpha * a[i] + beta * b[i];
        }
    }

    private static void mean(final double[] to, final double[] a, final double[] b, final int count)
    {
        for (int i = 0; i < count; i++)
        {
            to[i] = mean(a[i], b[i]);
        }
    }

    /** {@return half the sum; if that is infinite, the sum of the halves} Those of subnormal numbers are rounded. */
    static double mean(final double a, final double b)
    {
        final double sum = a + b;
        return Math.abs(sum) <= Double.MAX_VALUE ? 0.5 * sum : 0.5 * a + 0.5 * b;
    }

    private static void multiply(final double[] to, final double[] a, final double[] b, final int count)
    {
        for (int i = 0; i < count; i++)
        {
            to[i] = a[i] * b[i];
        }
    }

    private static void divide(final double[] to, final double[] a, final double[] b, final int count)
    {
        for (int i = 0; i < count; i++)
        {
            to[i] = a[i] / b[i];
        }
    }

    private static void maximum(final double[] to, final double[] a, final double[] b, final int count)
    {
        for (int i = 0; i < count; i++)
        {
            to[i] = Math.max(a[i], b[i]);
        }
    }

    private static void minimum(final double[] to, final double[] a, final double[] b, final int count)
    {
        for (int i = 0; i < count; i++)
        {
            to[i] = Math.min(a[i], b[i]);
        }
    }

    private static void abs(final double[] to, final double[] a, final int count)
    {
        for (int i = 0; i < count; i++)
        {
            to[i] = Math.abs(a[i]);
        }
    }

    private static void reciprocal(final double[] to, final double[] a, final int count)
    {
        for (int i = 0; i < count; i++)
        {
            to[i] = 1 / a[i];
        }
    }

    private static void median(
        final double[] to, final double[] a, final double[] b, final double[] c, final int count)
    {
        for (int i = 0; i < count; i++)
        {
            to[i] = Math.max(Math.min(a[i], b[i]), Math.min(Math.max(a[i], b[i]), c[i]));
        }
    }

    private static void scale(final double[] to, final double alpha, final double[] a, final int count)
    {
        for (int i = 0; i < count; i++)
        {
            to[i] = alpha * a[i];
        }
    }

    private static void addConstant(final double[] to, final double alpha, final double[] a, final int count)
    {
        for (int i = 0; i < count; i++)
        {
            to[i] = a[i] + alpha;
        }
    }

    /** {@return the dot product of two panels} Eight sums keep the processor busy, and err less than one. */
    static double dot(final double[] a, final double[] b, final int count)
    {
        double sum0 = 0;
        double sum1 = 0;
        double sum2 = 0;
        double sum3 = 0;
        double sum4 = 0;
        double sum5 = 0;
        double sum6 = 0;
        double sum7 = 0;
        int i = 0;
        for (; i <= count - LANES; i += LANES)
        {
            sum0 += a[i] * b[i];
            sum1 += a[i + 1] * b[i + 1];
            sum2 += a[i + 2] * b[i + 2];
            sum3 += a[i + 3] * b[i + 3];
            sum4 += a[i + 4] * b[i + 4];
            sum5 += a[i + 5] * b[i + 5];
            sum6 += a[i + 6] * b[i + 6];
            sum7 += a[i + 7] * b[i + 7];
        }
        for (; i < count; i++)
        {
            sum0 += a[i] * b[i];
        }
        return sum0 + sum1 + (sum2 + sum3) + (sum4 + sum5 + (sum6 + sum7));
    }

    /** {@return the sum of a panel, in the order of {@link #dot}} */
    static double sum(final double[] a, final int count)
    {
        double sum0 = 0;
        double sum1 = 0;
        double sum2 = 0;
        double sum3 = 0;
        double sum4 = 0;
        double sum5 = 0;
        double sum6 = 0;
        double sum7 = 0;
        int i = 0;
        for (; i <= count - LANES; i += LANES)
        {
            sum0 += a[i];
            sum1 += a[i + 1];
            sum2 += a[i + 2];
            sum3 += a[i + 3];
            sum4 += a[i + 4];
            sum5 += a[i + 5];
            sum6 += a[i + 6];
            sum7 += a[i + 7];
        }
        for (; i < count; i++)
        {
            sum0 += a[i];
        }
        return sum0 + sum1 + (sum2 + sum3) + (sum4 + sum5 + (sum6 + sum7));
    }

    /** Replaces a panel by its magnitudes. */
    static void magnitudes(final double[] a, final int count)
    {
        abs(a, a, count);
    }

    /** {@return the greatest number of a panel that is not empty; NaN if there is one} */
    static double greatest(final double[] a, final int count)
    {
        double greatest = a[0];
        for (int i = 1; i < count; i++)
        {
            greatest = Math.max(greatest, a[i]);
        }
        return greatest;
    }

    /** {@return the least number of a panel that is not empty; NaN if there is one} */
    static double least(final double[] a, final int count)
    {
        double least = a[0];
        for (int i = 1; i < count; i++)
        {
            least = Math.min(least, a[i]);
        }
        return least;
    }
}
