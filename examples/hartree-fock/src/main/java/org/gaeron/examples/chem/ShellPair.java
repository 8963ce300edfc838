package org.gaeron.examples.chem;

import java.util.Arrays;

/**
 * Products of the functions of two shells, as contracted sums of Hermite Gaussians about the centres of the primitive
 * products: L. E. McMurchie, E. R. Davidson, J. Comput. Phys. 26, 218 (1978). They are calculated once and used in many
 * integrals. Contraction, normalisation and the step to solid harmonics are in one dense matrix, so that integrals are
 * matrix products.
 *
 * <p>Immutable once built, and then shared by threads.
 */
final class ShellPair
{
    /** Factor of the coefficients, over the exponent; then (p|q) between s functions is F_0/sqrt(p+q). */
    static final double COULOMB_SCALE = Math.sqrt(2 * Math.pow(Math.PI, 2.5));

    /** Primitive products with a smaller Coulomb norm are left out; the largest norms are near 1. */
    private static final double NEGLIGIBLE = 1e-16;

    private final Shell a;
    private final Shell b;
    private final int degree;
    private final int components;
    private final HermiteTerms terms;
    private final int primitives;
    private final double[] exponents;
    private final double[][] centres;
    private final double[] bounds;
    private final double[][] coefficients;
    private double schwarzBound;

    /**
     * Calculates the products of two shells.
     *
     * @param a the shell whose functions are the slow index.
     * @param b the shell whose functions are the fast index.
     */
    ShellPair(final Shell a, final Shell b)
    {
        this.a = a;
        this.b = b;
        degree = a.angularMomentum() + b.angularMomentum();
        components = a.functions() * b.functions();
        final PrimitiveProduct[] products = products();
        primitives = products.length;
        exponents = new double[primitives];
        centres = new double[3][primitives];
        bounds = new double[primitives];
        coefficients = new double[HermiteIndex.count(degree)][primitives * components];
        for (int k = 0; k < primitives; k++)
        {
            final PrimitiveProduct product = products[k];
            exponents[k] = product.exponent();
            bounds[k] = product.bound();
            for (int axis = 0; axis < 3; axis++)
            {
                centres[axis][k] = product.centre()[axis];
            }
            for (int h = 0; h < coefficients.length; h++)
            {
                System.arraycopy(product.coefficients(), h * components, coefficients[h], k * components, components);
            }
        }
        terms = new HermiteTerms(coefficients, primitives, components);
    }

    /** {@return the primitive products by decreasing bound, so that the significant ones come first} */
    private PrimitiveProduct[] products()
    {
        final HermiteExpansion expansion = new HermiteExpansion(a.angularMomentum(), b.angularMomentum());
        final PrimitiveProduct[] products = new PrimitiveProduct[a.primitives() * b.primitives()];
        int count = 0;
        for (int i = 0; i < a.primitives(); i++)
        {
            for (int j = 0; j < b.primitives(); j++)
            {
                expansion.evaluate(a, a.exponent(i), b, b.exponent(j));
                final PrimitiveProduct product = PrimitiveProduct.of(a, i, b, j, expansion, components);
                if (product.bound() > NEGLIGIBLE)
                {
                    products[count++] = product;
                }
            }
        }
        final PrimitiveProduct[] kept = Arrays.copyOf(products, count);
        Arrays.sort(kept, (left, right) -> Double.compare(right.bound(), left.bound()));
        return kept;
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

    /** {@return the coefficients that are not zero} */
    HermiteTerms terms()
    {
        return terms;
    }

    /** {@return number of primitive products that are not negligible; they are in order of decreasing bound} */
    int primitives()
    {
        return primitives;
    }

    /**
     * {@return the coefficients of a Hermite Gaussian: a matrix of primitive products by components, times
     * {@link #COULOMB_SCALE} over the exponent}
     */
    double[] coefficients(final int hermite)
    {
        return coefficients[hermite];
    }

    double exponent(final int primitive)
    {
        return exponents[primitive];
    }

    double[] exponents()
    {
        return exponents;
    }

    /** {@return a coordinate of the centres of all primitive products} */
    double[] centres(final int axis)
    {
        return centres[axis];
    }

    /** {@return an upper bound of the square root of the repulsion of a primitive product with itself} */
    double bound(final int primitive)
    {
        return bounds[primitive];
    }

    /** {@return the largest bound of a primitive product} */
    double largestBound()
    {
        return primitives == 0 ? 0 : bounds[0];
    }

    /** {@return number of primitive products with at least this bound; they are the first ones} */
    int significant(final double least)
    {
        int count = primitives;
        while (count > 0 && bounds[count - 1] < least)
        {
            count--;
        }
        return count;
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
