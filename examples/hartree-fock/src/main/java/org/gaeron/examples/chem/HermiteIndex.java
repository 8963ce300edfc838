package org.gaeron.examples.chem;

/**
 * Numbers the Hermite Gaussians (t, u, v) by their degree t + u + v, and within a degree by decreasing t, then u. So
 * those up to a degree are the first {@link #count(int)}. Those of a degree with t > 0 are in the order of the degree
 * below. Those with t = 0, u > 0 are in the order of its last ones. So recursions run over ranges.
 */
final class HermiteIndex
{
    /** Highest degree: four f functions. */
    static final int MAX_DEGREE = 12;
    /** Highest degree of one side of a repulsion integral. */
    static final int MAX_PAIR_DEGREE = MAX_DEGREE / 2;

    private static final int SIDE = MAX_DEGREE + 1;

    private static final int[] INDEX = new int[SIDE * SIDE * SIDE];
    private static final int[][] POWERS = new int[count(MAX_DEGREE)][];
    private static final boolean[] ODD = new boolean[count(MAX_DEGREE)];
    private static final int[][] SUMS = new int[(MAX_PAIR_DEGREE + 1) * (MAX_PAIR_DEGREE + 1)][];

    static
    {
        int next = 0;
        for (int degree = 0; degree <= MAX_DEGREE; degree++)
        {
            for (int t = degree; t >= 0; t--)
            {
                for (int u = degree - t; u >= 0; u--)
                {
                    final int v = degree - t - u;
                    POWERS[next] = new int[]{ t, u, v };
                    ODD[next] = degree % 2 != 0;
                    INDEX[(t * SIDE + u) * SIDE + v] = next++;
                }
            }
        }
        for (int inner = 0; inner <= MAX_PAIR_DEGREE; inner++)
        {
            for (int outer = 0; outer <= MAX_PAIR_DEGREE; outer++)
            {
                SUMS[inner * (MAX_PAIR_DEGREE + 1) + outer] = sumsOf(inner, outer);
            }
        }
    }

    private HermiteIndex()
    {
    }

    private static int[] sumsOf(final int inner, final int outer)
    {
        final int[] sums = new int[count(inner) * count(outer)];
        int next = 0;
        for (int i = 0; i < count(inner); i++)
        {
            for (int o = 0; o < count(outer); o++)
            {
                sums[next++] =
                    of(POWERS[i][0] + POWERS[o][0], POWERS[i][1] + POWERS[o][1], POWERS[i][2] + POWERS[o][2]);
            }
        }
        return sums;
    }

    /** {@return number of Hermite Gaussians up to a degree} */
    static int count(final int degree)
    {
        return (degree + 1) * (degree + 2) * (degree + 3) / 6;
    }

    static int of(final int t, final int u, final int v)
    {
        return INDEX[(t * SIDE + u) * SIDE + v];
    }

    /**
     * {@return a table of the indices of sums of two Hermite Gaussians, with rows up to the inner degree and columns up
     * to the outer degree}
     */
    static int[] sums(final int inner, final int outer)
    {
        return SUMS[inner * (MAX_PAIR_DEGREE + 1) + outer];
    }

    static int power(final int h, final int axis)
    {
        return POWERS[h][axis];
    }

    static int degree(final int h)
    {
        return POWERS[h][0] + POWERS[h][1] + POWERS[h][2];
    }

    /** {@return whether the degree is odd, so that the integral changes sign with the distance} */
    static boolean isOdd(final int h)
    {
        return ODD[h];
    }

    /** {@return the Coulomb norm of a Hermite Gaussian of exponent p, relative to that of degree 0} */
    static double norm(final int h, final double p)
    {
        double norm = Math.pow(p, degree(h)) / (2 * degree(h) + 1);
        for (int axis = 0; axis < 3; axis++)
        {
            norm *= AngularFunction.oddFactorial(power(h, axis));
        }
        return Math.sqrt(norm);
    }
}
