package org.gaeron.examples.chem;

/**
 * Electron repulsion integrals (ab|cd) over the functions of shell pairs, by the scheme of L. E. McMurchie, E. R.
 * Davidson, J. Comput. Phys. 26, 218 (1978). They are two products of matrices, {@code (E_P^T R_PQ) E_Q}. E_P has the
 * Hermite coefficients of a pair, most of them zero, and R_PQ the repulsions between the Hermite Gaussians of both
 * pairs. All contractions of a shell share R.
 *
 * <p>One pair, the bra, is taken with many others at once, the kets, which have the same degree. R is calculated, and
 * contracted with the bra, for the primitive products of all kets together, in rows as long as the batch. The work is
 * least if the bra has fewer functions than the kets.
 *
 * <pre>
 *   integrals.begin(pairs, i, j, true);
 *   integrals.add(k, l); ...
 *   values = integrals.evaluate();       integral n of (ij|kl) at values[integrals.offset(ket) + n]
 * </pre>
 *
 * <p>One instance is the workspace of one thread; it allocates nothing once it has grown to its largest batch.
 */
public final class RepulsionIntegrals
{
    /** Most integrals of four shells of a basis. */
    public static final int MOST_OF_QUARTET = 1 << 14;

    /** Primitive quartets whose integrals are all below this are left out. */
    private static final double NEGLIGIBLE = 1e-15;
    /** A batch is full when R has this many elements: the size of a core's second-level cache. */
    private static final int FULL = 1 << 15;

    private final HermiteCoulomb coulomb = new HermiteCoulomb();
    private final KetBatch kets = new KetBatch();
    private final BraSums sums = new BraSums();
    private ShellPairs pairs;
    private ShellPair bra;
    private double least;
    private boolean isBraFirst;
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

    double[] evaluate(final ShellPair left, final ShellPair right)
    {
        return evaluate(left, right, NEGLIGIBLE);
    }

    /**
     * Calculates all integrals of two pairs.
     *
     * @param left  a pair.
     * @param right a pair.
     * @param least primitive quartets whose integrals are all below this are left out.
     * @return the integrals: component of left by component of right; valid until the next call.
     */
    double[] evaluate(final ShellPair left, final ShellPair right, final double least)
    {
        final boolean isLeftBra = left.components() <= right.components();
        begin(isLeftBra ? left : right, isLeftBra, least);
        add(isLeftBra ? right : left);
        return evaluate();
    }

    /**
     * Begins a batch of integrals with one pair, the bra.
     *
     * @param pairs   pairs of shells.
     * @param i       a shell.
     * @param j       a shell, at most {@code i}.
     * @param isFirst whether the integrals are (ij|kl), with slow indices for the functions of i and j, or (kl|ij).
     */
    public void begin(final ShellPairs pairs, final int i, final int j, final boolean isFirst)
    {
        this.pairs = pairs;
        begin(pairs.pair(i, j), isFirst, NEGLIGIBLE);
    }

    private void begin(final ShellPair pair, final boolean isFirst, final double limit)
    {
        bra = pair;
        isBraFirst = isFirst;
        least = limit;
        kets.clear();
    }

    /**
     * Adds another pair to the batch, a ket.
     *
     * @param k a shell.
     * @param l a shell, at most {@code k}; the pair has the same degree as those before, see {@link ShellPairs#degree}.
     */
    public void add(final int k, final int l)
    {
        add(pairs.pair(k, l));
    }

    private void add(final ShellPair ket)
    {
        kets.add(ket, least / bra.largestBound());
    }

    /**
     * {@return number of kets in the batch}
     */
    public int count()
    {
        return kets.count();
    }

    /**
     * {@return whether the batch is long enough; a longer one would not be faster}
     */
    public boolean isFull()
    {
        return kets.count() > 0 && (long)bra.primitives() * kets.primitives() *
            HermiteIndex.count(bra.degree() + kets.degree()) >= FULL;
    }

    /**
     * {@return index of the first integral of a ket}
     *
     * @param ket number of the ket, from 0 in the order of addition.
     */
    public int offset(final int ket)
    {
        return bra.components() * kets.firstComponent(ket);
    }

    /**
     * Calculates the integrals of a batch that is not empty.
     *
     * @return the integrals of each ket from its {@link #offset} on, functions from slow to fast; valid until the next
     *         call.
     */
    public double[] evaluate()
    {
        final double[] half = contractBra();
        if (result.length < offset(kets.count()))
        {
            result = new double[offset(kets.count())];
        }
        for (int ket = 0; ket < kets.count(); ket++)
        {
            KetSums.contract(half, bra.components(), kets.primitives(), kets.pair(ket), kets.firstPrimitive(ket),
                kets.primitives(ket), isBraFirst, result, offset(ket));
        }
        return result;
    }

    private double[] contractBra()
    {
        final int kept = bra.significant(least / kets.largestBound());
        final int degree = bra.degree() + kets.degree();
        double[][] r = null;
        for (int primitive = 0; primitive < kept; primitive++)
        {
            coulomb.begin(kets.primitives());
            coulomb.add(bra, primitive, kets);
            r = coulomb.evaluate(degree, primitive);
        }
        return sums.of(bra, kept, kets.degree(), kets.primitives(), r);
    }
}
