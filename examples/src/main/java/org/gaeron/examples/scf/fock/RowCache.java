package org.gaeron.examples.scf.fock;

import java.util.Arrays;

import org.gaeron.Handle;
import org.gaeron.examples.scf.meter.Activity;
import org.gaeron.examples.scf.meter.RankMeter;

/**
 * The rows of the blocks that were used last: of the density, and what is to be added to the Fock matrix. With room for
 * all blocks each rank gets each row once a build, and asks for all of them at its begin, so that they come while
 * others are used; and it accumulates each row once, at the end. With less room the rows that were not used for longest
 * are accumulated, and got again when they are wanted again. One thread.
 */
final class RowCache
{
    /** How much memory the rows of a rank may take, if those of {@value #LEAST} blocks do not take more. */
    static final long BUDGET_BYTES = 64 << 20;
    /** A triple needs the rows of three blocks, and while it is computed those of the next are asked for. */
    static final int LEAST = 6;
    /** So many accumulates may be under way: an owner whose cores all compute may answer late. */
    private static final int SPARE = 4;
    private static final int NONE = -1;

    private final FockProblem problem;
    private final RankMeter meter;
    private final AtomBlocks atoms;
    private final RowPanel[] panels;
    private final Handle[] coming;
    private final int[] blocks;
    private final long[] used;
    private final int[] slots;
    private final double[][] spare;
    private final Handle[] going = new Handle[SPARE];
    private int turn;
    private long uses;

    RowCache(final FockProblem problem, final AtomBlocks atoms, final long budgetBytes)
    {
        this.problem = problem;
        this.atoms = atoms;
        meter = problem.meter();
        final int size = RowPanel.size(problem, atoms.mostFunctions());
        final long fitting = budgetBytes / (2L * Double.BYTES * size);
        final int count = (int)Math.min(atoms.count(), Math.max(LEAST, fitting));
        panels = new RowPanel[count];
        Arrays.setAll(panels, slot -> new RowPanel(problem, atoms.mostFunctions(), new double[size]));
        spare = new double[SPARE][size];
        coming = new Handle[count];
        blocks = new int[count];
        used = new long[count];
        slots = new int[atoms.count()];
        Arrays.fill(blocks, NONE);
        Arrays.fill(slots, NONE);
    }

    /** There is a new density: asks for as much of it as there is room for if that is all. */
    void begin()
    {
        if (panels.length == atoms.count())
        {
            for (int block = 0; block < atoms.count(); block++)
            {
                ask((firstAsked() + block) % atoms.count());
            }
        }
    }

    /** {@return with which block this rank begins: no two ranks ask the same owner at one time} */
    private int firstAsked()
    {
        return (int)((long)atoms.count() * problem.world().rank() / problem.world().size());
    }

    // tag::blocked-ask[]
    /** Asks for the rows of a block that will be held soon. */
    void ask(final int block)
    {
        if (slots[block] == NONE)
        {
            meter.lap(Activity.COMPUTING);
            final int slot = leastUsed();
            release(slot);
            fetch(block, slot);
            meter.lap(Activity.COMMUNICATING);
        }
        used[slots[block]] = ++uses;
    }

    /** {@return the rows of a block; they stay valid while five other blocks are asked for or held} */
    RowPanel hold(final int block)
    {
        ask(block);
        await(slots[block]);
        return panels[slots[block]];
    }

    private void await(final int slot)
    {
        if (coming[slot] != null)
        {
            meter.lap(Activity.COMPUTING);
            coming[slot].await();
            coming[slot] = null;
            meter.onGet();
        }
    }
    // end::blocked-ask[]

    private int leastUsed()
    {
        int least = 0;
        for (int slot = 1; slot < used.length; slot++)
        {
            least = used[slot] < used[least] ? slot : least;
        }
        return least;
    }

    // tag::blocked-release[]
    private void fetch(final int block, final int slot)
    {
        blocks[slot] = block;
        slots[block] = slot;
        final RowPanel panel = panels[slot];
        panel.moveTo(atoms.firstFunction(block), atoms.firstFunction(block + 1));
        coming[slot] = problem.density().getAsync(panel.patch(0, problem.order()), panel.density(), 0, panel.ld());
        panel.clear(0, problem.order());
    }

    private void release(final int slot)
    {
        if (blocks[slot] != NONE)
        {
            await(slot);
            final RowPanel panel = panels[slot];
            final Handle handle = problem.fock().accAsync(
                panel.patch(0, problem.order()), FockKernel.SCALE, panel.fock(), 0, panel.ld());
            spare[turn] = panel.swapFock(spare[turn]);
            going[turn] = handle;
            turn = (turn + 1) % SPARE;
            if (going[turn] != null)
            {
                going[turn].await();
            }
            meter.onAcc();
            slots[blocks[slot]] = NONE;
            blocks[slot] = NONE;
            used[slot] = 0;
        }
    }
    // end::blocked-release[]

    /** Accumulates all that is left. */
    void end()
    {
        for (int block = 0; block < atoms.count(); block++)
        {
            final int slot = slots[(firstAsked() + block) % atoms.count()];
            if (slot != NONE)
            {
                release(slot);
            }
        }
    }
}
