package org.gaeron.examples.scf;

import java.nio.file.Path;
import java.util.Objects;

import org.gaeron.examples.chem.Basis;
import org.gaeron.examples.chem.BasisSet;
import org.gaeron.examples.chem.InputException;
import org.gaeron.examples.chem.Molecule;
import org.gaeron.examples.scf.fock.FockMode;

/**
 * Settings of a calculation. The same on all ranks.
 *
 * @param molecule       the molecule.
 * @param basis          its basis functions.
 * @param multiplicity   number of unpaired electrons, plus 1: restricted Hartree-Fock if it is 1, else unrestricted.
 * @param mostIterations largest number of iterations, at least 1.
 * @param fock           distribution of Fock builds among the ranks.
 * @param density        method for densities.
 * @param convergence    criterion of convergence, and aids for hard cases.
 * @param field          static electric field on electrons and nuclei, in atomic units.
 * @param checkpoint     folder that keeps the densities, and provides the initial ones if it has some; null for none.
 * @param keptBytes      bound of the memory of the integrals that each rank keeps; if it is 0, none are kept.
 */
public record ScfSettings(
    Molecule molecule, Basis basis, int multiplicity, int mostIterations, FockMode fock, DensityMode density,
    Convergence convergence, Field field, Path checkpoint, long keptBytes)
{
    private static final int MOST_ITERATIONS = 64;
    private static final long KEPT_BYTES = 1L << 28;

    /**
     * Checks that no component except the checkpoint is null, and no size negative.
     */
    public ScfSettings
    {
        Objects.requireNonNull(molecule, "molecule");
        Objects.requireNonNull(basis, "basis");
        Objects.requireNonNull(fock, "fock");
        Objects.requireNonNull(density, "density");
        Objects.requireNonNull(convergence, "convergence");
        Objects.requireNonNull(field, "field");
        if (keptBytes < 0)
        {
            throw new IllegalArgumentException("expected keptBytes of at least 0, actual " + keptBytes);
        }
    }

    /**
     * Criterion of convergence, with aids for calculations that do not converge by themselves.
     *
     * @param error      limit of the largest element of the DIIS error, in an orthonormal basis and in Hartree. The
     *                   error of the energy is then about its square; that of the dipole moment about itself.
     * @param levelShift upward shift of the empty orbitals in Hartree; V. R. Saunders, I. H. Hillier, Int. J. Quantum
     *                   Chem. 7, 699 (1973).
     * @param damping    part of the previous density in the next one, 0 to below 1, until the error is small.
     */
    public record Convergence(double error, double levelShift, double damping)
    {
        /** For energies, without aids. */
        public static final Convergence USUAL = new Convergence(1e-6, 0, 0);
        /**
         * For properties that depend on the error itself and not on its square, such as derivatives of energies;
         * without aids.
         */
        public static final Convergence TIGHT = new Convergence(1e-8, 0, 0);
    }

    /**
     * Vector in atomic units.
     *
     * @param x along x.
     * @param y along y.
     * @param z along z.
     */
    public record Field(double x, double y, double z)
    {
        /** Zero field. */
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
     * {@return the settings of the command without options}
     *
     * @param molecule the molecule.
     * @param basis    its basis functions.
     */
    public static ScfSettings of(final Molecule molecule, final Basis basis)
    {
        return new ScfSettings(molecule, basis, 1, MOST_ITERATIONS, FockMode.BLOCKED, DensityMode.AUTO,
            Convergence.USUAL, Field.NONE, null, KEPT_BYTES);
    }

    /**
     * {@return the settings of the command without other options, read and checked}
     *
     * @param molecule as for the command: an XYZ file, a shipped molecule, or one of the series {@code alkane-N} and
     *                 {@code water-N}.
     * @param basis    as for the command: a shipped basis set, or a file.
     * @throws InputException if there is no such molecule or basis set, some electrons are unpaired, or it is too
     *                        large.
     */
    public static ScfSettings read(final String molecule, final String basis)
    {
        final Molecule read = MoleculeSeries.read(molecule, 0);
        final Basis functions = new Basis(read, BasisSet.read(basis));
        final ScfSettings settings = of(read, functions);
        ElectronCount.of(read, settings.multiplicity, functions.functions());
        AtomDensity.check(read, functions);
        return settings;
    }

    /**
     * {@return these settings with another multiplicity}
     *
     * @param other number of unpaired electrons, plus 1.
     */
    public ScfSettings withMultiplicity(final int other)
    {
        return new ScfSettings(
            molecule, basis, other, mostIterations, fock, density, convergence, field, checkpoint, keptBytes);
    }

    /**
     * {@return these settings with another limit of iterations}
     *
     * @param other largest number of iterations, at least 1.
     */
    public ScfSettings withMostIterations(final int other)
    {
        return new ScfSettings(
            molecule, basis, multiplicity, other, fock, density, convergence, field, checkpoint, keptBytes);
    }

    /**
     * {@return these settings with another distribution of Fock builds}
     *
     * @param other the mode.
     */
    public ScfSettings withFock(final FockMode other)
    {
        return new ScfSettings(
            molecule, basis, multiplicity, mostIterations, other, density, convergence, field, checkpoint, keptBytes);
    }

    /**
     * {@return these settings with another method for densities}
     *
     * @param other the mode.
     */
    public ScfSettings withDensity(final DensityMode other)
    {
        return new ScfSettings(
            molecule, basis, multiplicity, mostIterations, fock, other, convergence, field, checkpoint, keptBytes);
    }

    /**
     * {@return these settings with another criterion of convergence}
     *
     * @param other the criterion, with aids.
     */
    public ScfSettings withConvergence(final Convergence other)
    {
        return new ScfSettings(
            molecule, basis, multiplicity, mostIterations, fock, density, other, field, checkpoint, keptBytes);
    }

    /**
     * {@return these settings with another field}
     *
     * @param other the field.
     */
    public ScfSettings withField(final Field other)
    {
        return new ScfSettings(
            molecule, basis, multiplicity, mostIterations, fock, density, convergence, other, checkpoint, keptBytes);
    }

    /**
     * {@return these settings with a folder of checkpoints}
     *
     * @param other the folder.
     */
    public ScfSettings withCheckpoint(final Path other)
    {
        return new ScfSettings(
            molecule, basis, multiplicity, mostIterations, fock, density, convergence, field, other, keptBytes);
    }

    /**
     * {@return these settings with another bound of kept integrals}
     *
     * @param other bytes of each rank; 0 if none are kept.
     */
    public ScfSettings withKeptBytes(final long other)
    {
        return new ScfSettings(
            molecule, basis, multiplicity, mostIterations, fock, density, convergence, field, checkpoint, other);
    }
}
