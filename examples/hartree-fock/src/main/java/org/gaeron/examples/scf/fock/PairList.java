package org.gaeron.examples.scf.fock;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

import org.gaeron.examples.chem.ShellPairs;

/**
 * Pairs of shells with significant integrals, by degree, and within a degree by decreasing bound. Pairs of one degree
 * can be kets of one batch of integrals. If a ket is negligible beside a bra, so are all later ones of its degree.
 * Immutable.
 */
final class PairList
{
    private record Pair(int first, int second, int degree, double bound)
    {
    }

    private final int[] first;
    private final int[] second;
    private final int[] functions;
    private final double[] bounds;
    private final int[] endOfDegree;

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
            for (int j = firstOther; j < Math.min(endOther, i + 1); j++)
            {
                final double bound = pairs.bound(i, j);
                if (DensityScreen.isIntegral(bound * pairs.largestBound()))
                {
                    found.add(new Pair(i, j, pairs.degree(i, j), bound));
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
