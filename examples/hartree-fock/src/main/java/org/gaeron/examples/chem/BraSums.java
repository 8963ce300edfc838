package org.gaeron.examples.chem;

/**
 * Integrals of the contracted functions of a bra with the Hermite Gaussians of many kets, a row for each Hermite
 * Gaussian and each component of the bra, with all primitive products of the kets. A row is a sum of rows of R.
 *
 * <p>A sum is made in an array of its own, because only then does the compiler know that it does not overlap those that
 * are added, and generate vector code. One instance is the workspace of one thread.
 */
final class BraSums
{
    private int count;
    private double[] sum = new double[0];
    private double[] all = new double[0];
    private double[][] rows = new double[64][];
    private double[] factors = new double[64];

    /**
     * Calculates all rows. R depends on ket minus bra, so it changes sign with each derivative by the bra's centre.
     *
     * @param bra    the pair.
     * @param kept   number of its primitive products that count.
     * @param degree of the kets.
     * @param length number of primitive products of the kets.
     * @param r      integrals between Hermite Gaussians for each primitive product of the bra, see
     *               {@link HermiteCoulomb#evaluate(int, int)}.
     * @return the rows: for each Hermite Gaussian of the kets those of the components of the bra.
     */
    double[] of(final ShellPair bra, final int kept, final int degree, final int length, final double[][] r)
    {
        count = length;
        final HermiteTerms terms = bra.terms();
        final int[] sums = HermiteIndex.sums(degree, bra.degree());
        final int hermitesBra = HermiteIndex.count(bra.degree());
        final int hermites = HermiteIndex.count(degree);
        final int each = HermiteIndex.count(bra.degree() + degree);
        makeRoom(hermites * bra.components() * length, kept * hermitesBra);
        int to = 0;
        for (int hermite = 0; hermite < hermites; hermite++)
        {
            for (int component = 0; component < bra.components(); component++)
            {
                add(terms, terms.begin(component), HermiteTerms.end(kept), r, sums, hermite * hermitesBra, each);
                System.arraycopy(sum, 0, all, to, length);
                to += length;
            }
        }
        return all;
    }

    private void makeRoom(final int length, final int terms)
    {
        if (rows.length < terms + 4)
        {
            rows = new double[terms + 4][];
            factors = new double[terms + 4];
        }
        if (sum.length < count)
        {
            sum = new double[2 * count];
        }
        if (all.length < length)
        {
            all = new double[length];
        }
    }

    private void add(
        final HermiteTerms terms, final int begin, final int endOfPlaces,
        final double[][] r, final int[] sums, final int offset, final int each)
    {
        final int[] places = terms.places();
        int end = begin;
        while (places[end] < endOfPlaces)
        {
            rows[end - begin] = r[HermiteTerms.primitive(places[end]) * each +
                sums[offset + HermiteTerms.hermite(places[end])]];
            factors[end - begin] = terms.signed(end);
            end++;
        }
        if (end == begin)
        {
            rows[0] = sum;
        }
        addAll(end - begin);
    }

    private void addAll(final int number)
    {
        // A row that is not there counts nothing.
        final int last = Math.max(number - 1, 0);
        for (int n = number; n < last + 4; n++)
        {
            rows[n] = rows[0];
            factors[n] = 0;
        }
        if (number > 2)
        {
            setFour(sum, count, rows[0], factors[0], rows[1], factors[1], rows[2], factors[2], rows[3], factors[3]);
        }
        else
        {
            setTwo(sum, count, rows[0], factors[0], rows[1], factors[1]);
        }
        for (int n = 4; n < number; n += 4)
        {
            addFour(sum, count, rows[n], factors[n], rows[n + 1], factors[n + 1], rows[n + 2], factors[n + 2],
                rows[n + 3], factors[n + 3]);
        }
    }

    private static void setTwo(
        final double[] to, final int count,
        final double[] a, final double ofA, final double[] b, final double ofB)
    {
        for (int e = 0; e < count; e++)
        {
            to[e] = ofA * a[e] + ofB * b[e];
        }
    }

    private static void setFour(
        final double[] to, final int count,
        final double[] a, final double ofA, final double[] b, final double ofB,
        final double[] c, final double ofC, final double[] d, final double ofD)
    {
        for (int e = 0; e < count; e++)
        {
            to[e] = ofA * a[e] + ofB * b[e] + (ofC * c[e] + ofD * d[e]);
        }
    }

    private static void addFour(
        final double[] to, final int count,
        final double[] a, final double ofA, final double[] b, final double ofB,
        final double[] c, final double ofC, final double[] d, final double ofD)
    {
        for (int e = 0; e < count; e++)
        {
            to[e] += ofA * a[e] + ofB * b[e] + (ofC * c[e] + ofD * d[e]);
        }
    }
}
