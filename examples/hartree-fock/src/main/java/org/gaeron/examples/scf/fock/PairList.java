package org.gaeron.examples.scf.fock;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

import org.gaeron.examples.chem.ShellPairs;

/**
 * Pairs of shells with significant integrals, by degree, and within a degree by decreasing bound. Pairs of one degree
 * can be kets of one batch of integrals. If a ket is negligible beside a bra, so are all later ones of its degree.
 *
 * <p>The order is no number of a pair: where bounds are equal but for rounding, as those of symmetric molecules, it may
 * be another on a host with another processor. So the pairs are shared out by their places among all pairs of the two
 * ranges. Immutable.
 */
final class PairList
{
    /** The fraction of the golden ratio, of 2^32. */
    private static final int GOLDEN = 0x9E37_79B9;
    private static final int BITS = 30;

    private record Pair(int first, int second, int place, int degree, double bound)
    {
    }

    private final int[] first;
    private final int[] second;
    private final int[] functions;
    private final double[] bounds;
    private final int[] endOfDegree;
    /** The pairs in the order in which they are shared out: a number of {@value #BITS} bits, and the pair. */
    private final long[] dealt;

    private PairList(final ShellPairs pairs, final List<Pair> sorted)
    {
        first = sorted.stream().mapToInt(Pair::first).toArray();
        second = sorted.stream().mapToInt(Pair::second).toArray();
        functions = sorted.stream().mapToInt(pair -> pairs.basis().functionsOfShell(pair.first) *
            pairs.basis().functionsOfShell(pair.second)).toArray();
        bounds = sorted.stream().mapToDouble(Pair::bound).toArray();
        endOfDegree = new int[first.length];
        int end = first.length;
        for (int n = first.length - 1; n >= 0; n--)
        {
            if (sorted.get(n).degree != sorted.get(end - 1).degree)
            {
                end = n + 1;
            }
            endOfDegree[n] = end;
        }
        dealt = new long[first.length];
        Arrays.setAll(dealt, n -> (long)(sorted.get(n).place * GOLDEN >>> Integer.SIZE - BITS) << Integer.SIZE | n);
        Arrays.sort(dealt);
    }

    /**
     * {@return the pairs of each shell of one range with the shells of another range up to its number}
     *
     * @param pairs       all pairs.
     * @param firstShell  first shell of the one range.
     * @param endShell    end of the one range.
     * @param firstOther  first shell of the other range.
     * @param endOther    end of the other range.
     */
    static PairList of(
        final ShellPairs pairs, final int firstShell, final int endShell, final int firstOther, final int endOther)
    {
        final List<Pair> found = new ArrayList<>();
        for (int i = firstShell; i < endShell; i++)
        {
            final int place = (i - firstShell) * (endOther - firstOther);
            for (int j = firstOther; j < Math.min(endOther, i + 1); j++)
            {
                final double bound = pairs.bound(i, j);
                if (DensityScreen.isIntegral(bound * pairs.largestBound()))
                {
                    found.add(new Pair(i, j, place + j - firstOther, pairs.degree(i, j), bound));
                }
            }
        }
        found.sort(Comparator.comparingInt(Pair::degree)
            .thenComparing(Comparator.comparingDouble(Pair::bound).reversed()));
        return new PairList(pairs, found);
    }

    /** {@return number of pairs} */
    int count()
    {
        return first.length;
    }

    /** {@return the shell with the greater number} */
    int first(final int pair)
    {
        return first[pair];
    }

    /** {@return the shell with the smaller number} */
    int second(final int pair)
    {
        return second[pair];
    }

    /**
     * {@return where the pairs of a part begin, in the order in which they are shared out} On any host a part has the
     * same. Places are multiplied by the golden ratio, which spreads any row of them evenly over the parts. Shells of a
     * kind come at regular distances, and a remainder of the place would give them all to the same parts.
     *
     * @param part  from 0; the number of parts for the end of the last.
     * @param parts number of parts.
     */
    int begin(final int part, final int parts)
    {
        final int found = Arrays.binarySearch(dealt, Math.ceilDiv((long)part << BITS, parts) << Integer.SIZE);
        return found < 0 ? -found - 1 : found;
    }

    /** {@return the nth pair in the order in which they are shared out} */
    int dealt(final int n)
    {
        return (int)dealt[n];
    }

    /** {@return number of products of functions} */
    int functions(final int pair)
    {
        return functions[pair];
    }

    /** {@return the Schwarz bound} */
    double bound(final int pair)
    {
        return bounds[pair];
    }

    /** {@return number of pairs from one on, of its degree, whose bound is above another} */
    int countAbove(final int pair, final double least)
    {
        int low = pair;
        int high = endOfDegree[pair];
        while (low < high)
        {
            final int middle = (low + high) >>> 1;
            if (bounds[middle] > least)
            {
                low = middle + 1;
            }
            else
            {
                high = middle;
            }
        }
        return low - pair;
    }

    /** {@return the next pair of another degree, or the number of pairs} */
    int endOfDegree(final int pair)
    {
        return endOfDegree[pair];
    }
}
