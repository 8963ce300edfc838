package org.gaeron.examples.chem;

import java.util.List;

/**
 * Attraction of the electrons of shell pairs by nuclei: repulsion integrals with point charges for kets. So it shares
 * its loops with {@link RepulsionIntegrals}, and the compilers have them once. Helgaker, Jorgensen, Olsen, "Molecular
 * Electronic-Structure Theory", section 9.9.
 *
 * <p>One instance is the workspace of one thread.
 */
final class NuclearAttraction
{
    private final HermiteCoulomb coulomb = new HermiteCoulomb();
    private final BraSums sums = new BraSums();
    private final double[][] places;
    private final double[] scales;

    /**
     * Takes the nuclei.
     *
     * @param atoms the nuclei.
     */
    NuclearAttraction(final List<Atom> atoms)
    {
        scales = atoms.stream()
            .mapToDouble(atom -> -2 * Math.PI / ShellPair.COULOMB_SCALE * atom.element().atomicNumber()).toArray();
        places = new double[][]{
            atoms.stream().mapToDouble(Atom::x).toArray(),
            atoms.stream().mapToDouble(Atom::y).toArray(),
            atoms.stream().mapToDouble(Atom::z).toArray() };
    }

    /** Adds the integrals of a pair to a block: functions of a by functions of b. */
    void add(final ShellPair pair, final double[] block)
    {
        final int count = scales.length;
        double[][] r = null;
        for (int k = 0; k < pair.primitives(); k++)
        {
            coulomb.begin(count);
            for (int n = 0; n < count; n++)
            {
                coulomb.add(pair.exponent(k), scales[n], places[0][n] - pair.centres(0)[k],
                    places[1][n] - pair.centres(1)[k], places[2][n] - pair.centres(2)[k]);
            }
            r = coulomb.evaluate(pair.degree(), k);
        }
        final double[] rows = sums.of(pair, pair.primitives(), 0, count, r);
        for (int component = 0; component < block.length; component++)
        {
            for (int n = 0; n < count; n++)
            {
                block[component] += rows[component * count + n];
            }
        }
    }
}
