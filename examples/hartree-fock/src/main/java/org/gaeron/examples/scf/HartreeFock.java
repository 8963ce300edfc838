package org.gaeron.examples.scf;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

import org.gaeron.GlobalDoubleArray;
import org.gaeron.World;
import org.gaeron.examples.chem.ShellPairs;
import org.gaeron.examples.scf.algebra.NumericalException;
import org.gaeron.examples.scf.algebra.RowMatrices;
import org.gaeron.examples.scf.algebra.SpectralFunctions;
import org.gaeron.examples.scf.fock.FockBuilder;
import org.gaeron.examples.scf.fock.KeptIntegrals;
import org.gaeron.examples.scf.meter.RankMeter;
import org.gaeron.examples.scf.meter.RankTable;

/**
 * Hartree-Fock, restricted for closed shells (C. C. J. Roothaan, Rev. Mod. Phys. 23, 69 (1951)) and unrestricted for
 * others (J. A. Pople, R. K. Nesbet, J. Chem. Phys. 22, 571 (1954)). It uses the symmetrically orthogonalised basis
 * (P.-O. Lowdin, J. Chem. Phys. 18, 365 (1950)).
 *
 * <p>All matrices are global arrays by rows. They are overlap, core and orthogonaliser. Each spin has density, Fock
 * matrix, error, projector, and up to eight Fock matrices and errors of earlier iterations. So a rank holds about 35/P
 * matrices of each spin. Replicated are the tables of shells and shell pairs (once a node), and the bounds of the
 * density, one for two shells. A {@link org.gaeron.examples.scf.fock.FockMode} may replicate more during a build.
 *
 * <p>Used by the thread of its rank; all methods are collective.
 */
public final class HartreeFock implements AutoCloseable
{
    /** At convergence, the energies of two iterations differ by less than this times the square of the error limit. */
    private static final double ENERGY_TOLERANCE = 100;
    /** Relative floor of that tolerance: the rounding error of a sum of large terms. */
    private static final double RELATIVE_ENERGY_TOLERANCE = 1e-12;
    /** Damping ends when the error is less than this. */
    private static final double DAMPED_ERROR = 1e-2;

    private final World world;
    private final ScfSettings settings;
    private final ShellPairs pairs;
    private final RankMeter meter;
    private final RowMatrices matrices;
    private final OneElectronMatrices integrals;
    private final GlobalDoubleArray overlap;
    private final GlobalDoubleArray core;
    private final GlobalDoubleArray orthogonaliser;
    private final SpectralFunctions spectrum;
    private final Diis diis;
    private final DensityCheckpoints checkpoint;
    private final List<SpinState> spins = new ArrayList<>();
    private final List<GlobalDoubleArray> sources = new ArrayList<>();
    private final TwoElectronMatrices repulsion;
    private final KeptIntegrals kept;
    private long builderBytes;

    /**
     * Prepares a calculation.
     *
     * @param world    the job.
     * @param settings the same on all ranks.
     * @param pairs    pairs of the shells of the settings' basis; the ranks of a node may share them.
     * @param meter    of this rank.
     * @throws NumericalException on all ranks, if the basis functions are linearly dependent; nothing is left open.
     */
    public HartreeFock(
        final World world, final ScfSettings settings, final ShellPairs pairs, final RankMeter meter)
    {
        this.world = world;
        this.settings = settings;
        this.pairs = pairs;
        this.meter = meter;
        final int n = settings.basis().functions();
        final ElectronCount electrons = ElectronCount.of(settings.molecule(), settings.multiplicity(), n);
        matrices = new RowMatrices(world, meter);
        integrals = new OneElectronMatrices(world, pairs, matrices);
        overlap = integrals.overlap();
        core = integrals.core(settings);
        orthogonaliser = matrices.create("orthogonaliser", n, n);
        spectrum = settings.density().open(matrices, n);
        diis = new Diis(matrices);
        checkpoint = settings.checkpoint() == null ? null : new DensityCheckpoints(world, settings);
        final boolean isClosedShell = electrons.isClosedShell();
        spins.add(new SpinState(matrices, n, electrons.alpha(), isClosedShell ? 2 : 1));
        if (!isClosedShell)
        {
            spins.add(new SpinState(matrices, n, electrons.beta(), 1));
        }
        for (int i = 0; i < spins.size(); i++)
        {
            sources.add(matrices.create("source density", n, n));
        }
        repulsion = new TwoElectronMatrices(matrices, n, spins.size());
        kept = new KeptIntegrals(settings.keptBytes());
        try
        {
            spectrum.inverseSquareRoot(overlap, orthogonaliser);
        }
        catch (final NumericalException ex)
        {
            close();
            throw ex;
        }
    }

    /**
     * Calculates the energy of a molecule.
     *
     * @param world    the job.
     * @param settings the same on all ranks.
     * @param listener called on each rank after each iteration.
     * @return the energy, and whether it has converged.
     * @throws NumericalException if the basis functions are linearly dependent.
     */
    public static ScfResult solve(
        final World world, final ScfSettings settings, final Consumer<ScfIteration> listener)
    {
        try (HartreeFock scf =
            new HartreeFock(world, settings, new ShellPairs(settings.basis()), RankMeter.adding()))
        {
            return scf.solve(listener);
        }
    }

    /**
     * Iterates until the energy has converged.
     *
     * @param listener called on each rank after each iteration.
     * @return the energy, and whether it has converged.
     */
    public ScfResult solve(final Consumer<ScfIteration> listener)
    {
        begin();
        double energy = 0;
        boolean isConverged = false;
        int number = 0;
        // Coulomb factors of the total density, and of the spin density, which has no Coulomb term.
        final double[] coulomb = spins.size() == 1 ? new double[]{ 1 } : new double[]{ 1, 0 };
        try (FockBuilder builder = new FockBuilder(world, pairs, settings.fock(), kept, meter, coulomb))
        {
            builderBytes = builder.ownBytes();
            while (!isConverged && number < settings.mostIterations())
            {
                number++;
                buildFock(builder);
                final double next = energy();
                final double change = next - energy;
                energy = next;
                double error = 0;
                for (final SpinState spin : spins)
                {
                    error = Math.max(error, spin.evaluateError(overlap, orthogonaliser));
                }
                isConverged = hasConverged(error, change, energy);
                if (!isConverged)
                {
                    step(error);
                }
                if (checkpoint != null)
                {
                    checkpoint.write(densities());
                }
                listener.accept(
                    new ScfIteration(number, energy, change, error, RankTable.times(world, builder.last())));
            }
        }
        total(sources.getFirst());
        return new ScfResult(energy, isConverged, number,
            ScfProperties.dipole(settings.molecule(), matrices, integrals, sources.getFirst()),
            ScfProperties.spinSquared(matrices, overlap, spins, repulsion.work()));
    }

    private boolean hasConverged(final double error, final double change, final double energy)
    {
        final double least = settings.convergence().error();
        return error < least && Math.abs(change) <
            Math.max(ENERGY_TOLERANCE * least * least, RELATIVE_ENERGY_TOLERANCE * Math.abs(energy));
    }

    private void begin()
    {
        if (checkpoint != null && checkpoint.read(densities()))
        {
            return;
        }
        InitialDensity.write(world, settings.molecule(), pairs,
            spins.stream().map(SpinState::electrons).toList(), densities());
        matrices.sync();
    }

    private List<GlobalDoubleArray> densities()
    {
        return spins.stream().map(SpinState::density).toList();
    }

    /** Calculates F = H + G of the total density, plus or minus that of the spin density. */
    private void buildFock(final FockBuilder builder)
    {
        total(sources.getFirst());
        if (spins.size() == 2)
        {
            sources.get(1).own().copyFrom(spins.getFirst().density());
            sources.get(1).own().add(-1, spins.get(1).density());
        }
        repulsion.update(builder, sources);
        for (int spin = 0; spin < spins.size(); spin++)
        {
            final GlobalDoubleArray fock = spins.get(spin).fock();
            fock.own().copyFrom(core);
            fock.own().add(1, repulsion.get().getFirst());
            if (spins.size() == 2)
            {
                fock.own().add(spin == 0 ? 1 : -1, repulsion.get().get(1));
            }
        }
    }

    private void total(final GlobalDoubleArray result)
    {
        result.own().copyFrom(spins.getFirst().density());
        if (spins.size() == 2)
        {
            result.own().add(1, spins.get(1).density());
        }
    }

    private double energy()
    {
        double energy = settings.molecule().nuclearRepulsion();
        for (int axis = 0; axis < 3; axis++)
        {
            energy -= settings.field().along(axis) * ScfProperties.nuclearDipole(settings.molecule(), axis);
        }
        double twice = 0;
        for (final SpinState spin : spins)
        {
            twice += spin.density().own().dot(core) + spin.density().own().dot(spin.fock());
        }
        return energy + 0.5 * matrices.sum(twice);
    }

    private void step(final double error)
    {
        diis.extrapolate(spins.stream().map(SpinState::fock).toList(), spins.stream().map(SpinState::error).toList());
        final double kept = error > DAMPED_ERROR ? settings.convergence().damping() : 0;
        for (final SpinState spin : spins)
        {
            spin.step(spectrum, orthogonaliser, settings.convergence().levelShift(), kept);
        }
    }

    /** {@return the Fock matrix of the closed shell, after it has converged} */
    GlobalDoubleArray fock()
    {
        return spins.getFirst().fock();
    }

    /** {@return the inverse square root of the overlap} */
    GlobalDoubleArray orthogonaliser()
    {
        return orthogonaliser;
    }

    /** {@return number of occupied orbitals of the closed shell} */
    int occupied()
    {
        return spins.getFirst().orbitals();
    }

    /** {@return the integrals that this rank has} */
    KeptIntegrals kept()
    {
        return kept;
    }

    /** {@return bytes of its matrices that this rank owns, with those of the Fock builds while it solved} */
    public long ownBytes()
    {
        return matrixBytes() + builderBytes;
    }

    /** {@return bytes of its matrices that this rank owns between and after the Fock builds} */
    long matrixBytes()
    {
        return matrices.ownBytes();
    }

    /** Closes all arrays. */
    @Override
    public void close()
    {
        kept.close();
        matrices.close();
    }
}
