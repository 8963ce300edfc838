package org.gaeron.examples.chem;

/**
 * All pairs of shells of a basis, each once, with the bounds that screen small integrals: M. Haser, R. Ahlrichs, J.
 * Comput. Chem. 10, 104 (1989). Built once, then read by any thread.
 */
public final class ShellPairs
{
    /** Two pairs with a smaller product of bounds have only negligible integrals, whatever the density. */
    public static final double NEGLIGIBLE = 1e-16;

    /** Most shells of a basis: of more the pairs have no number. */
    public static final int MOST_SHELLS = 46_340;

    /** What a pair of shells takes that are far from each other; others take more. */
    private static final int LEAST_BYTES = 256;

    private final Basis basis;
    private final ShellPair[] pairs;
    private final double largestBound;

    /**
     * Calculates the pairs of a basis.
     *
     * @param basis with the functions.
     * @throws IllegalArgumentException if it has more than {@link #MOST_SHELLS}.
     */
    public ShellPairs(final Basis basis)
    {
        if (basis.shells() > MOST_SHELLS)
        {
            throw new IllegalArgumentException(
                "expected at most " + MOST_SHELLS + " shells, actual " + basis.shells());
        }
        this.basis = basis;
        pairs = new ShellPair[basis.shells() * (basis.shells() + 1) / 2];
        final RepulsionIntegrals integrals = new RepulsionIntegrals();
        double largest = 0;
        for (int i = 0; i < basis.shells(); i++)
        {
            for (int j = 0; j <= i; j++)
            {
                final ShellPair pair = new ShellPair(basis.shell(i), basis.shell(j));
                pair.schwarzBound(schwarzBound(integrals, pair));
                largest = Math.max(largest, pair.schwarzBound());
                pairs[i * (i + 1) / 2 + j] = pair;
            }
        }
        largestBound = largest;
    }

    /**
     * {@return bytes of the heap that the pairs of a basis take at least}
     *
     * @param basis with the functions.
     */
    public static long leastBytes(final Basis basis)
    {
        return basis.shells() * (basis.shells() + 1L) / 2 * LEAST_BYTES;
    }

    /** Uses all primitives, because the square root of a negligible integral is not negligible beside other pairs. */
    private static double schwarzBound(final RepulsionIntegrals integrals, final ShellPair pair)
    {
        if (pair.primitives() == 0)
        {
            return 0;
        }
        final double[] repulsion = integrals.evaluate(pair, pair, 0);
        double largest = 0;
        for (int component = 0; component < pair.components(); component++)
        {
            largest = Math.max(largest, Math.abs(repulsion[component * pair.components() + component]));
        }
        return Math.sqrt(largest);
    }

    /**
     * {@return the functions of the pairs}
     */
    public Basis basis()
    {
        return basis;
    }

    /**
     * {@return the square root of the largest (ij|ij)} The product of the bounds of two pairs is an upper bound of the
     * integrals between them (Schwarz).
     *
     * @param i a shell.
     * @param j a shell, at most {@code i}.
     */
    public double bound(final int i, final int j)
    {
        return pair(i, j).schwarzBound();
    }

    /**
     * {@return the largest bound of all pairs}
     */
    public double largestBound()
    {
        return largestBound;
    }

    /**
     * {@return the degree of a pair: the sum of the two angular momenta} Pairs of the same degree can be kets of one
     * batch of integrals.
     *
     * @param i a shell.
     * @param j a shell, at most {@code i}.
     */
    public int degree(final int i, final int j)
    {
        return pair(i, j).degree();
    }

    /**
     * {@return number of primitive products of a pair that are not negligible}
     *
     * @param i a shell.
     * @param j a shell, at most {@code i}.
     */
    public int primitives(final int i, final int j)
    {
        return pair(i, j).primitives();
    }

    /**
     * {@return the pair of two shells}
     *
     * @param i a shell.
     * @param j a shell, at most {@code i}.
     */
    ShellPair pair(final int i, final int j)
    {
        return pairs[i * (i + 1) / 2 + j];
    }
}
