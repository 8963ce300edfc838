package org.gaeron.examples.chem;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;

import org.junit.jupiter.api.Test;

/** {@link HermiteTerms}, {@link BraSums} and {@link KetSums} against the dense matrices. */
class SparseProductsTest
{
    private static final int COUNT = 37;

    private final ShellPairs pairs =
        new ShellPairs(new Basis(MoleculeLibrary.read("water", 0), BasisSet.named("cc-pVDZ")));
    private final Random random = new Random(5);

    private interface Case
    {
        void check(ShellPair pair, int kept);
    }

    private void forAll(final Case check)
    {
        int most = 0;
        for (int i = 0; i < pairs.basis().shells(); i++)
        {
            for (int j = 0; j <= i; j++)
            {
                final ShellPair pair = pairs.pair(i, j);
                for (int kept = 0; kept <= pair.primitives(); kept += Math.max(1, pair.primitives() / 3))
                {
                    check.check(pair, kept);
                }
                most = Math.max(most, pair.components());
            }
        }
        assertEquals(25, most);
    }

    private static double coefficient(final ShellPair pair, final int h, final int primitive, final int component)
    {
        return pair.coefficients(h)[primitive * pair.components() + component];
    }

    @Test
    void shouldListTheCoefficientsThatAreNotZero()
    {
        final int[] all = new int[2];
        forAll((pair, kept) ->
        {
            for (int component = 0; component < pair.components(); component++)
            {
                int term = pair.terms().begin(component);
                for (int primitive = 0; primitive < kept; primitive++)
                {
                    for (int h = 0; h < HermiteIndex.count(pair.degree()); h++)
                    {
                        final double expected = coefficient(pair, h, primitive, component);
                        all[0]++;
                        if (expected != 0)
                        {
                            final int place = pair.terms().places()[term];
                            assertEquals(h, HermiteTerms.hermite(place));
                            assertEquals(primitive, HermiteTerms.primitive(place));
                            assertEquals(expected, pair.terms().values()[term++]);
                            all[1]++;
                        }
                    }
                }
                assertTrue(pair.terms().places()[term] >= HermiteTerms.end(kept));
            }
        });
        assertTrue(all[1] > 1000 && 2 * all[1] < all[0], all[1] + " of " + all[0]);
    }

    @Test
    void shouldSumTheRowsOfABra()
    {
        final BraSums sums = new BraSums();
        forAll((bra, kept) ->
        {
            for (int degree = 0; degree < 3; degree++)
            {
                final int step = HermiteIndex.count(bra.degree() + degree);
                final double[][] r = new double[kept * step][];
                for (int n = 0; n < r.length; n++)
                {
                    r[n] = random.doubles(COUNT).toArray();
                }
                checkRows(sums.of(bra, kept, degree, COUNT, r), bra, kept, degree, r);
            }
        });
    }

    private static void checkRows(
        final double[] rows, final ShellPair bra, final int kept, final int degree, final double[][] r)
    {
        final int hermites = HermiteIndex.count(bra.degree());
        final int step = HermiteIndex.count(bra.degree() + degree);
        final int[] indices = HermiteIndex.sums(degree, bra.degree());
        for (int row = 0; row < HermiteIndex.count(degree) * bra.components(); row++)
        {
            for (int e = 0; e < COUNT; e += 9)
            {
                double expected = 0;
                for (int n = 0; n < kept * hermites; n++)
                {
                    final int h = n % hermites;
                    expected += (HermiteIndex.isOdd(h) ? -1 : 1) *
                        coefficient(bra, h, n / hermites, row % bra.components()) *
                        r[n / hermites * step + indices[row / bra.components() * hermites + h]][e];
                }
                assertEquals(expected, rows[row * COUNT + e], 1e-13 * Math.max(1, Math.abs(expected)));
            }
        }
    }

    @Test
    void shouldContractRowsWithAKet()
    {
        forAll((ket, kept) ->
        {
            for (final int components : new int[]{ 1, 2, 3, 4, 5, 6, 10 })
            {
                final int count = kept + 7;
                final double[] half =
                    random.doubles(HermiteIndex.count(ket.degree()) * components * (long)count).toArray();
                check(half, components, count, ket, kept, true);
                check(half, components, count, ket, kept, false);
            }
        });
    }

    private static void check(
        final double[] half, final int components, final int count, final ShellPair ket, final int kept,
        final boolean isBraFirst)
    {
        final int first = 4;
        final int offset = 3;
        final double[] result = new double[offset + components * ket.components()];
        KetSums.contract(half, components, count, ket, first, kept, isBraFirst, result, offset);
        for (int n = 0; n < components * ket.components(); n++)
        {
            final int bra = isBraFirst ? n / ket.components() : n % components;
            final int component = isBraFirst ? n % ket.components() : n / components;
            double expected = 0;
            for (int primitive = 0; primitive < kept; primitive++)
            {
                for (int h = 0; h < HermiteIndex.count(ket.degree()); h++)
                {
                    expected += coefficient(ket, h, primitive, component) *
                        half[(h * components + bra) * count + first + primitive];
                }
            }
            assertEquals(expected, result[offset + n], 1e-13 * Math.max(1, Math.abs(expected)));
        }
        assertEquals(0, result[0] + result[1] + result[2]);
    }
}
