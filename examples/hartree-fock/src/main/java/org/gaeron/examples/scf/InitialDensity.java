package org.gaeron.examples.scf;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.gaeron.GlobalDoubleArray;
import org.gaeron.Patch;
import org.gaeron.World;
import org.gaeron.examples.chem.Atom;
import org.gaeron.examples.chem.Basis;
import org.gaeron.examples.chem.Molecule;
import org.gaeron.examples.chem.ShellPairs;

/**
 * Initial density of a calculation: the densities of the single atoms. J. H. van Lenthe et al., J. Comput. Chem. 27,
 * 926 (2006).
 */
final class InitialDensity
{
    private InitialDensity()
    {
    }

    /**
     * Writes the density of each spin, its share of the atoms' electrons. Each rank writes those of some atoms; others
     * may read them after a sync.
     *
     * @param world     the job.
     * @param molecule  the molecule.
     * @param pairs     pairs of the shells.
     * @param electrons in each density.
     * @param densities zero, one for each spin, or one for both.
     */
    static void write(
        final World world, final Molecule molecule, final ShellPairs pairs, final List<Integer> electrons,
        final List<GlobalDoubleArray> densities)
    {
        final Basis basis = pairs.basis();
        final List<Atom> atoms = molecule.atoms();
        final double all = atoms.stream().mapToInt(atom -> atom.element().atomicNumber()).sum();
        final Map<Integer, double[]> known = new HashMap<>();
        for (int index = world.rank(); index < atoms.size(); index += world.size())
        {
            final Atom atom = atoms.get(index);
            final int place = index;
            final double[] density = known.computeIfAbsent(
                atom.element().atomicNumber(), number -> AtomDensity.of(pairs, place, atom));
            final Patch block = Patch.of(basis.firstFunction(index), basis.firstFunction(index + 1),
                basis.firstFunction(index), basis.firstFunction(index + 1));
            for (int spin = 0; spin < densities.size(); spin++)
            {
                densities.get(spin).acc(block, electrons.get(spin) / all, density);
            }
        }
    }
}
