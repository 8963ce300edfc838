package org.gaeron.examples.scf;

import java.nio.file.Path;
import java.util.Objects;

import org.gaeron.examples.chem.Basis;
import org.gaeron.examples.chem.BasisSet;
import org.gaeron.examples.chem.InputException;
import org.gaeron.examples.chem.Molecule;
import org.gaeron.examples.scf.fock.FockMode;

/**
 * What is to be calculated, and how. The same on all ranks.
 *
 * @param molecule       the molecule.
 * @param basis          its basis functions.
 * @param multiplicity   number of unpaired electrons, plus 1: restricted Hartree-Fock if it is 1, else unrestricted.
 * @param mostIterations where to give up, at least 1.
 * @param fock           how Fock builds are shared out.
 * @param density        how densities are made.
 * @param convergence    where it has converged, and help for hard cases.
 * @param field          a static electric field in atomic units, which the electrons and nuclei are in.
 * @param checkpoint     file where densities are kept, and begun from if it is there; null for none.
 */
public record ScfSettings(
    Molecule molecule, Basis basis, int multiplicity, int mostIterations, FockMode fock, DensityMode density,
    Convergence convergence, Field field, Path checkpoint)
{
    private static final int MOST_ITERATIONS = 64;

    /**
     * Checks what is not the user's input.
     */
    public ScfSettings
    {
        Objects.requireNonNull(molecule, "molecule");
        Objects.requireNonNull(basis, "basis");
        Objects.requireNonNull(fock, "fock");
        Objects.requireNonNull(density, "density");
        Objects.requireNonNull(convergence, "convergence");
        Objects.requireNonNull(field, "field");
    }

    /**
     * Where a calculation has converged, and help for those that do not by themselves.
     *
     * @param error      the largest element of the DIIS error, in an orthonormal basis and in Hartree, is below this
     *                   where it has converged, and the energy then right to about the square of it; the dipole moment
     *                   to about itself.
     * @param levelShift how far, in Hartree, empty orbitals are shifted up; V. R. Saunders, I. H. Hillier, Int. J.
     *                   Quantum Chem. 7, 699 (1973).
     * @param damping    how much of the density before remains in the next, 0 to below 1, until the error is small.
     */
    public record Convergence(double error, double levelShift, double damping)
    {
        /** For energies, without help. */
        public static final Convergence USUAL = new Convergence(1e-6, 0, 0);
        /** For what depends on the error itself and not on its square, as derivatives of energies do; without help. */
        public static final Convergence TIGHT = new Convergence(1e-8, 0, 0);
    }

    /**
     * A vector, in atomic units.
     *
     * @param x along x.
     * @param y along y.
     * @param z along z.
     */
    public record Field(double x, double y, double z)
    {
        /** None. */
        public static final Field NONE = new Field(0, 0, 0);

        /**
         * {@return one component}
         *
         * @param axis 0, 1, 2 for x, y, z.
         */
        public double along(final int axis)
        {
            return axis == 0 ? x : axis == 1 ? y : z;
        }
    }

    /**
     * {@return a calculation as the command does it without options}
     *
     * @param molecule the molecule.
     * @param basis    its basis functions.
     */
    public static ScfSettings of(final Molecule molecule, final Basis basis)
    {
        return new ScfSettings(molecule, basis, 1, MOST_ITERATIONS, FockMode.BLOCKED, DensityMode.AUTO,
            Convergence.USUAL, Field.NONE, null);
    }

    /**
     * {@return a calculation as the command does it without other options, read and checked}
     *
     * @param molecule as the command takes it: an XYZ file, a shipped molecule, or one of the series {@code alkane-N}
     *                 and {@code water-N}.
     * @param basis    as the command takes it: a shipped basis set, or a file.
     * @throws InputException if there is no such molecule or basis set, or not all electrons would be paired.
     */
    public static ScfSettings read(final String molecule, final String basis)
    {
        final Molecule read = MoleculeSeries.read(molecule, 0);
        final Basis functions = new Basis(read, BasisSet.read(basis));
        final ScfSettings settings = of(read, functions);
        ElectronCount.of(read, settings.multiplicity, functions.functions());
        return settings;
    }

    /**
     * {@return this with another multiplicity}
     *
     * @param other number of unpaired electrons, plus 1.
     */
    public ScfSettings withMultiplicity(final int other)
    {
        return new ScfSettings(
            molecule, basis, other, mostIterations, fock, density, convergence, field, checkpoint);
    }

    /**
     * {@return this with another end}
     *
     * @param other where to give up, at least 1.
     */
    public ScfSettings withMostIterations(final int other)
    {
        return new ScfSettings(molecule, basis, multiplicity, other, fock, density, convergence, field, checkpoint);
    }

    /**
     * {@return this with Fock builds shared out in another way}
     *
     * @param other the way.
     */
    public ScfSettings withFock(final FockMode other)
    {
        return new ScfSettings(
            molecule, basis, multiplicity, mostIterations, other, density, convergence, field, checkpoint);
    }

    /**
     * {@return this with densities made in another way}
     *
     * @param other the way.
     */
    public ScfSettings withDensity(final DensityMode other)
    {
        return new ScfSettings(
            molecule, basis, multiplicity, mostIterations, fock, other, convergence, field, checkpoint);
    }

    /**
     * {@return this with another end, or with help to converge}
     *
     * @param other where it has converged, and the help.
     */
    public ScfSettings withConvergence(final Convergence other)
    {
        return new ScfSettings(molecule, basis, multiplicity, mostIterations, fock, density, other, field, checkpoint);
    }

    /**
     * {@return this in another field}
     *
     * @param other the field.
     */
    public ScfSettings withField(final Field other)
    {
        return new ScfSettings(
            molecule, basis, multiplicity, mostIterations, fock, density, convergence, other, checkpoint);
    }

    /**
     * {@return this with a checkpoint file}
     *
     * @param other the file.
     */
    public ScfSettings withCheckpoint(final Path other)
    {
        return new ScfSettings(
            molecule, basis, multiplicity, mostIterations, fock, density, convergence, field, other);
    }
}
