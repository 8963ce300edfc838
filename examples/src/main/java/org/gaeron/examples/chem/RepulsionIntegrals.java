package org.gaeron.examples.chem;

import java.util.Arrays;

/**
 * Electron repulsion integrals (ab|cd) over the functions of two shell pairs, by McMurchie and Davidson's scheme:
 * Helgaker, Jorgensen, Olsen, "Molecular Electronic-Structure Theory", section 9.9, equation 9.9.33. For each
 * primitive product on the left the right side is summed over its primitives first, and only then is the left side
 * expanded.
 *
 * <p>One instance is the workspace of one thread; it allocates nothing once it has grown to its largest pair.
 */
public final class RepulsionIntegrals
{
    /** Primitive quartets below this are left out; 1e-17 would cost 1e-9 Hartree in benzene, 6-31G. */
    private static final double NEGLIGIBLE = 1e-21;
    private static final double TWO_PI_TO_5_2 = 2 * Math.pow(Math.PI, 2.5);

    private final HermiteCoulomb coulomb = new HermiteCoulomb();
    private double[] half = new double[0];
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

    /**
     * Calculates all integrals of two pairs.
     *
     * @param bra left pair.
     * @param ket right pair.
     * @return the integrals: component of bra by component of ket; valid until the next call.
     */
    double[] evaluate(final ShellPair bra, final ShellPair ket)
    {
        final int hermites = HermiteIndex.count(bra.degree());
        final int count = bra.components() * ket.components();
        if (result.length < count)
        {
            result = new double[count];
        }
        if (half.length < hermites * ket.components())
        {
            half = new double[hermites * ket.components()];
        }
        Arrays.fill(result, 0, count, 0);
        for (int p = 0; p < bra.primitives(); p++)
        {
            Arrays.fill(half, 0, hermites * ket.components(), 0);
            for (int q = 0; q < ket.primitives(); q++)
            {
                if (bra.bound(p) * ket.bound(q) > NEGLIGIBLE)
                {
                    addKet(bra, p, ket, q, hermites);
                }
            }
            addBra(bra, p, ket.components(), hermites);
        }
        return result;
    }

    private void addKet(final ShellPair bra, final int p, final ShellPair ket, final int q, final int hermites)
    {
        final double ep = bra.exponent(p);
        final double eq = ket.exponent(q);
        final double[] r = coulomb.evaluate(
            bra.degree() + ket.degree(),
            ep * eq / (ep + eq),
            TWO_PI_TO_5_2 / (ep * eq * Math.sqrt(ep + eq)),
            bra.x(p) - ket.x(q), bra.y(p) - ket.y(q), bra.z(p) - ket.z(q));
        final int[] start = ket.start();
        final int[] hermite = ket.hermite();
        final double[] coefficients = ket.ket();
        final int offset = q * hermite.length;
        for (int component = 0; component < ket.components(); component++)
        {
            final int end = start[component + 1];
            for (int h = 0; h < hermites; h++)
            {
                double sum = 0;
                for (int term = start[component]; term < end; term++)
                {
                    sum += coefficients[offset + term] * r[HermiteIndex.sum(hermite[term], h)];
                }
                half[component * hermites + h] += sum;
            }
        }
    }

    private void addBra(final ShellPair bra, final int p, final int ketComponents, final int hermites)
    {
        final int[] start = bra.start();
        final int[] hermite = bra.hermite();
        final double[] coefficients = bra.bra();
        final int offset = p * hermite.length;
        for (int component = 0; component < bra.components(); component++)
        {
            for (int k = 0; k < ketComponents; k++)
            {
                double sum = 0;
                for (int term = start[component]; term < start[component + 1]; term++)
                {
                    sum += coefficients[offset + term] * half[k * hermites + hermite[term]];
                }
                result[component * ketComponents + k] += sum;
            }
        }
    }
}
