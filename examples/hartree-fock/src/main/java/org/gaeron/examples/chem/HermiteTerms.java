package org.gaeron.examples.chem;

import java.util.Arrays;

/**
 * The coefficients of a pair that are not zero, component by component, and within a component by primitive product. A
 * product of functions has few of the Hermite Gaussians up to its degree: {@code x y} has 4 of 10.
 *
 * <p>A term's place says its primitive product and its Hermite Gaussian. The terms of a component for its first {@code
 * n} primitive products are those from its first term on whose places are below {@link #end end(n)}; after the last
 * there is one that ends all. So a loop over them has no counter, for which the compiler would make three loops of it.
 * Most have one to four terms. Immutable.
 */
final class HermiteTerms
{
    private static final int BITS = 8;
    private static final int MASK = (1 << BITS) - 1;

    private final int[] begins;
    private final int[] places;
    private final double[] values;

    /**
     * Lists the terms.
     *
     * @param coefficients by Hermite Gaussian: primitive products by components.
     * @param primitives   number of primitive products.
     * @param components   number of components.
     */
    HermiteTerms(final double[][] coefficients, final int primitives, final int components)
    {
        begins = new int[components];
        final int most = components * (primitives * coefficients.length + 1);
        final int[] placeOf = new int[most];
        final double[] valueOf = new double[most];
        int count = 0;
        for (int component = 0; component < components; component++)
        {
            begins[component] = count;
            for (int primitive = 0; primitive < primitives; primitive++)
            {
                for (int h = 0; h < coefficients.length; h++)
                {
                    final double value = coefficients[h][primitive * components + component];
                    if (value != 0)
                    {
                        placeOf[count] = end(primitive) + h;
                        valueOf[count++] = value;
                    }
                }
            }
            placeOf[count++] = Integer.MAX_VALUE;
        }
        places = Arrays.copyOf(placeOf, count);
        values = Arrays.copyOf(valueOf, count);
    }

    /** {@return the first term of a component} */
    int begin(final int component)
    {
        return begins[component];
    }

    /** {@return the end of the places of the first primitive products} */
    static int end(final int primitives)
    {
        return primitives << BITS;
    }

    /** {@return the Hermite Gaussian of a place} */
    static int hermite(final int place)
    {
        return place & MASK;
    }

    /** {@return the primitive product of a place} */
    static int primitive(final int place)
    {
        return place >>> BITS;
    }

    /** {@return the places of all terms} */
    int[] places()
    {
        return places;
    }

    /** {@return the coefficients of all terms} */
    double[] values()
    {
        return values;
    }

    /** {@return the coefficient of a term, with the sign of a derivative by the other centre} */
    double signed(final int term)
    {
        return HermiteIndex.isOdd(hermite(places[term])) ? -values[term] : values[term];
    }
}
