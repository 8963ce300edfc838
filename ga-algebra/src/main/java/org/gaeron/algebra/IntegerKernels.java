package org.gaeron.algebra;

import java.util.Arrays;

/**
 * Loops over panels of longs, for longs and ints. All wraps, and is narrowed to the element where it is stored.
 * Divisors are not 0: see {@link Zeros}.
 */
final class IntegerKernels
{
    private IntegerKernels()
    {
    }

    /** Computes a panel: {@code to[0]} from the operands {@code to[1]} and so on. */
    static void map(
        final Mapping mapping, final long alpha, final long beta, final long[][] panels, final int count)
    {
        final long[] to = panels[0];
        final long[] a = panels.length > 1 ? panels[1] : null;
        final long[] b = panels.length > 2 ? panels[2] : null;
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
        final long[] to, final long alpha, final long[] a, final long beta, final long[] b, final int count)
    {
        for (int i = 0; i < count; i++)
        {
            to[i] = alpha * a[i] + beta * b[i];
        }
    }

    private static void multiply(final long[] to, final long[] a, final long[] b, final int count)
    {
        for (int i = 0; i < count; i++)
        {
            to[i] = a[i] * b[i];
        }
    }

    private static void divide(final long[] to, final long[] a, final long[] b, final int count)
    {
        for (int i = 0; i < count; i++)
        {
            to[i] = a[i] / b[i];
        }
    }

    private static void maximum(final long[] to, final long[] a, final long[] b, final int count)
    {
        for (int i = 0; i < count; i++)
        {
            to[i] = Math.max(a[i], b[i]);
        }
    }

    private static void minimum(final long[] to, final long[] a, final long[] b, final int count)
    {
        for (int i = 0; i < count; i++)
        {
            to[i] = Math.min(a[i], b[i]);
        }
    }

    private static void abs(final long[] to, final long[] a, final int count)
    {
        for (int i = 0; i < count; i++)
        {
            to[i] = Math.abs(a[i]);
        }
    }

    private static void reciprocal(final long[] to, final long[] a, final int count)
    {
        for (int i = 0; i < count; i++)
        {
            to[i] = 1 / a[i];
        }
    }

    private static void median(final long[] to, final long[] a, final long[] b, final long[] c, final int count)
    {
        for (int i = 0; i < count; i++)
        {
            to[i] = Math.max(Math.min(a[i], b[i]), Math.min(Math.max(a[i], b[i]), c[i]));
        }
    }

    private static void scale(final long[] to, final long alpha, final long[] a, final int count)
    {
        for (int i = 0; i < count; i++)
        {
            to[i] = alpha * a[i];
        }
    }

    private static void addConstant(final long[] to, final long alpha, final long[] a, final int count)
    {
        for (int i = 0; i < count; i++)
        {
            to[i] = a[i] + alpha;
        }
    }

    /** The mean that does not overflow, rounded down. */
    private static void mean(final long[] to, final long[] a, final long[] b, final int count)
    {
        for (int i = 0; i < count; i++)
        {
            to[i] = (a[i] & b[i]) + ((a[i] ^ b[i]) >> 1);
        }
    }

    static long dot(final long[] a, final long[] b, final int count)
    {
        long sum = 0;
        for (int i = 0; i < count; i++)
        {
            sum += a[i] * b[i];
        }
        return sum;
    }

    static long sum(final long[] a, final int count)
    {
        long sum = 0;
        for (int i = 0; i < count; i++)
        {
            sum += a[i];
        }
        return sum;
    }

    /** Replaces a panel by its magnitudes. */
    static void magnitudes(final long[] a, final int count)
    {
        abs(a, a, count);
    }

    /** {@return the greatest number of a panel that is not empty} */
    static long greatest(final long[] a, final int count)
    {
        long greatest = a[0];
        for (int i = 1; i < count; i++)
        {
            greatest = Math.max(greatest, a[i]);
        }
        return greatest;
    }

    /** {@return the least number of a panel that is not empty} */
    static long least(final long[] a, final int count)
    {
        long least = a[0];
        for (int i = 1; i < count; i++)
        {
            least = Math.min(least, a[i]);
        }
        return least;
    }
}
