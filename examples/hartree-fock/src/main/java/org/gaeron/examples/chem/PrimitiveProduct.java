package org.gaeron.examples.chem;

/**
 * Products of the functions of two primitives, in Hermite Gaussians about their common centre.
 *
 * @param exponent     sum of the two exponents.
 * @param centre       x, y, z.
 * @param coefficients Hermite Gaussian by product of functions.
 * @param bound        upper bound of the Coulomb norm {@code (ab|ab)^1/2} of all products of functions.
 */
record PrimitiveProduct(double exponent, double[] centre, double[] coefficients, double bound)
{
    /**
     * Expands the products of two primitives.
     *
     * @param a         a shell.
     * @param i         its primitive.
     * @param b         another shell.
     * @param j         its primitive.
     * @param expansion of these primitives.
     * @param columns   leading dimension of the coefficients.
     */
    static PrimitiveProduct of(
        final Shell a, final int i, final Shell b, final int j, final HermiteExpansion expansion, final int columns)
    {
        final double p = a.exponent(i) + b.exponent(j);
        final double[] centre = new double[3];
        for (int axis = 0; axis < 3; axis++)
        {
            centre[axis] = (a.exponent(i) * a.centre(axis) + b.exponent(j) * b.centre(axis)) / p;
        }
        final int hermites = HermiteIndex.count(a.angularMomentum() + b.angularMomentum());
        final double[] coefficients = new double[hermites * columns];
        int column = 0;
        for (int fa = 0; fa < a.functions(); fa++)
        {
            for (int fb = 0; fb < b.functions(); fb++)
            {
                final double factor = ShellPair.COULOMB_SCALE / p * a.coefficient(fa, i) * b.coefficient(fb, j);
                if (factor != 0)
                {
                    expand(a.angular(fa), b.angular(fb), expansion, factor, coefficients, column, columns);
                }
                column++;
            }
        }
        return new PrimitiveProduct(p, centre, coefficients, bound(coefficients, hermites, columns, p));
    }

    private static void expand(
        final AngularFunction a, final AngularFunction b, final HermiteExpansion expansion,
        final double factor, final double[] coefficients, final int column, final int columns)
    {
        for (int ta = 0; ta < a.terms(); ta++)
        {
            for (int tb = 0; tb < b.terms(); tb++)
            {
                final double product = factor * a.factor(ta) * b.factor(tb);
                final int endX = a.power(ta, 0) + b.power(tb, 0);
                final int endY = a.power(ta, 1) + b.power(tb, 1);
                final int endZ = a.power(ta, 2) + b.power(tb, 2);
                for (int t = 0; t <= endX; t++)
                {
                    final double x = product * expansion.coefficient(0, a.power(ta, 0), b.power(tb, 0), t);
                    for (int u = 0; u <= endY; u++)
                    {
                        final double xy = x * expansion.coefficient(1, a.power(ta, 1), b.power(tb, 1), u);
                        for (int v = 0; v <= endZ; v++)
                        {
                            coefficients[HermiteIndex.of(t, u, v) * columns + column] +=
                                xy * expansion.coefficient(2, a.power(ta, 2), b.power(tb, 2), v);
                        }
                    }
                }
            }
        }
    }

    /**
     * {@return an upper bound of the Coulomb norms, by the triangle inequality} The squared norm of a Hermite Gaussian
     * is {@code (2t-1)!! (2u-1)!! (2v-1)!! p^n / ((2n+1) sqrt(2p))} with n = t + u + v.
     */
    private static double bound(final double[] coefficients, final int hermites, final int columns, final double p)
    {
        double largest = 0;
        for (int column = 0; column < columns; column++)
        {
            double norm = 0;
            for (int h = 0; h < hermites; h++)
            {
                norm += Math.abs(coefficients[h * columns + column]) * HermiteIndex.norm(h, p);
            }
            largest = Math.max(largest, norm);
        }
        return largest / Math.sqrt(Math.sqrt(2 * p));
    }
}
