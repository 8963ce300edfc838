package org.gaeron.examples.chem;

import java.util.Arrays;

/**
 * Integrals of the contracted functions of a bra with the Hermite Gaussians of many kets. There is a row for each
 * Hermite Gaussian and each component of the bra, with all primitive products of the kets. It is a sum of rows of R.
 *
 * <p>A sum is made in an array of its own. Only then does the compiler know that it does not overlap the rows that are
 * added, and generates vector code.
 *
 * <p>One instance is the workspace of one thread; it allocates nothing once it has grown to its largest batch.
 */
final class BraSums
{
    /** Rows that are added in one pass over the sum. */
    private static final int PASS = 4;

    private double[] sum = new double[0];
    private double[] all = new double[0];
    private double[][] rows = new double[0][];
    private double[] factors = new double[0];

    /**
     * Calculates all rows. R depends on ket minus bra, so it changes sign with each derivative by the bra's centre.
     *
     * @param bra    the pair.
     * @param kept   number of its primitive products that count.
     * @param degree of the kets.
     * @param count  number of primitive products of the kets, the length of a row.
     * @param r      integrals between Hermite Gaussians, for each primitive product of the bra by its number, see
     *               {@link HermiteCoulomb#evaluate(int, int)}.
     * @return the rows: for each Hermite Gaussian of the kets those of the components of the bra; valid until the next
     *         call.
     */
    double[] of(final ShellPair bra, final int kept, final int degree, final int count, final double[][] r)
    {
        final HermiteTerms terms = bra.terms();
        final int[] indices = HermiteIndex.sums(degree, bra.degree());
        final int hermites = HermiteIndex.count(degree);
        final int hermitesBra = HermiteIndex.count(bra.degree());
        final int step = HermiteIndex.count(bra.degree() + degree);
        makeRoom(count, hermites * bra.components(), kept * hermitesBra);
        int to = 0;
        for (int hermite = 0; hermite < hermites; hermite++)
        {
            for (int component = 0; component < bra.components(); component++)
            {
                final int found = find(terms, component, HermiteTerms.end(kept), r, step, indices,
                    hermite * hermitesBra);
                add(found, count);
                System.arraycopy(sum, 0, all, to, count);
                to += count;
            }
        }
        return all;
    }

    private void makeRoom(final int count, final int sums, final int terms)
    {
        if (sum.length < count)
        {
            sum = new double[2 * count];
        }
        if (all.length < count * sums)
        {
            all = new double[count * sums];
        }
        if (rows.length < terms + PASS)
        {
            rows = new double[terms + PASS][];
            factors = new double[terms + PASS];
        }
    }

    /** {@return number of terms of a component; their rows and factors follow in the workspace} */
    private int find(
        final HermiteTerms terms, final int component, final int endOfPlaces,
        final double[][] r, final int step, final int[] indices, final int first)
    {
        final int[] places = terms.places();
        int term = terms.begin(component);
        int found = 0;
        int place = places[term];
        while (place < endOfPlaces)
        {
            rows[found] = r[HermiteTerms.primitive(place) * step + indices[first + HermiteTerms.hermite(place)]];
            factors[found++] = terms.signed(term);
            place = places[++term];
        }
        return found;
    }

    private void add(final int number, final int count)
    {
        Arrays.fill(sum, 0, count, 0);
        // A pass is always of four rows, those that are missing times zero.
        for (int n = number; n % PASS != 0; n++)
        {
            rows[n] = rows[0];
            factors[n] = 0;
        }
        for (int n = 0; n < number; n += PASS)
        {
            add(sum, count, rows[n], factors[n], rows[n + 1], factors[n + 1],
                rows[n + 2], factors[n + 2], rows[n + 3], factors[n + 3]);
        }
    }

    private static void add(
        final double[] to, final int count, final double[] a, final double ofA, final double[] b, final double ofB,
        final double[] c, final double ofC, final double[] d, final double ofD)
    {
        for (int e = 0; e < count; e++)
        {
            to[e] += ofA * a[e] + ofB * b[e] + (ofC * c[e] + ofD * d[e]);
        }
    }
}
