package org.gaeron.examples.scf;

import java.util.List;

import org.gaeron.GlobalDoubleArray;
import org.gaeron.algebra.MatrixProduct;
import org.gaeron.examples.chem.Atom;
import org.gaeron.examples.chem.Molecule;
import org.gaeron.examples.scf.algebra.RowMatrices;

/**
 * Expectation values of a density. Collective.
 */
final class ScfProperties
{
    private ScfProperties()
    {
    }

    /** {@return the dipole moment of the nuclei about the origin; axis 0, 1, 2 for x, y, z} */
    static double nuclearDipole(final Molecule molecule, final int axis)
    {
        double sum = 0;
        for (final Atom atom : molecule.atoms())
        {
            final double place = axis == 0 ? atom.x() : axis == 1 ? atom.y() : atom.z();
            sum += atom.element().atomicNumber() * place;
        }
        return sum;
    }

    /** {@return the dipole moment about the origin} */
    static ScfSettings.Field dipole(
        final Molecule molecule, final RowMatrices matrices, final OneElectronMatrices integrals,
        final GlobalDoubleArray totalDensity)
    {
        final double[] moment = new double[3];
        for (int axis = 0; axis < moment.length; axis++)
        {
            moment[axis] =
                nuclearDipole(molecule, axis) - matrices.dot(totalDensity, integrals.coordinate(axis));
        }
        return new ScfSettings.Field(moment[0], moment[1], moment[2]);
    }

    /**
     * {@return the expectation value of the square of the spin} A. Szabo, N. S. Ostlund, "Modern Quantum Chemistry",
     * equation 2.271.
     *
     * @param matrices of this rank.
     * @param overlap  of the functions.
     * @param spins    one if all electrons are paired, else two.
     * @param work     as many matrices as spins; overwritten.
     */
    static double spinSquared(
        final RowMatrices matrices, final GlobalDoubleArray overlap, final List<SpinState> spins,
        final List<GlobalDoubleArray> work)
    {
        if (spins.size() == 1)
        {
            return 0;
        }
        MatrixProduct.multiply(spins.getFirst().density(), overlap, work.getFirst());
        MatrixProduct.multiply(overlap, spins.get(1).density(), work.get(1));
        final double excess = 0.5 * (spins.getFirst().electrons() - spins.get(1).electrons());
        return excess * (excess + 1) + spins.get(1).electrons() - matrices.dot(work.getFirst(), work.get(1));
    }
}
