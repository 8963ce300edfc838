package org.gaeron.examples.chem;

/**
 * Electron repulsion integrals (ab|cd) over the functions of shell pairs, by the scheme of L. E. McMurchie, E. R.
 * Davidson, J. Comput. Phys. 26, 218 (1978). They are two products of dense matrices, {@code (E_P^T R_PQ) E_Q}. E_P has
 * the Hermite coefficients of a pair, and R_PQ the repulsions between the Hermite Gaussians of both pairs. All
 * contractions of a shell share R.
 *
 * <p>One pair, the bra, is taken with many others at once, the kets, which have the same degree. R is calculated, and
 * contracted with the bra, for the primitive products of all kets together, in vectors as long as the batch. The work
 * is least if the bra has fewer functions than the kets.
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
    /** Primitive quartets whose integrals are all below this are left out. */
    private static final double NEGLIGIBLE = 1e-15;
    /** A batch is full when R has this many elements: the size of a core's second-level cache. */
    private static final int FULL = 1 << 15;
    /** Batches of a young JVM, for which vectors do not pay: they take a hundred times as long until compiled. */
    private static final int EARLY = 1_000;

    private final HermiteCoulomb coulomb = new HermiteCoulomb();
    private SmallProduct product = new ScalarProduct();
    private int evaluated;
    private final KetBatch kets = new KetBatch();
    private final double[][] rows = new double[HermiteIndex.count(HermiteIndex.MAX_PAIR_DEGREE)][];
    private ShellPairs pairs;
    private ShellPair bra;
    private double least;
    private boolean isBraFirst;
    private double[] braCoefficients = new double[0];
    private double[] half = new double[0];
    private double[] block = new double[0];
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
        if (evaluated++ == EARLY)
        {
            product = SmallProduct.best();
        }
        final int columns = SmallProduct.padded(kets.primitives());
        contractBra(columns);
        result = atLeast(result, offset(kets.count()) + SmallProduct.slack(kets.mostComponents()));
        for (int ket = 0; ket < kets.count(); ket++)
        {
            final int components = kets.pair(ket).components();
            if (isBraFirst)
            {
                contractKet(ket, columns, result, offset(ket));
            }
            else
            {
                block = atLeast(block, bra.components() * components + SmallProduct.slack(components));
                contractKet(ket, columns, block, 0);
                transpose(block, bra.components(), components, result, offset(ket));
            }
        }
        return result;
    }

    /**
     * Fills {@code half}. It has for each Hermite Gaussian of the kets a row for each component of the bra, with all
     * primitive products of the kets.
     */
    private void contractBra(final int columns)
    {
        final int kept = bra.significant(least / kets.largestBound());
        coulomb.begin(kept * kets.primitives());
        for (int primitive = 0; primitive < kept; primitive++)
        {
            coulomb.add(bra, primitive, kets);
        }
        final double[][] r = coulomb.evaluate(bra.degree() + kets.degree());
        takeCoefficients(kept);
        final int hermites = HermiteIndex.count(kets.degree());
        final int hermitesBra = HermiteIndex.count(bra.degree());
        final int[] sums = HermiteIndex.sums(kets.degree(), bra.degree());
        final int step = SmallProduct.padded(bra.components()) * columns;
        half = atLeast(half, hermites * step);
        int sum = 0;
        for (int hermite = 0; hermite < hermites; hermite++)
        {
            for (int h = 0; h < hermitesBra; h++)
            {
                rows[h] = r[sums[sum++]];
            }
            product.multiply(
                hermitesBra, kept, bra.components(), kets.primitives(), braCoefficients, 0, 1, bra.columns(), 0,
                rows, 0, kets.primitives(), half, hermite * step, columns);
        }
    }

    /**
     * Takes the coefficients of the bra. R depends on ket minus bra, so it changes sign with each derivative by the
     * bra's centre.
     */
    private void takeCoefficients(final int kept)
    {
        final int length = kept * bra.columns();
        final int hermites = HermiteIndex.count(bra.degree());
        braCoefficients = atLeast(braCoefficients, hermites * length);
        int to = 0;
        for (int h = 0; h < hermites; h++)
        {
            final double sign = HermiteIndex.isOdd(h) ? -1 : 1;
            final double[] coefficients = bra.coefficients(h);
            for (int n = 0; n < length; n++)
            {
                braCoefficients[to++] = sign * coefficients[n];
            }
        }
    }

    private void contractKet(final int ket, final int columns, final double[] to, final int offset)
    {
        final ShellPair pair = kets.pair(ket);
        final int primitives = kets.primitives(ket);
        final int step = SmallProduct.padded(bra.components()) * columns;
        product.multiply(
            HermiteIndex.count(pair.degree()), primitives, bra.components(), pair.components(),
            half, kets.firstPrimitive(ket), columns, 1, step - primitives,
            pair.coefficients(), 0, pair.columns(), to, offset, pair.components());
    }

    private static void transpose(
        final double[] from, final int rows, final int columns, final double[] to, final int offset)
    {
        int next = offset;
        for (int column = 0; column < columns; column++)
        {
            for (int row = 0; row < rows; row++)
            {
                to[next++] = from[row * columns + column];
            }
        }
    }

    private static double[] atLeast(final double[] array, final int length)
    {
        return array.length < length ? new double[length] : array;
    }
}
