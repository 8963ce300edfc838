package org.gaeron.examples.scf;

import java.util.ArrayList;
import java.util.List;

import org.gaeron.GlobalDoubleArray;
import org.gaeron.World;
import org.gaeron.examples.chem.ShellPairs;
import org.gaeron.examples.scf.algebra.NumericalException;
import org.gaeron.examples.scf.algebra.RowMatrices;
import org.gaeron.examples.scf.fock.FockBuilder;
import org.gaeron.examples.scf.meter.RankMeter;
import org.gaeron.examples.scf.meter.RankTable;
import org.gaeron.examples.scf.meter.RankTimes;

/**
 * Static dipole polarizability of a closed shell by the coupled-perturbed Hartree-Fock equations: J. Gerratt, I. M.
 * Mills, J. Chem. Phys. 49, 1719 (1968). A field along each axis mixes empty orbitals a into occupied ones i by U_ai,
 * {@code (e_a - e_i) U_ai + G[D(U)]_ai = -r_ai}. The equations are linear, and positive definite where the energy is a
 * minimum. So they are solved by conjugate gradients (M. R. Hestenes, E. Stiefel, J. Res. Natl. Bur. Stand. 49, 409
 * (1952)), preconditioned by the differences of orbital energies. Each iteration is one Fock build of three densities,
 * for the three axes at once.
 *
 * <p>All matrices are global arrays. Used by the thread of its rank; collective.
 */
final class CoupledPerturbed implements AutoCloseable
{
    private static final int AXES = 3;
    private static final int MOST_ITERATIONS = 64;
    /** Largest element of the residual; the error of the polarizability is about its square. */
    private static final double TOLERANCE = 1e-7;

    /** Called after each iteration on each rank. */
    interface Listener
    {
        void onIteration(int number, double residual, double seconds);
    }

    private final World world;
    private final RowMatrices matrices;
    private final PerturbedOrbitals orbitals;
    private final FockBuilder builder;
    private final List<Direction> directions = new ArrayList<>();
    private final List<GlobalDoubleArray> densities = new ArrayList<>();
    private final List<GlobalDoubleArray> results = new ArrayList<>();

    /** Vectors of the iteration for a field along one axis, as matrices of empty by occupied orbitals. */
    private final class Direction
    {
        private final GlobalDoubleArray coordinate = vector("coordinate");
        private final GlobalDoubleArray solution = vector("response");
        private final GlobalDoubleArray residual = vector("residual");
        private final GlobalDoubleArray scaled = vector("scaled residual");
        private final GlobalDoubleArray search = vector("search");
        private final GlobalDoubleArray image = vector("image");
        private double product;
        private boolean isSolved;

        private GlobalDoubleArray vector(final String name)
        {
            return matrices.create(name, orbitals.empty(), orbitals.occupied());
        }

        private void begin()
        {
            residual.own().fill(0);
            residual.own().add(-1, coordinate);
            orbitals.divideByGaps(residual, scaled);
            search.own().copyFrom(scaled);
            product = matrices.dot(residual, scaled);
            isSolved = matrices.largest(residual) < TOLERANCE;
        }

        /** Makes one step along the search direction, whose image must be available. */
        private double step()
        {
            if (!isSolved)
            {
                final double curvature = matrices.dot(search, image);
                if (!(curvature > 0))
                {
                    throw new NumericalException("the coupled-perturbed equations are not positive definite: the " +
                        "Hartree-Fock solution is no minimum; expected a curvature above 0, actual " + curvature);
                }
                solution.own().add(product / curvature, search);
                residual.own().add(-product / curvature, image);
                orbitals.divideByGaps(residual, scaled);
                final double next = matrices.dot(residual, scaled);
                search.own().scale(next / product);
                search.own().add(1, scaled);
                product = next;
            }
            final double largest = matrices.largest(residual);
            isSolved = largest < TOLERANCE;
            return largest;
        }
    }

    /**
     * Prepares the equations of a converged calculation, preferably {@link ScfSettings.Convergence#TIGHT tightly}
     * converged.
     *
     * @param world    the job.
     * @param settings of the calculation.
     * @param pairs    pairs of the shells.
     * @param meter    of this rank.
     * @param scf      the calculation.
     */
    CoupledPerturbed(
        final World world, final ScfSettings settings, final ShellPairs pairs, final RankMeter meter,
        final HartreeFock scf)
    {
        this.world = world;
        matrices = new RowMatrices(world, meter);
        orbitals = new PerturbedOrbitals(matrices, scf.fock(), scf.orthogonaliser(), scf.occupied());
        final int n = settings.basis().functions();
        builder = new FockBuilder(world, pairs, settings.fock(), scf.kept(), meter, 1, 1, 1);
        final OneElectronMatrices integrals = new OneElectronMatrices(world, pairs, matrices);
        for (int axis = 0; axis < AXES; axis++)
        {
            densities.add(matrices.create("perturbed density", n, n));
            results.add(matrices.create("perturbed two-electron", n, n));
            if (orbitals.empty() > 0)
            {
                final Direction direction = new Direction();
                orbitals.toEmptyByOccupied(integrals.coordinate(axis), direction.coordinate);
                direction.begin();
                directions.add(direction);
            }
        }
    }

    /**
     * Solves the equations.
     *
     * @param listener called after each iteration.
     * @return the polarizability.
     * @throws NumericalException if the equations do not converge.
     */
    Polarizability solve(final Listener listener)
    {
        int number = 0;
        RankTimes sum = RankTimes.NONE;
        boolean isSolved = directions.stream().allMatch(direction -> direction.isSolved);
        while (!isSolved)
        {
            number++;
            apply();
            sum = sum.plus(builder.last());
            double residual = 0;
            for (final Direction direction : directions)
            {
                residual = Math.max(residual, direction.step());
            }
            isSolved = residual < TOLERANCE;
            listener.onIteration(number, residual, builder.last().seconds());
            if (!isSolved && number == MOST_ITERATIONS)
            {
                throw new NumericalException("the coupled-perturbed equations did not converge: expected a residual " +
                    "of at most " + TOLERANCE + ", actual " + residual);
            }
        }
        return new Polarizability(tensor(), number, RankTable.times(world, sum));
    }

    /** Calculates the image of each search direction under the left side of the equations. */
    private void apply()
    {
        for (int axis = 0; axis < AXES; axis++)
        {
            final Direction direction = directions.get(axis);
            if (direction.isSolved)
            {
                // A zero density has no significant quartet, so a solved direction costs nothing.
                densities.get(axis).own().fill(0);
            }
            else
            {
                orbitals.density(direction.search, densities.get(axis));
            }
        }
        matrices.sync();
        builder.build(densities, results);
        for (int axis = 0; axis < AXES; axis++)
        {
            final Direction direction = directions.get(axis);
            if (!direction.isSolved)
            {
                orbitals.toEmptyByOccupied(results.get(axis), direction.image);
                orbitals.addTimesGaps(direction.search, direction.image);
            }
        }
    }

    private double[][] tensor()
    {
        final double[][] tensor = new double[AXES][AXES];
        for (int row = 0; row < directions.size(); row++)
        {
            for (int column = 0; column < directions.size(); column++)
            {
                tensor[row][column] =
                    -4 * matrices.dot(directions.get(row).solution, directions.get(column).coordinate);
            }
        }
        return tensor;
    }

    /** {@return bytes of its matrices, with those of the Fock builds, that this rank owns} */
    long ownBytes()
    {
        return matrices.ownBytes() + builder.ownBytes();
    }

    /** Closes all arrays. */
    @Override
    public void close()
    {
        builder.close();
        matrices.close();
    }
}
