package org.gaeron.examples.scf.fock;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

import org.gaeron.examples.chem.ShellPairs;

/**
 * Pairs of shells whose integrals count, by degree, and within a degree by falling bound: pairs of one degree can be
 * kets of one batch of integrals, and after the first that does not count beside another pair none does. Immutable.
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
     * {@return the pairs of the shells of one range with those of another that have no greater number}
     *
     * @param pairs       all pairs.
     * @param firstShell  begin of the one range.
     * @param endShell    its end.
     * @param firstOther  begin of the other range.
     * @param endOther    its end.
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

    /** {@return the next pair of another degree, or the number of pairs} */
    int endOfDegree(final int pair)
    {
        return endOfDegree[pair];
    }
}
