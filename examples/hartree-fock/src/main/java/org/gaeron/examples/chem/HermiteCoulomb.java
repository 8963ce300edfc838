package org.gaeron.examples.chem;

import java.util.Arrays;

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
    private final double[][] distances = new double[3][0];
    private double[] minusTwoAlpha = new double[0];
    private double[] factor = new double[0];
    private double[] argument = new double[0];
    private double[] exponential = new double[0];
    private final double[][] f = new double[BoysFunction.MAX_ORDER + 1][0];
    private double[][] r = new double[HermiteIndex.count(HermiteIndex.MAX_DEGREE)][0];
    private int base;

    /**
     * Begins an empty batch.
     *
     * @param most largest number of integrals to be added.
     */
    void begin(final int most)
    {
        count = 0;
        if (factor.length < most)
        {
            for (int axis = 0; axis < 3; axis++)
            {
                distances[axis] = new double[most];
            }
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
        distances[0][count] = dx;
        distances[1][count] = dy;
        distances[2][count] = dz;
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
        final double[] x = distances[0];
        final double[] y = distances[1];
        final double[] z = distances[2];
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
     * @return for each Hermite Gaussian by {@link HermiteIndex} the integrals in the order of addition; valid until the
     *         next call.
     */
    double[][] evaluate(final int degree)
    {
        return evaluate(degree, 0);
    }

    /**
     * Calculates all added integrals, and keeps those of earlier calls of other numbers.
     *
     * @param degree highest t + u + v, the same for all numbers.
     * @param number of this call, at least 0.
     * @return as the other; those of a number begin at the number times {@link HermiteIndex#count}.
     */
    double[][] evaluate(final int degree, final int number)
    {
        base = number * HermiteIndex.count(degree);
        makeRoom(degree);
        f[0] = r[base];
        BoysFunction.evaluate(argument, count, degree, exponential, f);
        scale(factor, f[0], count);
        for (int order = 1; order <= degree; order++)
        {
            scaleNext(minusTwoAlpha, factor, f[order], count);
        }
        raiseAll(HermiteSteps.of(degree));
        return r;
    }

    private void makeRoom(final int degree)
    {
        for (int order = 1; order <= degree; order++)
        {
            f[order] = atLeast(f[order]);
        }
        final int end = base + HermiteIndex.count(degree);
        if (r.length < end)
        {
            final int before = r.length;
            r = Arrays.copyOf(r, Math.max(end, 2 * before));
            Arrays.fill(r, before, r.length, new double[0]);
        }
        for (int h = base; h < end; h++)
        {
            r[h] = atLeast(r[h]);
        }
    }

    private double[] atLeast(final double[] array)
    {
        return array.length < count ? new double[factor.length] : array;
    }

    private void raiseAll(final HermiteSteps steps)
    {
        for (int step = 0; step < steps.count(); step++)
        {
            final double[] to = r[base + steps.to(step)];
            final double[] by = distances[steps.axis(step)];
            final double[] from = row(steps.parent(step));
            if (steps.power(step) == 0)
            {
                raise(by, from, to, count);
            }
            else
            {
                raise(steps.power(step), row(steps.grandparent(step)), by, from, to, count);
            }
        }
    }

    private double[] row(final int h)
    {
        return h > 0 ? r[base + h] : f[-h];
    }

    private static void raise(final double[] by, final double[] from, final double[] to, final int count)
    {
        for (int e = 0; e < count; e++)
        {
            to[e] = by[e] * from[e];
        }
    }

    private static void raise(
        final double power, final double[] before, final double[] by, final double[] from, final double[] to,
        final int count)
    {
        for (int e = 0; e < count; e++)
        {
            to[e] = power * before[e] + by[e] * from[e];
        }
    }

    private static void scale(final double[] by, final double[] values, final int count)
    {
        for (int e = 0; e < count; e++)
        {
            values[e] *= by[e];
        }
    }

    private static void scaleNext(final double[] by, final double[] factor, final double[] values, final int count)
    {
        for (int e = 0; e < count; e++)
        {
            final double next = factor[e] * by[e];
            factor[e] = next;
            values[e] *= next;
        }
    }
}
