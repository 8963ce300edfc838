package org.gaeron.examples.chem;

/**
 * Electron repulsion integrals (ab|cd) over the functions of two shell pairs, by the scheme of L. E. McMurchie, E. R.
 * Davidson, J. Comput. Phys. 26, 218 (1978), as two products of dense matrices: with E_P the Hermite coefficients of a
 * pair and R_PQ the repulsions between the Hermite Gaussians of both, {@code E_P^T (R_PQ E_Q)}. All contractions of a
 * shell share R. The pair for which that is less work is contracted first.
 *
 * <p>One instance is the workspace of one thread; it allocates nothing once it has grown to its largest pair.
 */
public final class RepulsionIntegrals
{
    /** Primitive quartets whose integrals are all below this are left out. */
    private static final double NEGLIGIBLE = 1e-15;

    private final HermiteCoulomb coulomb = new HermiteCoulomb();
    private final SmallProduct product = SmallProduct.best();
    private final HermitePanel panel = new HermitePanel();
    private double[] half = new double[0];
    private double[] result = new double[0];

    /**
     * Calculates the integrals (ij|kl) of four shells.
     *
     * @param pairs pairs of shells.
     * @param i     a shell.
     * @param j     a shell, at most {@code i}.
     * @param k     a shell.
     * @param l     a shell, at most {@code k}.
     * @return the integrals, functions of i, j, k, l from slow to fast; valid until the next call.
     */
    public double[] evaluate(final ShellPairs pairs, final int i, final int j, final int k, final int l)
    {
        return evaluate(pairs.pair(i, j), pairs.pair(k, l));
    }

    /**
     * Calculates all integrals of two pairs.
     *
     * @param bra left pair.
     * @param ket right pair.
     * @return the integrals: component of bra by component of ket; valid until the next call.
     */
    double[] evaluate(final ShellPair bra, final ShellPair ket)
    {
        return evaluate(bra, ket, NEGLIGIBLE);
    }

    /**
     * Calculates all integrals of two pairs.
     *
     * @param bra   left pair.
     * @param ket   right pair.
     * @param least primitive quartets whose integrals are all below this are left out.
     * @return the integrals: component of bra by component of ket; valid until the next call.
     */
    double[] evaluate(final ShellPair bra, final ShellPair ket, final double least)
    {
        final int count = bra.components() * ket.components();
        result = atLeast(result, count + SmallProduct.slack(ket.components()));
        if (work(bra, ket) <= work(ket, bra))
        {
            final int kept = contract(bra, ket, least);
            product.multiply(
                HermiteIndex.count(bra.degree()), kept, bra.components(), ket.components(),
                bra.coefficients(), bra.columns(), (bra.primitives() - kept) * bra.columns(),
                half, ket.columns(), 0, result, 0, ket.components());
        }
        else
        {
            final int kept = contract(ket, bra, least);
            product.multiply(
                HermiteIndex.count(ket.degree()), kept, bra.components(), ket.components(),
                half, bra.columns(), 0,
                ket.coefficients(), ket.columns(), (ket.primitives() - kept) * ket.columns(),
                result, 0, ket.components());
        }
        return result;
    }

    /** {@return number of multiplications if the inner pair is contracted first} */
    private static long work(final ShellPair outer, final ShellPair inner)
    {
        final long hermitesOuter = (long)outer.primitives() * HermiteIndex.count(outer.degree());
        final long hermitesInner = (long)inner.primitives() * HermiteIndex.count(inner.degree());
        return hermitesOuter * inner.columns() * (hermitesInner + outer.columns());
    }

    /**
     * Contracts the inner pair: fills half with a row for each outer primitive product of each Hermite Gaussian, a
     * column for each inner component.
     *
     * @return how many of the outer primitive products are not negligible.
     */
    private int contract(final ShellPair outer, final ShellPair inner, final double least)
    {
        final int keptOuter = outer.significant(least / inner.largestBound());
        final int keptInner = inner.significant(least / outer.largestBound());
        final int hermitesOuter = HermiteIndex.count(outer.degree());
        final int hermitesInner = HermiteIndex.count(inner.degree());
        final int columns = inner.columns();
        coulomb.begin(keptOuter * keptInner);
        for (int i = 0; i < keptInner; i++)
        {
            coulomb.add(outer, keptOuter, inner, i);
        }
        final double[][] r = coulomb.evaluate(outer.degree() + inner.degree());
        final int rows = hermitesOuter * keptOuter;
        panel.begin(inner.degree(), keptInner, outer.degree(), keptOuter);
        half = atLeast(half, rows * columns + SmallProduct.slack(columns));
        for (int row = 0; row < rows; row += HermitePanel.WIDTH)
        {
            product.multiply(
                hermitesInner, keptInner, HermitePanel.WIDTH, columns, panel.next(r), HermitePanel.WIDTH, 0,
                inner.coefficients(), columns, (inner.primitives() - keptInner) * columns,
                half, row * columns, columns);
        }
        return keptOuter;
    }

    private static double[] atLeast(final double[] array, final int length)
    {
        return array.length < length ? new double[length] : array;
    }
}
