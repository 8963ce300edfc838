package org.gaeron.examples.chem;

/**
 * Coulomb integrals between Hermite Gaussians,
 * {@code R_tuv = (d/dX)^t (d/dY)^u (d/dZ)^v F_0(alpha (X^2 + Y^2 + Z^2))}, by the recursion of McMurchie and Davidson:
 * Helgaker, Jorgensen, Olsen, "Molecular Electronic-Structure Theory", section 9.9, equations 9.9.13 and 9.9.18 to
 * 9.9.20.
 *
 * <p>One instance is the workspace of one thread.
 */
final class HermiteCoulomb
{
    private final double[] boys = new double[BoysFunction.MAX_ORDER + 1];
    private final double[] values = new double[HermiteIndex.count(HermiteIndex.MAX_DEGREE)];
    private final double[] distance = new double[3];

    /**
     * Calculates all integrals up to a degree, times a factor.
     *
     * @param degree highest t + u + v.
     * @param alpha  reduced exponent.
     * @param factor what all are multiplied with.
     * @param x      distance of the centres.
     * @param y      distance of the centres.
     * @param z      distance of the centres.
     * @return the integrals by {@link HermiteIndex}; valid until the next call.
     */
    double[] evaluate(
        final int degree, final double alpha, final double factor, final double x, final double y, final double z)
    {
        final double[] f = boys;
        final double[] r = values;
        BoysFunction.evaluate(alpha * (x * x + y * y + z * z), degree, f);
        if (degree == 0)
        {
            r[0] = factor * f[0];
            return r;
        }
        double scale = factor;
        for (int n = 0; n <= degree; n++)
        {
            f[n] *= scale;
            scale *= -2 * alpha;
        }
        distance[0] = x;
        distance[1] = y;
        distance[2] = z;
        // The row of auxiliary order n has degree - n and replaces row n + 1 in place: from the highest degree down, so
        // that what a value comes from is still of row n + 1 when it is read.
        r[0] = f[degree];
        for (int n = degree - 1; n >= 0; n--)
        {
            raise(r, HermiteIndex.count(degree - n));
            r[0] = f[n];
        }
        return r;
    }

    private void raise(final double[] r, final int count)
    {
        for (int h = count - 1; h > 3; h--)
        {
            r[h] = HermiteIndex.factor(h) * r[HermiteIndex.grandparent(h)] +
                distance[HermiteIndex.axis(h)] * r[HermiteIndex.parent(h)];
        }
        r[3] = distance[2] * r[0];
        r[2] = distance[1] * r[0];
        r[1] = distance[0] * r[0];
    }
}
