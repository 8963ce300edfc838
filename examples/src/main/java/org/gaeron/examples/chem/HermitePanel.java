package org.gaeron.examples.chem;

/**
 * Brings Coulomb integrals between the Hermite Gaussians of two pairs into the order of a matrix product: one column
 * for each outer primitive product of each Hermite Gaussian, four columns at a time; one row for each inner primitive
 * product of each Hermite Gaussian.
 */
final class HermitePanel
{
    /** Columns of a panel. */
    static final int WIDTH = 4;

    private int[] sums;
    private int hermitesInner;
    private int keptInner;
    private int hermitesOuter;
    private int keptOuter;
    private int hermite;
    private int primitive;
    private final int[] hermites = new int[WIDTH];
    private final int[] primitives = new int[WIDTH];
    private double[] panel = new double[0];

    /**
     * Begins with the first columns.
     *
     * @param degreeInner highest degree of the inner pair.
     * @param inner       how many of its primitive products.
     * @param degreeOuter highest degree of the outer pair.
     * @param outer       how many of its primitive products.
     */
    void begin(final int degreeInner, final int inner, final int degreeOuter, final int outer)
    {
        sums = HermiteIndex.sums(degreeInner, degreeOuter);
        hermitesInner = HermiteIndex.count(degreeInner);
        hermitesOuter = HermiteIndex.count(degreeOuter);
        keptInner = inner;
        keptOuter = outer;
        hermite = 0;
        primitive = 0;
        if (panel.length < hermitesInner * inner * WIDTH)
        {
            panel = new double[hermitesInner * inner * WIDTH];
        }
    }

    /**
     * Fills the panel with the next columns; the last is repeated where there are no more.
     *
     * @param r the integrals by Hermite Gaussian: for each inner primitive product those with all outer ones.
     * @return the panel.
     */
    double[] next(final double[][] r)
    {
        for (int column = 0; column < WIDTH; column++)
        {
            hermites[column] = hermite;
            primitives[column] = primitive;
            advance();
        }
        final int o0 = primitives[0];
        final int o1 = primitives[1];
        final int o2 = primitives[2];
        final int o3 = primitives[3];
        int to = 0;
        int row = 0;
        for (int h = 0; h < hermitesInner; h++)
        {
            final double sign = HermiteIndex.isOdd(h) ? -1 : 1;
            final double[] r0 = r[sums[row + hermites[0]]];
            final double[] r1 = r[sums[row + hermites[1]]];
            final double[] r2 = r[sums[row + hermites[2]]];
            final double[] r3 = r[sums[row + hermites[3]]];
            int from = 0;
            for (int i = 0; i < keptInner; i++)
            {
                panel[to] = sign * r0[from + o0];
                panel[to + 1] = sign * r1[from + o1];
                panel[to + 2] = sign * r2[from + o2];
                panel[to + 3] = sign * r3[from + o3];
                to += WIDTH;
                from += keptOuter;
            }
            row += hermitesOuter;
        }
        return panel;
    }

    private void advance()
    {
        if (primitive + 1 < keptOuter)
        {
            primitive++;
        }
        else if (hermite + 1 < hermitesOuter)
        {
            hermite++;
            primitive = 0;
        }
    }
}
