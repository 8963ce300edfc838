package org.gaeron.examples.scf.fock;

import org.gaeron.ArraySpec;
import org.gaeron.GlobalDoubleArray;
import org.gaeron.Patch;
import org.gaeron.World;
import org.gaeron.examples.chem.Basis;
import org.gaeron.examples.chem.ShellPairs;
import org.gaeron.examples.scf.meter.Activity;

/**
 * Tells which shell quartets are worth calculating: those whose largest integral, times the largest density element
 * that it meets, counts. M. Haser, R. Ahlrichs, J. Comput. Chem. 10, 104 (1989). The table of density elements, one for
 * two shells, is made by all ranks together and replicated: each rank asks it for every quartet.
 *
 * <p>Used by the thread of its rank.
 */
final class DensityScreen implements AutoCloseable
{
    /** Contributions to a Fock matrix below this are left out. */
    private static final double NEGLIGIBLE = 1e-12;
    /** Integrals below this are left out whatever the density. */
    private static final double NEGLIGIBLE_INTEGRAL = 1e-16;
    /** A Coulomb term has at least four times the weight of an exchange term. */
    private static final double COULOMB = 4;

    private final FockProblem problem;
    private final ShellPairs pairs;
    private final Basis basis;
    private final int shells;
    private final GlobalDoubleArray shared;
    private final double[] largest;
    private double overall;

    /**
     * Makes the table's space. Collective.
     *
     * @param problem what is to be built.
     */
    DensityScreen(final FockProblem problem)
    {
        this.problem = problem;
        pairs = problem.pairs();
        basis = pairs.basis();
        shells = basis.shells();
        shared = problem.world().doubles(ArraySpec.doubles("density bounds", shells, shells)
            .withGrid(Math.min(problem.world().size(), shells), 1));
        largest = new double[shells * shells];
    }

    /** Takes the densities of this moment. Collective. */
    void update()
    {
        final World world = problem.world();
        final Patch mine = shared.distribution(world.rank());
        if (!mine.isEmpty())
        {
            final double[] rows = rows((int)mine.rowLo(), (int)mine.rowHi());
            shared.put(mine, rows);
        }
        problem.meter().lap(Activity.COMMUNICATING);
        world.sync();
        problem.meter().lap(Activity.WAITING);
        shared.get(shared.patch(), largest);
        problem.meter().onGet();
        overall = 0;
        for (final double value : largest)
        {
            overall = Math.max(overall, value);
        }
        problem.meter().lap(Activity.COMPUTING);
    }

    private double[] rows(final int firstShell, final int endShell)
    {
        final int order = problem.order();
        final int first = basis.firstFunctionOfShell(firstShell);
        final RowPanel panel = new RowPanel(problem, 0, null);
        panel.moveTo(first, basis.endFunctionOfShell(endShell - 1));
        final double[] density = new double[RowPanel.size(problem, basis.endFunctionOfShell(endShell - 1) - first)];
        problem.density().get(panel.patch(0, order), density);
        problem.meter().onGet();
        final double[] rows = new double[(endShell - firstShell) * shells];
        for (int shell = firstShell; shell < endShell; shell++)
        {
            final int begin = panel.offset(basis.firstFunctionOfShell(shell), 0);
            final int end = panel.offset(basis.endFunctionOfShell(shell), 0);
            for (int row = begin; row < end; row += order)
            {
                raise(rows, (shell - firstShell) * shells, density, row);
            }
        }
        problem.meter().lap(Activity.COMPUTING);
        return rows;
    }

    private void raise(final double[] rows, final int offset, final double[] density, final int row)
    {
        for (int shell = 0; shell < shells; shell++)
        {
            double most = rows[offset + shell];
            for (int f = basis.firstFunctionOfShell(shell); f < basis.endFunctionOfShell(shell); f++)
            {
                most = Math.max(most, Math.abs(density[row + f]));
            }
            rows[offset + shell] = most;
        }
    }

    /** {@return whether the integrals of a quartet could count, whatever the quartet's density elements} */
    static boolean isIntegral(final double bound)
    {
        return bound > NEGLIGIBLE_INTEGRAL;
    }

    /** {@return whether a quartet counts; the order of the shells is that of {@link FockKernel#add}} */
    boolean counts(final int i, final int j, final int k, final int l)
    {
        final double bound = pairs.bound(i, j) * pairs.bound(k, l);
        if (bound * COULOMB * overall <= NEGLIGIBLE || !isIntegral(bound))
        {
            return false;
        }
        final double direct = COULOMB * Math.max(largest[i * shells + j], largest[k * shells + l]);
        final double exchange = Math.max(
            Math.max(largest[i * shells + k], largest[i * shells + l]),
            Math.max(largest[j * shells + k], largest[j * shells + l]));
        return bound * Math.max(direct, exchange) > NEGLIGIBLE;
    }

    @Override
    public void close()
    {
        shared.close();
    }
}
