package org.gaeron.examples.chem;

/**
 * Coulomb integrals between Hermite Gaussians, {@code R_tuv = (d/dX)^t (d/dY)^u (d/dZ)^v F_0(alpha (X^2 + Y^2 + Z^2))}.
 * L. E. McMurchie, E. R. Davidson, J. Comput. Phys. 26, 218 (1978); Helgaker, Jorgensen, Olsen, "Molecular
 * Electronic-Structure Theory", section 9.9, equations 9.9.13 and 9.9.18 to 9.9.20.
 *
 * <p>Many are calculated at once, each step for all of them, so that the compiler generates vector code. Each Hermite
 * Gaussian has an array of its own, because only then does the compiler know that the arrays do not overlap.
 *
 * <p>One instance is the workspace of one thread.
 */
final class HermiteCoulomb
{
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

    /**
     * Begins an empty batch.
     *
     * @param most largest number of integrals to be added.
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
        }
    }

    /**
     * Adds one integral.
     *
     * @param alpha reduced exponent.
     * @param scale common factor of the integrals.
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
     * Adds the integrals of a primitive product of a pair with all primitive products of other pairs, at their
     * distances from it.
     *
     * @param bra       a pair.
     * @param primitive its primitive product.
     * @param kets      the other pairs.
     */
    void add(final ShellPair bra, final int primitive, final KetBatch kets)
    {
        final double p = bra.exponents()[primitive];
        final double px = bra.centres(0)[primitive];
        final double py = bra.centres(1)[primitive];
        final double pz = bra.centres(2)[primitive];
        final double[] q = kets.exponents();
        final double[] qx = kets.centres(0);
        final double[] qy = kets.centres(1);
        final double[] qz = kets.centres(2);
        final int first = count;
        final int number = kets.primitives();
        for (int k = 0; k < number; k++)
        {
            final double inverse = 1 / (p + q[k]);
            final double alpha = p * q[k] * inverse;
            final double dx = qx[k] - px;
            final double dy = qy[k] - py;
            final double dz = qz[k] - pz;
            x[first + k] = dx;
            y[first + k] = dy;
            z[first + k] = dz;
            minusTwoAlpha[first + k] = -2 * alpha;
            factor[first + k] = Math.sqrt(inverse);
            argument[first + k] = alpha * (dx * dx + dy * dy + dz * dz);
        }
        count = first + number;
    }

    /**
     * Calculates all added integrals.
     *
     * @param degree highest t + u + v.
     * @return for each Hermite Gaussian by {@link HermiteIndex} the integrals in the order of addition, with room for
     *         {@link SmallProduct#BLOCK} more; valid until the next call.
     */
    double[][] evaluate(final int degree)
    {
        makeRoom(f, degree + 1);
        makeRoom(r, HermiteIndex.count(degree));
        BoysFunction.evaluate(argument, count, degree, exponential, f);
        scale(factor, f[0]);
        for (int order = 1; order <= degree; order++)
        {
            scale(minusTwoAlpha, factor);
            scale(factor, f[order]);
        }
        raiseAll(degree);
        return r;
    }

    private void makeRoom(final double[][] arrays, final int number)
    {
        for (int n = 0; n < number; n++)
        {
            if (arrays[n].length < count + SmallProduct.BLOCK)
            {
                arrays[n] = new double[x.length + SmallProduct.BLOCK];
            }
        }
    }

    /**
     * Calculates all Hermite Gaussians. The row of auxiliary order n has degree - n and replaces row n + 1 in place. It
     * goes from the highest degree down, so that its inputs still belong to row n + 1 when they are read.
     */
    private void raiseAll(final int degree)
    {
        System.arraycopy(f[degree], 0, r[0], 0, count);
        for (int n = degree - 1; n >= 0; n--)
        {
            for (int d = degree - n; d > 1; d--)
            {
                raise(d);
            }
            raise(x, 0, 1);
            raise(y, 0, 2);
            raise(z, 0, 3);
            System.arraycopy(f[n], 0, r[0], 0, count);
        }
    }

    private void raise(final int degree)
    {
        int to = HermiteIndex.count(degree - 1);
        int parent = HermiteIndex.count(degree - 2);
        int grandparent = HermiteIndex.count(degree - 3);
        for (int t = degree; t > 1; t--)
        {
            for (int i = degree - t; i >= 0; i--)
            {
                raise(t - 1, grandparent++, x, parent++, to++);
            }
        }
        for (int i = degree - 1; i >= 0; i--)
        {
            raise(x, parent++, to++);
        }
        // Along y and z, from those of the lower degrees with t = 0: their last ones.
        parent -= degree;
        grandparent -= degree - 1;
        for (int u = degree; u > 1; u--)
        {
            raise(u - 1, grandparent++, y, parent++, to++);
        }
        raise(y, parent, to++);
        raise(degree - 1, grandparent - 1, z, parent, to);
    }

    private void raise(final double[] by, final int parent, final int to)
    {
        final double[] from = r[parent];
        final double[] result = r[to];
        for (int e = 0; e < count; e++)
        {
            result[e] = by[e] * from[e];
        }
    }

    private void raise(
        final double power, final int grandparent, final double[] by, final int parent, final int to)
    {
        final double[] before = r[grandparent];
        final double[] from = r[parent];
        final double[] result = r[to];
        for (int e = 0; e < count; e++)
        {
            result[e] = power * before[e] + by[e] * from[e];
        }
    }

    private void scale(final double[] by, final double[] values)
    {
        for (int e = 0; e < count; e++)
        {
            values[e] *= by[e];
        }
    }
}
