package org.gaeron.examples.chem;

/**
 * Expansion of the product of two primitive Gaussians in Hermite Gaussians about its centre, along each axis.
 * {@code E_t^ij} of Helgaker, Jorgensen, Olsen, "Molecular Electronic-Structure Theory", section 9.5, equations 9.5.6
 * and 9.5.7.
 */
final class HermiteExpansion
{
    private final int sideA;
    private final int sideB;
    private final int terms;
    private final double[][] coefficients = new double[3][];

    /**
     * Creates space for expansions.
     *
     * @param highestA highest power of the first Gaussian.
     * @param highestB highest power of the second Gaussian.
     */
    HermiteExpansion(final int highestA, final int highestB)
    {
        sideA = highestA + 1;
        sideB = highestB + 1;
        // One more than the highest degree; always zero, so that the recursion can read t + 1.
        terms = sideA + sideB;
        for (int axis = 0; axis < 3; axis++)
        {
            coefficients[axis] = new double[sideA * sideB * terms];
        }
    }

    /**
     * Expands the product of two primitives.
     *
     * @param shellA    shell of the first primitive.
     * @param exponentA exponent of the first primitive.
     * @param shellB    shell of the second primitive.
     * @param exponentB exponent of the second primitive.
     */
    void evaluate(final Shell shellA, final double exponentA, final Shell shellB, final double exponentB)
    {
        final double p = exponentA + exponentB;
        for (int axis = 0; axis < 3; axis++)
        {
            final double ab = shellA.centre(axis) - shellB.centre(axis);
            final double pa = -exponentB / p * ab;
            final double pb = exponentA / p * ab;
            evaluateAxis(coefficients[axis], Math.exp(-exponentA * exponentB / p * ab * ab), 0.5 / p, pa, pb);
        }
    }

    private void evaluateAxis(
        final double[] e, final double overlap, final double halfInverse, final double pa, final double pb)
    {
        e[0] = overlap;
        for (int i = 0; i < sideA; i++)
        {
            if (i > 0)
            {
                raise(e, (i - 1) * sideB, i * sideB, i, halfInverse, pa);
            }
            for (int j = 1; j < sideB; j++)
            {
                raise(e, i * sideB + j - 1, i * sideB + j, i + j, halfInverse, pb);
            }
        }
    }

    private void raise(
        final double[] e, final int from, final int to, final int degree,
        final double halfInverse, final double distance)
    {
        final int source = from * terms;
        final int target = to * terms;
        for (int t = 0; t <= degree; t++)
        {
            e[target + t] = (t > 0 ? halfInverse * e[source + t - 1] : 0) + distance * e[source + t] +
                (t + 1) * e[source + t + 1];
        }
    }

    /**
     * {@return the coefficient {@code E_t^ij} along an axis}
     *
     * @param axis 0, 1, 2.
     * @param i    power of the first.
     * @param j    power of the second.
     * @param t    degree, at most {@code i + j}.
     */
    double coefficient(final int axis, final int i, final int j, final int t)
    {
        return coefficients[axis][(i * sideB + j) * terms + t];
    }
}
