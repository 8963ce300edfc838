package org.gaeron.examples.scf.fock;

import java.util.Arrays;

import org.gaeron.Handle;
import org.gaeron.examples.scf.meter.Activity;

/**
 * The density rows of the blocks that were used last. With room for all blocks each rank gets each row once a build,
 * and asks for all of them at its begin: they come while others are used. With less room it gets some again. One
 * thread.
 */
final class DensityCache
{
    /** How much memory the rows of a rank may take, if those of {@value #LEAST} blocks do not take more. */
    private static final long BUDGET_BYTES = 64 << 20;
    /** A task needs the rows of three blocks at one time. */
    private static final int LEAST = 3;
    private static final int NONE = -1;

    private final FockProblem problem;
    private final AtomBlocks atoms;
    private final RowPanel window;
    private final double[][] rows;
    private final Handle[] coming;
    private final int[] blocks;
    private final long[] used;
    private final int[] slots;
    private final int largest;
    private long uses;

    DensityCache(final FockProblem problem, final AtomBlocks atoms)
    {
        this(problem, atoms, BUDGET_BYTES);
    }

    DensityCache(final FockProblem problem, final AtomBlocks atoms, final long budgetBytes)
    {
        this.problem = problem;
        this.atoms = atoms;
        window = new RowPanel(problem, 0, null);
        largest = RowPanel.size(problem, atoms.mostFunctions());
        final long fitting = budgetBytes / Double.BYTES / largest;
        final int count = (int)Math.min(atoms.count(), Math.max(LEAST, fitting));
        rows = new double[count][];
        coming = new Handle[count];
        blocks = new int[count];
        used = new long[count];
        slots = new int[atoms.count()];
        clear();
    }

    private void clear()
    {
        Arrays.fill(blocks, NONE);
        Arrays.fill(slots, NONE);
        Arrays.fill(used, 0);
    }

    /** There is a new density: asks for as much of it as there is room for if that is all. */
    void begin()
    {
        clear();
        if (rows.length == atoms.count())
        {
            for (int block = 0; block < rows.length; block++)
            {
                fetch(block, block);
            }
            problem.meter().lap(Activity.COMMUNICATING);
        }
    }

    /** {@return the rows of a block; they stay valid while two other blocks are asked for} */
    double[] rows(final int block)
    {
        if (slots[block] == NONE)
        {
            fetch(block, leastUsed());
        }
        final int slot = slots[block];
        used[slot] = ++uses;
        if (coming[slot] != null)
        {
            coming[slot].await();
            coming[slot] = null;
            problem.meter().onGet();
        }
        return rows[slot];
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

    private void fetch(final int block, final int slot)
    {
        if (rows[slot] == null)
        {
            rows[slot] = new double[largest];
        }
        if (coming[slot] != null)
        {
            // Nobody has used what was asked for; the rows must not come after those that are asked for now.
            coming[slot].await();
        }
        if (blocks[slot] != NONE)
        {
            slots[blocks[slot]] = NONE;
        }
        blocks[slot] = block;
        slots[block] = slot;
        window.moveTo(atoms.firstFunction(block), atoms.firstFunction(block + 1));
        coming[slot] = problem.density().getAsync(window.patch(0, problem.order()), rows[slot], 0, problem.order());
    }
}
