package org.gaeron.examples.scf.fock;

import java.util.Arrays;

import org.gaeron.ArraySpec;
import org.gaeron.GlobalDoubleArray;
import org.gaeron.Patch;
import org.gaeron.examples.chem.Basis;
import org.gaeron.examples.chem.ShellPairs;
import org.gaeron.examples.scf.meter.Activity;

/**
 * Screens shell quartets. A quartet is significant if its largest integral, times the largest density element that it
 * meets, is not negligible. M. Haser, R. Ahlrichs, J. Comput. Chem. 10, 104 (1989). The table has one density element
 * for each pair of shells. All ranks compute it together, and it is replicated, because each rank reads it for every
 * quartet. The shared array has a row for each function, because the rows of a shell may be on two ranks. It is read
 * some rows at a time.
 *
 * <p>Used by the thread of its rank.
 */
final class DensityScreen implements AutoCloseable
{
    /** Contributions to a Fock matrix below this are left out. */
    private static final double NEGLIGIBLE = 1e-12;
    /** Elements of later densities, relative to the largest one of the first, that are foreseen. */
    private static final double LATER = 1e-2;
    /** Weight of a Coulomb term of factor 1 relative to an exchange term. */
    private static final double COULOMB = 4;
    /** Elements that are read at a time: a megabyte. */
    private static final int STRIP = 1 << 17;

    private final FockProblem problem;
    private final ShellPairs pairs;
    private final Basis basis;
    private final int shells;
    private final GlobalDoubleArray shared;
    private final double[] largest;
    private final double[] strip;
    private double overall;

    /**
     * Creates the arrays. Collective.
     *
     * @param problem to be built.
     */
    DensityScreen(final FockProblem problem)
    {
        this.problem = problem;
        pairs = problem.pairs();
        basis = pairs.basis();
        shells = basis.shells();
        shared = problem.world().doubles(ArraySpec.doubles("density bounds", problem.order(), shells).byRows());
        largest = new double[shells * shells];
        strip = new double[Math.clamp(STRIP / shells, 1, problem.order()) * shells];
    }

    /**
     * Shares the bounds of this rank's rows; other ranks may read them after a sync.
     *
     * @param mine    functions whose rows this rank has.
     * @param density their rows of all densities, in the layout of the array of densities.
     */
    void share(final Patch mine, final double[] density)
    {
        final int count = (int)mine.rows();
        final double[] bounds = new double[count * shells];
        for (int function = 0; function < count; function++)
        {
            for (int m = 0; m < problem.matrices(); m++)
            {
                raise(bounds, function * shells, density, (function * problem.matrices() + m) * problem.order());
            }
        }
        shared.put(Patch.of(mine.rowLo(), mine.rowHi(), 0, shells), bounds);
    }

    private void raise(final double[] bounds, final int offset, final double[] density, final int row)
    {
        for (int shell = 0; shell < shells; shell++)
        {
            double most = bounds[offset + shell];
            for (int f = basis.firstFunctionOfShell(shell); f < basis.endFunctionOfShell(shell); f++)
            {
                most = Math.max(most, Math.abs(density[row + f]));
            }
            bounds[offset + shell] = most;
        }
    }

    /** Reads the bounds shared by all ranks. */
    void update()
    {
        Arrays.fill(largest, 0);
        overall = 0;
        int shell = 0;
        for (int first = 0; first < problem.order(); first += strip.length / shells)
        {
            final int end = Math.min(first + strip.length / shells, problem.order());
            shared.get(Patch.of(first, end, 0, shells), strip);
            problem.meter().onGet();
            for (int function = first; function < end; function++)
            {
                shell += function == basis.endFunctionOfShell(shell) ? 1 : 0;
                raise(shell * shells, (function - first) * shells);
            }
        }
        problem.meter().lap(Activity.COMPUTING);
    }

    private void raise(final int offset, final int row)
    {
        for (int other = 0; other < shells; other++)
        {
            largest[offset + other] = Math.max(largest[offset + other], strip[row + other]);
            overall = Math.max(overall, strip[row + other]);
        }
    }

    /**
     * {@return whether a quartet may soon be significant, though it is not for these densities} Those of a first build
     * are of atoms. Later ones have elements everywhere, so quartets count that meet none in the first.
     */
    boolean mayCount(final int i, final int j, final int k, final int l)
    {
        return pairs.bound(i, j) * pairs.bound(k, l) * overall * LATER > NEGLIGIBLE;
    }

    /** {@return the least bound of a pair (k, l) whose quartet (ij|kl) can be significant} */
    double leastBound(final int i, final int j)
    {
        return Math.max(NEGLIGIBLE / (COULOMB * overall), ShellPairs.NEGLIGIBLE) / pairs.bound(i, j);
    }

    /** {@return whether the integrals of a quartet can be significant for some density} */
    static boolean isIntegral(final double bound)
    {
        return bound > ShellPairs.NEGLIGIBLE;
    }

    /** {@return whether a quartet is significant; the order of the shells is that of {@link FockKernel#add}} */
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

    /** {@return the shared array} */
    GlobalDoubleArray shared()
    {
        return shared;
    }

    @Override
    public void close()
    {
        shared.close();
    }
}
