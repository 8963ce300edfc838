package org.gaeron.examples.chem;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;

import org.junit.jupiter.api.Test;

class IntegralsTest
{
    private static final List<String> UP_TO_F = List.of(
        "H S", "2 0.5", "0.6 0.6", "H SP", "0.9 0.4 0.7", "0.3 0.7 0.5", "O D", "0.8 0.6", "0.3 0.5", "O F", "0.7 1.0");

    private static ShellPairs pairs(final BasisSet set, final String name)
    {
        return new ShellPairs(new Basis(MoleculeLibrary.read(name, 0), set));
    }

    /** H2 at 1.4 bohr in STO-3G: Szabo, Ostlund, "Modern Quantum Chemistry", section 3.5.2, printed to four digits. */
    @Test
    void shouldAgreeWithTextbookHydrogen()
    {
        final Element hydrogen = Element.of("H").orElseThrow();
        final List<Atom> atoms = List.of(new Atom(hydrogen, 0, 0, 0), new Atom(hydrogen, 0, 0, 1.4));
        final ShellPairs pairs = new ShellPairs(new Basis(new Molecule(atoms, 0), BasisSet.named("STO-3G")));

        final double[] overlap = OneElectronIntegrals.overlap(pairs);
        assertEquals(1, overlap[0], 1e-14);
        assertEquals(0.6593, overlap[1], 5e-5);
        final double[] kinetic = OneElectronIntegrals.kinetic(pairs);
        assertEquals(0.7600, kinetic[0], 5e-5);
        assertEquals(0.2365, kinetic[1], 5e-5);
        final double[] attraction = OneElectronIntegrals.nuclearAttraction(pairs, atoms.subList(0, 1));
        assertEquals(-1.2266, attraction[0], 5e-5);
        assertEquals(-0.5974, attraction[1], 5e-5);
        assertEquals(-0.6538, attraction[3], 5e-5);
        final RepulsionIntegrals repulsion = new RepulsionIntegrals();
        assertEquals(0.7746, repulsion.evaluate(pairs, 0, 0, 0, 0)[0], 5e-5);
        assertEquals(0.5697, repulsion.evaluate(pairs, 1, 1, 0, 0)[0], 5e-5);
        assertEquals(0.4441, repulsion.evaluate(pairs, 1, 0, 0, 0)[0], 5e-5);
        assertEquals(0.2970, repulsion.evaluate(pairs, 1, 0, 1, 0)[0], 5e-5);
    }

    @Test
    void shouldNormaliseFunctionsOfAllAngularMomenta()
    {
        final double[] overlap = OneElectronIntegrals.overlap(pairs(BasisSet.parse("up to f", "b", UP_TO_F), "water"));
        final int n = (int)Math.sqrt(overlap.length);
        assertEquals(6 + 10 + 2 * 5, n);
        for (int i = 0; i < n; i++)
        {
            assertEquals(1, overlap[i * n + i], 1e-13, "function " + i);
        }
    }

    /** The virial of one Gaussian, {@code <s|-nabla^2/2|s> = 3a/2}, and {@code <s|-1/r|s> = -2 sqrt(2a/pi)}. */
    @Test
    void shouldAgreeWithOneGaussian()
    {
        final double a = 0.7;
        final List<Atom> atoms = List.of(new Atom(Element.of("H").orElseThrow(), 0.1, -0.2, 0.3));
        final ShellPairs pairs = new ShellPairs(new Basis(
            new Molecule(atoms, 0), BasisSet.parse("one", "b", List.of("H S", a + " 1"))));

        assertEquals(1.5 * a, OneElectronIntegrals.kinetic(pairs)[0], 1e-14);
        assertEquals(-2 * Math.sqrt(2 * a / Math.PI), OneElectronIntegrals.nuclearAttraction(pairs, atoms)[0], 1e-14);
        assertEquals(2 * Math.sqrt(a / Math.PI), new RepulsionIntegrals().evaluate(pairs, 0, 0, 0, 0)[0], 1e-14);
    }

    @Test
    void shouldBeSymmetricInBraAndKet()
    {
        final ShellPairs pairs = pairs(BasisSet.parse("up to f", "b", UP_TO_F), "water");
        final RepulsionIntegrals left = new RepulsionIntegrals();
        final RepulsionIntegrals right = new RepulsionIntegrals();
        final int shells = pairs.basis().shells();
        for (int ij = 0; ij < shells * (shells + 1) / 2; ij++)
        {
            for (int kl = 0; kl <= ij; kl++)
            {
                assertTransposed(left, right, pair(pairs, ij), pair(pairs, kl));
            }
        }
    }

    private static ShellPair pair(final ShellPairs pairs, final int index)
    {
        int i = 0;
        while ((i + 1) * (i + 2) / 2 <= index)
        {
            i++;
        }
        return pairs.pair(i, index - i * (i + 1) / 2);
    }

    private static void assertTransposed(
        final RepulsionIntegrals left, final RepulsionIntegrals right, final ShellPair bra, final ShellPair ket)
    {
        final double[] direct = left.evaluate(bra, ket);
        final double[] reverse = right.evaluate(ket, bra);
        for (int ab = 0; ab < bra.components(); ab++)
        {
            for (int cd = 0; cd < ket.components(); cd++)
            {
                final double value = direct[ab * ket.components() + cd];
                assertEquals(value, reverse[cd * bra.components() + ab], 1e-13);
                assertTrue(Math.abs(value) <= bra.schwarzBound() * ket.schwarzBound() * (1 + 1e-12));
            }
        }
    }

    /** A pair of shells in the other order has the same integrals, transposed. */
    @Test
    void shouldBeSymmetricWithinAPair()
    {
        final Basis basis = pairs(BasisSet.parse("up to f", "b", UP_TO_F), "water").basis();
        final Shell a = basis.shell(1);
        final Shell b = basis.shell(3);
        final ShellPair ket = new ShellPair(basis.shell(0), basis.shell(5));
        final double[] direct = new RepulsionIntegrals().evaluate(new ShellPair(a, b), ket);
        final double[] reverse = new RepulsionIntegrals().evaluate(new ShellPair(b, a), ket);
        for (int fa = 0; fa < a.functions(); fa++)
        {
            for (int fb = 0; fb < b.functions(); fb++)
            {
                for (int k = 0; k < ket.components(); k++)
                {
                    assertEquals(
                        direct[(fa * b.functions() + fb) * ket.components() + k],
                        reverse[(fb * a.functions() + fa) * ket.components() + k], 1e-13);
                }
            }
        }
    }
}
