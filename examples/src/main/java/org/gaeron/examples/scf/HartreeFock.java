package org.gaeron.examples.scf;

import java.util.function.Consumer;

import org.gaeron.ArraySpec;
import org.gaeron.GlobalDoubleArray;
import org.gaeron.TaskCounter;
import org.gaeron.World;
import org.gaeron.examples.chem.Basis;
import org.gaeron.examples.chem.Molecule;
import org.gaeron.examples.chem.ShellPairs;

/**
 * Restricted Hartree-Fock for closed shells. The Fock matrix, nearly all of the work, is built by all ranks; the
 * algebra between two builds is done by rank 0, which alone holds whole matrices and tells the others how it stands. So
 * all ranks end with the same result, whatever their number.
 */
public final class HartreeFock
{
    /** The energy of two iterations differs by less than this where it has converged, in Hartree. */
    static final double ENERGY_TOLERANCE = 1e-10;
    /** The error is less than this where it has converged. */
    static final double ERROR_TOLERANCE = 1e-8;

    private final World world;
    private final ShellPairs pairs;
    private final RoothaanEquations equations;
    private final Consumer<ScfIteration> listener;

    private HartreeFock(
        final World world, final Molecule molecule, final Basis basis, final Consumer<ScfIteration> listener)
    {
        this.world = world;
        this.listener = listener;
        pairs = new ShellPairs(basis);
        equations = world.rank() == 0 ? new RoothaanEquations(molecule, pairs) : null;
    }

    /**
     * Calculates the energy of a molecule. Collective, with the same arguments on all ranks.
     *
     * @param world          the job.
     * @param molecule       with an even number of electrons.
     * @param basis          the basis functions of the molecule.
     * @param mostIterations where to give up, at least 1.
     * @param listener       called on each rank after each iteration.
     * @return the energy, and whether it has converged.
     * @throws ArithmeticException if the basis functions are linearly dependent.
     */
    public static ScfResult solve(
        final World world, final Molecule molecule, final Basis basis, final int mostIterations,
        final Consumer<ScfIteration> listener)
    {
        return new HartreeFock(world, molecule, basis, listener).solve(mostIterations);
    }

    private ScfResult solve(final int mostIterations)
    {
        try (GlobalDoubleArray density = world.doubles(byRows("density"));
            GlobalDoubleArray fock = world.doubles(byRows("fock"));
            TaskCounter counter = world.taskCounter("fock tasks"))
        {
            return iterate(new FockBuilder(world, pairs, density, fock, counter), mostIterations);
        }
    }

    /** What is read and written is whole rows: an owner of whole rows answers most requests alone. */
    private ArraySpec byRows(final String name)
    {
        final int n = pairs.basis().functions();
        return ArraySpec.doubles(name, n, n).withGrid(Math.min(world.size(), n), 1);
    }

    private ScfResult iterate(final FockBuilder builder, final int mostIterations)
    {
        final double[] state = new double[2];
        double before = 0;
        boolean converged = false;
        int number = 0;
        while (!converged && number < mostIterations)
        {
            number++;
            final double[] twoElectron = builder.build(equations == null ? null : equations.density());
            step(twoElectron, state);
            final double change = state[0] - before;
            converged = Math.abs(change) < ENERGY_TOLERANCE && state[1] < ERROR_TOLERANCE;
            before = state[0];
            listener.accept(new ScfIteration(number, state[0], change, state[1], builder.last()));
        }
        return new ScfResult(before, converged, number);
    }

    private void step(final double[] twoElectron, final double[] state)
    {
        if (equations != null)
        {
            equations.step(twoElectron);
            state[0] = equations.energy();
            state[1] = equations.error();
        }
        world.broadcast(0, state);
    }
}
