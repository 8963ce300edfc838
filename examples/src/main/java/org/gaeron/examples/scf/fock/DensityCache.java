package org.gaeron.examples.scf.fock;

import java.util.Arrays;

import org.gaeron.examples.chem.Basis;

/**
 * The density rows of the atoms that were used last. With room for all atoms each rank gets each row once a build;
 * with less it gets some again. One thread.
 */
final class DensityCache
{
    /** How much memory the rows of a rank may take, if those of {@value #LEAST} atoms do not take more. */
    private static final long BUDGET_BYTES = 64 << 20;
    /** A task needs the rows of three atoms at one time. */
    private static final int LEAST = 3;
    private static final int NONE = -1;

    private final FockProblem problem;
    private final Basis basis;
    private final RowPanel window;
    private final double[][] rows;
    private final int[] atoms;
    private final long[] used;
    private final int[] slots;
    private final int largest;
    private long uses;

    DensityCache(final FockProblem problem)
    {
        this(problem, BUDGET_BYTES);
    }

    DensityCache(final FockProblem problem, final long budgetBytes)
    {
        this.problem = problem;
        basis = problem.pairs().basis();
        window = new RowPanel(problem, 0, null);
        largest = RowPanel.size(problem, mostFunctions(basis));
        final long fitting = budgetBytes / Double.BYTES / largest;
        final int count = (int)Math.min(basis.atoms(), Math.max(LEAST, fitting));
        rows = new double[count][];
        atoms = new int[count];
        used = new long[count];
        slots = new int[basis.atoms()];
        clear();
    }

    /** {@return the largest number of functions of an atom} */
    static int mostFunctions(final Basis basis)
    {
        int most = 0;
        for (int atom = 0; atom < basis.atoms(); atom++)
        {
            most = Math.max(most, basis.firstFunction(atom + 1) - basis.firstFunction(atom));
        }
        return most;
    }

    /** Forgets all: there is a new density. */
    void clear()
    {
        Arrays.fill(atoms, NONE);
        Arrays.fill(slots, NONE);
        Arrays.fill(used, 0);
    }

    /** {@return the rows of an atom; they stay valid while two other atoms are asked for} */
    double[] rows(final int atom)
    {
        if (slots[atom] == NONE)
        {
            fetch(atom, leastUsed());
        }
        used[slots[atom]] = ++uses;
        return rows[slots[atom]];
    }

    private int leastUsed()
    {
        int least = 0;
        for (int slot = 1; slot < used.length; slot++)
        {
            least = used[slot] < used[least] ? slot : least;
        }
        return least;
    }

    private void fetch(final int atom, final int slot)
    {
        if (rows[slot] == null)
        {
            rows[slot] = new double[largest];
        }
        if (atoms[slot] != NONE)
        {
            slots[atoms[slot]] = NONE;
        }
        atoms[slot] = atom;
        slots[atom] = slot;
        window.moveTo(basis.firstFunction(atom), basis.firstFunction(atom + 1));
        problem.density().get(window.patch(0, problem.order()), rows[slot]);
        problem.meter().onGet();
    }
}
