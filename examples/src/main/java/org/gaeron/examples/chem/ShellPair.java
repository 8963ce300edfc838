package org.gaeron.examples.chem;

import java.util.Arrays;

/**
 * The products of the functions of two shells, as contracted sums of Hermite Gaussians about the centres of the
 * primitive products. Calculated once, used in many integrals. The expansion of a product of functions is sparse; the
 * pattern is the same for all primitives of the pair, so it is kept once.
 *
 * <p>Immutable once built, and then shared by threads.
 */
final class ShellPair
{
    /** Primitive products smaller than this are left out: the integrals are wanted to 1e-12. */
    private static final double NEGLIGIBLE = 1e-18;

    private final Shell a;
    private final Shell b;
    private final int degree;
    private final int components;

    /** For each product of functions, where its terms begin. */
    private final int[] start;
    /** For each term, the Hermite Gaussian. */
    private final int[] hermite;

    private int primitives;
    private final double[] exponents;
    private final double[] x;
    private final double[] y;
    private final double[] z;
    private final double[] bounds;
    private final double[] bra;
    private final double[] ket;

    private double schwarzBound;

    /**
     * The products of two shells.
     *
     * @param a the shell whose functions count slowly.
     * @param b the shell whose functions count fast.
     */
    ShellPair(final Shell a, final Shell b)
    {
        this.a = a;
        this.b = b;
        degree = a.angularMomentum() + b.angularMomentum();
        components = a.functions() * b.functions();
        final int most = a.primitives() * b.primitives();
        exponents = new double[most];
        x = new double[most];
        y = new double[most];
        z = new double[most];
        bounds = new double[most];
        final double[][] dense = new double[most][];
        expand(dense);
        start = new int[components + 1];
        hermite = pattern(dense);
        bra = new double[primitives * hermite.length];
        ket = new double[primitives * hermite.length];
        pack(dense);
    }

    private void expand(final double[][] dense)
    {
        final HermiteExpansion expansion = new HermiteExpansion(a.angularMomentum(), b.angularMomentum());
        for (int i = 0; i < a.primitives(); i++)
        {
            for (int j = 0; j < b.primitives(); j++)
            {
                expansion.evaluate(a, a.exponent(i), b, b.exponent(j));
                final double[] row = product(expansion, i, j);
                final double p = a.exponent(i) + b.exponent(j);
                // The largest coefficient, times the square root of the repulsion of exp(-pr^2) with itself.
                final double bound = largest(row) * Math.sqrt(2 * Math.pow(Math.PI, 2.5) / (p * p * Math.sqrt(2 * p)));
                if (bound > NEGLIGIBLE)
                {
                    exponents[primitives] = p;
                    x[primitives] = (a.exponent(i) * a.centre(0) + b.exponent(j) * b.centre(0)) / p;
                    y[primitives] = (a.exponent(i) * a.centre(1) + b.exponent(j) * b.centre(1)) / p;
                    z[primitives] = (a.exponent(i) * a.centre(2) + b.exponent(j) * b.centre(2)) / p;
                    bounds[primitives] = bound;
                    dense[primitives++] = row;
                }
            }
        }
    }

    /** The contracted coefficients of one primitive product: function product by Hermite Gaussian. */
    private double[] product(final HermiteExpansion expansion, final int primitiveA, final int primitiveB)
    {
        final int width = HermiteIndex.count(degree);
        final double[] row = new double[components * width];
        for (int fa = 0; fa < a.functions(); fa++)
        {
            for (int fb = 0; fb < b.functions(); fb++)
            {
                final double factor = a.coefficient(fa, primitiveA) * b.coefficient(fb, primitiveB);
                final int offset = (fa * b.functions() + fb) * width;
                for (int h = 0; h < width; h++)
                {
                    row[offset + h] = factor * coefficient(expansion, fa, fb, h);
                }
            }
        }
        return row;
    }

    private double coefficient(final HermiteExpansion expansion, final int fa, final int fb, final int h)
    {
        double product = 1;
        for (int axis = 0; axis < 3; axis++)
        {
            final int i = a.power(fa, axis);
            final int j = b.power(fb, axis);
            final int t = HermiteIndex.power(h, axis);
            product *= t > i + j ? 0 : expansion.coefficient(axis, i, j, t);
        }
        return product;
    }

    private static double largest(final double[] values)
    {
        double largest = 0;
        for (final double value : values)
        {
            largest = Math.max(largest, Math.abs(value));
        }
        return largest;
    }

    private int[] pattern(final double[][] dense)
    {
        final int width = HermiteIndex.count(degree);
        final int[] terms = new int[components * width];
        int count = 0;
        for (int component = 0; component < components; component++)
        {
            for (int h = 0; h < width; h++)
            {
                boolean used = false;
                for (int k = 0; k < primitives; k++)
                {
                    used |= dense[k][component * width + h] != 0;
                }
                if (used)
                {
                    terms[count++] = h;
                }
            }
            start[component + 1] = count;
        }
        return Arrays.copyOf(terms, count);
    }

    private void pack(final double[][] dense)
    {
        final int width = HermiteIndex.count(degree);
        for (int k = 0; k < primitives; k++)
        {
            for (int component = 0; component < components; component++)
            {
                for (int term = start[component]; term < start[component + 1]; term++)
                {
                    final double value = dense[k][component * width + hermite[term]];
                    bra[k * hermite.length + term] = value;
                    ket[k * hermite.length + term] = (HermiteIndex.degree(hermite[term]) & 1) == 0 ? value : -value;
                }
            }
        }
    }

    Shell a()
    {
        return a;
    }

    Shell b()
    {
        return b;
    }

    /** {@return the highest degree of its Hermite Gaussians} */
    int degree()
    {
        return degree;
    }

    /** {@return number of products of functions: those of a, each with all of b} */
    int components()
    {
        return components;
    }

    /** {@return number of primitive products that are not negligible} */
    int primitives()
    {
        return primitives;
    }

    /** {@return where the terms of each product of functions begin, and the end} */
    int[] start()
    {
        return start;
    }

    /** {@return the Hermite Gaussian of each term} */
    int[] hermite()
    {
        return hermite;
    }

    /** {@return coefficients, a row of all terms for each primitive product} */
    double[] bra()
    {
        return bra;
    }

    /** {@return coefficients with the sign (-1)^(t+u+v) that they have on the right of a repulsion integral} */
    double[] ket()
    {
        return ket;
    }

    double exponent(final int primitive)
    {
        return exponents[primitive];
    }

    double x(final int primitive)
    {
        return x[primitive];
    }

    double y(final int primitive)
    {
        return y[primitive];
    }

    double z(final int primitive)
    {
        return z[primitive];
    }

    /** {@return about the square root of the repulsion of a primitive product with itself} */
    double bound(final int primitive)
    {
        return bounds[primitive];
    }

    /** {@return the square root of the largest repulsion of a product of functions with itself (Schwarz)} */
    double schwarzBound()
    {
        return schwarzBound;
    }

    void schwarzBound(final double bound)
    {
        schwarzBound = bound;
    }
}
