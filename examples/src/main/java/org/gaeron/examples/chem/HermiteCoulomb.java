package org.gaeron.examples.chem;

/**
 * Coulomb integrals between Hermite Gaussians,
 * {@code R_tuv = (d/dX)^t (d/dY)^u (d/dZ)^v F_0(alpha (X^2 + Y^2 + Z^2))}: L. E. McMurchie, E. R. Davidson, J. Comput.
 * Phys. 26, 218 (1978); Helgaker, Jorgensen, Olsen, "Molecular Electronic-Structure Theory", section 9.9, equations
 * 9.9.13 and 9.9.18 to 9.9.20. Written out up to degree 4 (four p functions), by recursion beyond.
 *
 * <p>Many are calculated at once, each step for all of them, in arrays that the compiler makes vector code of: one
 * after the other each waits for its own exponential and series.
 *
 * <p>One instance is the workspace of one thread.
 */
final class HermiteCoulomb
{
    private static final int CLOSED_DEGREE = 4;

    private int count;
    private double[] x = new double[0];
    private double[] y = new double[0];
    private double[] z = new double[0];
    private double[] minusTwoAlpha = new double[0];
    private double[] factor = new double[0];
    private double[] argument = new double[0];
    private double[] exponential = new double[0];
    private final double[][] f = new double[BoysFunction.MAX_ORDER + 1][0];
    private final double[][] r = new double[HermiteIndex.count(HermiteIndex.MAX_DEGREE)][0];
    private final double[] row = new double[HermiteIndex.count(HermiteIndex.MAX_DEGREE)];

    /**
     * Begins with none.
     *
     * @param most how many there may be.
     */
    void begin(final int most)
    {
        count = 0;
        if (x.length < most)
        {
            x = new double[most];
            y = new double[most];
            z = new double[most];
            minusTwoAlpha = new double[most];
            factor = new double[most];
            argument = new double[most];
            exponential = new double[most];
            for (int order = 0; order < f.length; order++)
            {
                f[order] = new double[most];
            }
            for (int h = 0; h < r.length; h++)
            {
                r[h] = new double[most];
            }
        }
    }

    /**
     * Adds one.
     *
     * @param alpha reduced exponent.
     * @param scale what all is multiplied with.
     * @param dx    distance of the centres.
     * @param dy    distance of the centres.
     * @param dz    distance of the centres.
     */
    void add(final double alpha, final double scale, final double dx, final double dy, final double dz)
    {
        x[count] = dx;
        y[count] = dy;
        z[count] = dz;
        minusTwoAlpha[count] = -2 * alpha;
        factor[count] = scale;
        argument[count] = alpha * (dx * dx + dy * dy + dz * dz);
        count++;
    }

    /**
     * Adds those of the first primitive products of a pair with one of another.
     *
     * @param outer     a pair.
     * @param kept      how many of its primitive products.
     * @param inner     another pair.
     * @param primitive its primitive product.
     */
    void add(final ShellPair outer, final int kept, final ShellPair inner, final int primitive)
    {
        final double q = inner.exponents()[primitive];
        final double qx = inner.centres(0)[primitive];
        final double qy = inner.centres(1)[primitive];
        final double qz = inner.centres(2)[primitive];
        final double[] p = outer.exponents();
        final double[] px = outer.centres(0);
        final double[] py = outer.centres(1);
        final double[] pz = outer.centres(2);
        final int first = count;
        for (int o = 0; o < kept; o++)
        {
            final double inverse = 1 / (p[o] + q);
            final double alpha = p[o] * q * inverse;
            final double dx = px[o] - qx;
            final double dy = py[o] - qy;
            final double dz = pz[o] - qz;
            x[first + o] = dx;
            y[first + o] = dy;
            z[first + o] = dz;
            minusTwoAlpha[first + o] = -2 * alpha;
            factor[first + o] = Math.sqrt(inverse);
            argument[first + o] = alpha * (dx * dx + dy * dy + dz * dz);
        }
        count = first + kept;
    }

    /**
     * Calculates the integrals of all that were added.
     *
     * @param degree highest t + u + v.
     * @return for each Hermite Gaussian by {@link HermiteIndex} the integrals in the order they were added in; valid
     *     until the next call.
     */
    double[][] evaluate(final int degree)
    {
        BoysFunction.evaluate(argument, count, degree, exponential, f);
        scale(factor, f[0], count);
        for (int order = 1; order <= degree; order++)
        {
            scale(minusTwoAlpha, factor, count);
            scale(factor, f[order], count);
        }
        if (degree > CLOSED_DEGREE)
        {
            recursive(degree);
            return r;
        }
        System.arraycopy(f[0], 0, r[0], 0, count);
        if (degree > 0)
        {
            HermiteCoulombForms.first(f, x, y, z, r, count);
        }
        if (degree > 1)
        {
            HermiteCoulombForms.second(f, x, y, z, r, count);
        }
        if (degree > 2)
        {
            HermiteCoulombForms.third(f, x, y, z, r, count);
        }
        if (degree > 3)
        {
            HermiteCoulombForms.fourth(f, x, y, z, r, count);
        }
        return r;
    }

    private static void scale(final double[] by, final double[] values, final int count)
    {
        for (int e = 0; e < count; e++)
        {
            values[e] *= by[e];
        }
    }

    /**
     * The row of auxiliary order n has degree - n and replaces row n + 1 in place: from the highest degree down, so
     * that what a value comes from is still of row n + 1 when it is read.
     */
    private void recursive(final int degree)
    {
        final int end = HermiteIndex.count(degree);
        for (int e = 0; e < count; e++)
        {
            row[0] = f[degree][e];
            for (int n = degree - 1; n >= 0; n--)
            {
                for (int d = degree - n; d > 1; d--)
                {
                    raise(d, x[e], y[e], z[e], row);
                }
                row[3] = z[e] * row[0];
                row[2] = y[e] * row[0];
                row[1] = x[e] * row[0];
                row[0] = f[n][e];
            }
            for (int h = 0; h < end; h++)
            {
                r[h][e] = row[h];
            }
        }
    }

    private static void raise(final int degree, final double x, final double y, final double z, final double[] r)
    {
        int to = HermiteIndex.count(degree - 1);
        int parent = HermiteIndex.count(degree - 2);
        int grandparent = HermiteIndex.count(degree - 3);
        for (int t = degree; t > 1; t--)
        {
            final double power = t - 1;
            for (int i = degree - t; i >= 0; i--)
            {
                r[to++] = power * r[grandparent++] + x * r[parent++];
            }
        }
        for (int i = degree - 1; i >= 0; i--)
        {
            r[to++] = x * r[parent++];
        }
        // Along y and z, from what has t = 0 of the degrees below: their last ones.
        parent -= degree;
        grandparent -= degree - 1;
        for (int u = degree; u > 1; u--)
        {
            r[to++] = (u - 1) * r[grandparent++] + y * r[parent++];
        }
        r[to++] = y * r[parent];
        r[to] = (degree - 1) * r[grandparent - 1] + z * r[parent];
    }
}
