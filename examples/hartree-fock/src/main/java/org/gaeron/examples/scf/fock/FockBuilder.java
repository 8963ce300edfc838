package org.gaeron.examples.scf.fock;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

import org.gaeron.ArraySpec;
import org.gaeron.GlobalDoubleArray;
import org.gaeron.Handle;
import org.gaeron.Patch;
import org.gaeron.World;
import org.gaeron.examples.chem.ShellPairs;
import org.gaeron.examples.scf.meter.Activity;
import org.gaeron.examples.scf.meter.RankMeter;
import org.gaeron.examples.scf.meter.RankTimes;

/**
 * Builds the two-electron part {@code G_ij = sum_kl D_kl (c (ij|kl) - (ik|jl)/2)} of Fock matrices. It takes one or
 * several symmetric densities D, and uses all ranks of a job. The {@link FockMode} distributes the work. This class has
 * the arrays, the screening, and the symmetric sum at the end. With c = 1 and the closed-shell density, G is that of
 * restricted Hartree-Fock. With c = 0 and the spin density, it is the difference between the spins in unrestricted
 * Hartree-Fock.
 *
 * <p>Used by the thread of its rank.
 */
public final class FockBuilder implements AutoCloseable
{
    private final World world;
    private final FockProblem problem;
    private final DensityScreen screen;
    private final FockBuild build;
    private RankTimes last = RankTimes.NONE;

    /**
     * Creates arrays and counters. Collective.
     *
     * @param world   the job.
     * @param pairs   pairs of the basis functions' shells.
     * @param mode    distribution of a build among the ranks.
     * @param kept    integrals that this rank keeps from one build to the next, perhaps of other builders. Those of
     *                the naive mode are not kept.
     * @param meter   of this rank.
     * @param coulomb the factors c, one for each matrix.
     */
    public FockBuilder(
        final World world, final ShellPairs pairs, final FockMode mode, final KeptIntegrals kept,
        final RankMeter meter, final double... coulomb)
    {
        this(world, pairs, problem -> mode.open(problem, kept), meter, coulomb);
    }

    FockBuilder(
        final World world, final ShellPairs pairs, final Function<FockProblem, FockBuild> mode, final RankMeter meter,
        final double... coulomb)
    {
        this.world = world;
        final long n = pairs.basis().functions();
        problem = new FockProblem(world, pairs, coulomb.clone(),
            byRows("all densities", n * coulomb.length, n), byRows("all Fock matrices", n * coulomb.length, n), meter);
        screen = new DensityScreen(problem);
        build = mode.apply(problem);
    }

    /** {@return an array by rows} Whole rows are read and written, so one owner answers most requests. */
    private GlobalDoubleArray byRows(final String name, final long rows, final long cols)
    {
        return world.doubles(ArraySpec.doubles(name, rows, cols).byRows());
    }

    /**
     * Builds the matrices. Collective.
     *
     * @param densities one for each factor; square, distributed by whole rows.
     * @param results   receive G for each density; distributed like them.
     */
    public void build(final List<GlobalDoubleArray> densities, final List<GlobalDoubleArray> results)
    {
        final RankMeter meter = problem.meter();
        meter.lap(Activity.COMPUTING);
        final RankTimes before = meter.times();
        problem.fock().zero();
        meter.lap(Activity.WAITING);
        collect(densities);
        world.sync();
        meter.lap(Activity.WAITING);
        screen.update();
        build.run(screen);
        world.fence();
        meter.lap(Activity.COMMUNICATING);
        world.sync();
        meter.lap(Activity.WAITING);
        hand(results);
        // No rank clears the Fock matrices for the next build before all have read them.
        world.sync();
        meter.lap(Activity.WAITING);
        last = meter.times().minus(before);
    }

    private void collect(final List<GlobalDoubleArray> densities)
    {
        final Patch rows = densities.getFirst().distribution(world.rank());
        if (!rows.isEmpty())
        {
            final int n = problem.order();
            final int matrices = problem.matrices();
            final double[] mine = new double[Math.toIntExact(rows.count() * matrices)];
            for (int m = 0; m < matrices; m++)
            {
                densities.get(m).get(rows, mine, (long)m * n, (long)matrices * n);
            }
            problem.density().put(Patch.of(rows.rowLo() * matrices, rows.rowHi() * matrices, 0, n), mine);
            screen.share(rows, mine);
        }
        problem.meter().lap(Activity.COMMUNICATING);
    }

    /** Writes this rank's rows of the sum of the raw matrices and their transposes. */
    private void hand(final List<GlobalDoubleArray> results)
    {
        final Patch rows = results.getFirst().distribution(world.rank());
        if (!rows.isEmpty())
        {
            final int n = problem.order();
            final int matrices = problem.matrices();
            final int count = (int)rows.rows();
            final double[] sum = new double[Math.toIntExact(rows.count() * matrices)];
            final double[] columns = new double[sum.length];
            final Handle coming = problem.fock().getAsync(
                Patch.of(0, (long)n * matrices, rows.rowLo(), rows.rowHi()), columns, 0, count);
            problem.fock().get(Patch.of(rows.rowLo() * matrices, rows.rowHi() * matrices, 0, n), sum);
            coming.await();
            problem.meter().lap(Activity.COMMUNICATING);
            for (int row = 0; row < count * matrices; row++)
            {
                final int matrix = row % matrices;
                for (int column = 0; column < n; column++)
                {
                    sum[row * n + column] += columns[(column * matrices + matrix) * count + row / matrices];
                }
            }
            problem.meter().lap(Activity.COMPUTING);
            for (int m = 0; m < matrices; m++)
            {
                results.get(m).put(rows, sum, (long)m * n, (long)matrices * n);
            }
        }
        problem.meter().lap(Activity.COMMUNICATING);
    }

    /** {@return times of the last build on this rank} */
    public RankTimes last()
    {
        return last;
    }

    /** {@return bytes of its arrays that this rank owns} */
    public long ownBytes()
    {
        return Stream.of(problem.density(), problem.fock(), screen.shared())
            .mapToLong(array -> array.distribution(world.rank()).count()).sum() * Double.BYTES;
    }

    /** Closes arrays and counters. Collective. */
    @Override
    public void close()
    {
        build.close();
        screen.close();
        problem.fock().close();
        problem.density().close();
    }
}
