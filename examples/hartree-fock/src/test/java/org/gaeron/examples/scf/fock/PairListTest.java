package org.gaeron.examples.scf.fock;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.HashSet;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Set;

import org.gaeron.examples.chem.Atom;
import org.gaeron.examples.chem.Basis;
import org.gaeron.examples.chem.BasisSet;
import org.gaeron.examples.chem.Element;
import org.gaeron.examples.chem.Molecule;
import org.gaeron.examples.chem.MoleculeLibrary;
import org.gaeron.examples.chem.ShellPairs;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PairListTest
{
    private final ShellPairs pairs = pairs(0, 1.4, 60);
    private final int shells = pairs.basis().shells();
    private final int half = shells / 2;

    @Test
    void shouldHaveEachPairThatCountsOnce()
    {
        final Set<List<Integer>> found = new HashSet<>();
        add(PairList.of(pairs, 0, half, 0, half), found);
        add(PairList.of(pairs, half, shells, 0, half), found);
        add(PairList.of(pairs, half, shells, half, shells), found);
        for (int i = 0; i < shells; i++)
        {
            for (int j = 0; j <= i; j++)
            {
                final boolean isFar =
                    pairs.basis().firstShell(2) <= i && j < pairs.basis().firstShell(2);
                assertEquals(!isFar, found.contains(List.of(i, j)), i + " " + j);
            }
        }
    }

    private static void add(final PairList list, final Set<List<Integer>> found)
    {
        for (int n = 0; n < list.count(); n++)
        {
            assertTrue(found.add(List.of(list.first(n), list.second(n))));
        }
    }

    @Test
    void shouldSortByDegreeAndThenByFallingBound()
    {
        final PairList list = PairList.of(pairs, 0, shells, 0, shells);
        int degrees = 0;
        for (int begin = 0; begin < list.count(); begin = list.endOfDegree(begin))
        {
            assertEquals(degrees++, pairs.degree(list.first(begin), list.second(begin)));
            for (int n = begin; n < list.endOfDegree(begin); n++)
            {
                final int i = list.first(n);
                final int j = list.second(n);
                assertEquals(list.endOfDegree(begin), list.endOfDegree(n));
                assertEquals(degrees - 1, pairs.degree(i, j));
                assertEquals(pairs.bound(i, j), list.bound(n));
                assertEquals(
                    pairs.basis().functionsOfShell(i) * pairs.basis().functionsOfShell(j), list.functions(n));
                assertTrue(n == begin || list.bound(n) <= list.bound(n - 1));
            }
        }
        assertEquals(3, degrees);
    }

    /** Shells of the same kind come at regular distances, and yet no part has them all. */
    @ParameterizedTest
    @ValueSource(ints = { 1, 2, 3, 4, 10, 16 })
    void shouldShareOutPairsEvenly(final int parts)
    {
        final ShellPairs many = new ShellPairs(
            new Basis(MoleculeLibrary.read("benzene", 0), BasisSet.named("cc-pVDZ")));
        final PairList list = PairList.of(many, 15, 30, 0, 15);
        final int[] counts = new int[parts];
        final int[] functions = new int[parts];
        final Set<Integer> taken = new HashSet<>();
        for (int part = 0; part < parts; part++)
        {
            for (int n = list.begin(part, parts); n < list.begin(part + 1, parts); n++)
            {
                assertTrue(taken.add(list.dealt(n)));
                counts[part]++;
                functions[part] += list.functions(list.dealt(n));
            }
        }
        assertEquals(list.count(), taken.size());
        final IntSummaryStatistics all = Arrays.stream(counts).summaryStatistics();
        assertTrue(all.getMax() - all.getMin() <= 3, () -> Arrays.toString(counts));
        final IntSummaryStatistics work = Arrays.stream(functions).summaryStatistics();
        assertTrue(work.getMax() < 1.5 * work.getAverage(), () -> Arrays.toString(functions));
    }

    @Test
    void shouldBeEmptyWhereNothingCounts()
    {
        final int far = pairs.basis().firstShell(2);
        assertEquals(0, PairList.of(pairs, far, shells, 0, far).count());
    }

    private static ShellPairs pairs(final double... places)
    {
        final List<Atom> atoms = Arrays.stream(places)
            .mapToObj(z -> new Atom(Element.of("H").orElseThrow(), 0, 0, z)).toList();
        return new ShellPairs(new Basis(new Molecule(atoms, 0), BasisSet.named("cc-pVDZ")));
    }
}
