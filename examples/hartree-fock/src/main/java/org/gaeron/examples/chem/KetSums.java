package org.gaeron.examples.chem;

/**
 * Contracts the rows of a bra ({@link BraSums}) with the Hermite coefficients of a ket. Each integral is a sum over the
 * terms of a component of the ket. Several components of the bra share the loop over the terms.
 */
final class KetSums
{
    private static final int THREE = 3;
    private static final int FOUR = 4;

    private KetSums()
    {
    }

    /**
     * Calculates the integrals of a ket.
     *
     * @param half       the rows: for each Hermite Gaussian those of the bra's components.
     * @param components of the bra.
     * @param count      length of a row.
     * @param ket        the pair.
     * @param first      place of its first primitive product in a row.
     * @param kept       number of its primitive products.
     * @param isBraFirst whether the components of the bra are the slow index of the result.
     * @param result     receives the integrals.
     * @param offset     index of the first of them.
     */
    static void contract(
        final double[] half, final int components, final int count, final ShellPair ket, final int first,
        final int kept, final boolean isBraFirst, final double[] result, final int offset)
    {
        final HermiteTerms terms = ket.terms();
        final int end = HermiteTerms.end(kept);
        final int stride = isBraFirst ? ket.components() : 1;
        final int strideOfKet = isBraFirst ? 1 : components;
        for (int component = 0; component < ket.components(); component++)
        {
            final int begin = terms.begin(component);
            int to = offset + component * strideOfKet;
            int row = 0;
            // Three for pairs with p functions, which have 3, 6, 9, 15 or 18 components.
            for (; components % THREE == 0 && row < components; row += THREE)
            {
                three(terms, begin, end, half, components, count, row * count + first, result, to, stride);
                to += THREE * stride;
            }
            for (; components - row >= FOUR; row += FOUR)
            {
                four(terms, begin, end, half, components, count, row * count + first, result, to, stride);
                to += FOUR * stride;
            }
            for (; row < components; row++)
            {
                result[to] = one(terms, begin, end, half, components, count, row * count + first);
                to += stride;
            }
        }
    }

    private static void four(
        final HermiteTerms terms, final int begin, final int end, final double[] half,
        final int components, final int count, final int from, final double[] result, final int to, final int stride)
    {
        final int[] places = terms.places();
        final double[] values = terms.values();
        final int step = components * count;
        double s0 = 0;
        double s1 = 0;
        double s2 = 0;
        double s3 = 0;
        int term = begin;
        int place = places[term];
        while (place < end)
        {
            final int at = HermiteTerms.hermite(place) * step + HermiteTerms.primitive(place) + from;
            final double value = values[term];
            s0 = Math.fma(value, half[at], s0);
            s1 = Math.fma(value, half[at + count], s1);
            s2 = Math.fma(value, half[at + 2 * count], s2);
            s3 = Math.fma(value, half[at + 3 * count], s3);
            place = places[++term];
        }
        result[to] = s0;
        result[to + stride] = s1;
        result[to + 2 * stride] = s2;
        result[to + 3 * stride] = s3;
    }

    private static void three(
        final HermiteTerms terms, final int begin, final int end, final double[] half,
        final int components, final int count, final int from, final double[] result, final int to, final int stride)
    {
        final int[] places = terms.places();
        final double[] values = terms.values();
        final int step = components * count;
        double s0 = 0;
        double s1 = 0;
        double s2 = 0;
        int term = begin;
        int place = places[term];
        while (place < end)
        {
            final int at = HermiteTerms.hermite(place) * step + HermiteTerms.primitive(place) + from;
            final double value = values[term];
            s0 = Math.fma(value, half[at], s0);
            s1 = Math.fma(value, half[at + count], s1);
            s2 = Math.fma(value, half[at + 2 * count], s2);
            place = places[++term];
        }
        result[to] = s0;
        result[to + stride] = s1;
        result[to + 2 * stride] = s2;
    }

    private static double one(
        final HermiteTerms terms, final int begin, final int end, final double[] half,
        final int components, final int count, final int from)
    {
        final int[] places = terms.places();
        final double[] values = terms.values();
        final int step = components * count;
        double sum = 0;
        int term = begin;
        int place = places[term];
        while (place < end)
        {
            final int at = HermiteTerms.hermite(place) * step + HermiteTerms.primitive(place) + from;
            sum = Math.fma(values[term], half[at], sum);
            place = places[++term];
        }
        return sum;
    }
}
