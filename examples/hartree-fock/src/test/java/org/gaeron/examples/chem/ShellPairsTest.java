package org.gaeron.examples.chem;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ShellPairsTest
{
    private static final BasisSet SET = BasisSet.parse("set", "set", List.of(
        "H S", "3.4 0.15", "0.62 0.53", "0.17 0.44", "H P", "0.3 1",
        "Li SP", "0.6 0.2 0.3", "0.1 0.8 0.7", "Li D", "0.4 1"));

    private static ShellPairs pairs(final double distance)
    {
        final Atom here = new Atom(Element.of("Li").orElseThrow(), 0.1, -0.2, 0.3);
        final Atom there = new Atom(Element.of("H").orElseThrow(), 0.1, 0.6 * distance - 0.2, 0.8 * distance + 0.3);
        return new ShellPairs(new Basis(new Molecule(List.of(here, there), 0), SET));
    }

    /** Products of functions that hardly overlap, beside others that do, too. */
    @ParameterizedTest
    @ValueSource(doubles = { 0.5, 2, 5, 8, 10, 11, 12, 13, 14, 15, 16, 18, 20 })
    void shouldBoundAllIntegralsHoweverFarApartTheShells(final double distance)
    {
        final ShellPairs pairs = pairs(distance);
        final RepulsionIntegrals integrals = new RepulsionIntegrals();
        final int shells = pairs.basis().shells();
        for (int i = 0; i < shells; i++)
        {
            for (int j = 0; j <= i; j++)
            {
                for (int k = 0; k < shells; k++)
                {
                    for (int l = 0; l <= k; l++)
                    {
                        final double bound = pairs.bound(i, j) * pairs.bound(k, l);
                        final double largest = largest(integrals, pairs.pair(i, j), pairs.pair(k, l));
                        assertTrue(largest <= bound * (1 + 1e-9) + 1e-28,
                            i + " " + j + " " + k + " " + l + ": bound " + bound + ", largest " + largest);
                    }
                }
            }
        }
    }

    private static double largest(final RepulsionIntegrals integrals, final ShellPair bra, final ShellPair ket)
    {
        final double[] values = integrals.evaluate(bra, ket, 0);
        double largest = 0;
        for (int n = 0; n < bra.components() * ket.components(); n++)
        {
            largest = Math.max(largest, Math.abs(values[n]));
        }
        return largest;
    }
}
