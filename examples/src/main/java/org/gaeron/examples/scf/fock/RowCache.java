package org.gaeron.examples.scf.fock;

import java.util.Arrays;

import org.gaeron.Handle;
import org.gaeron.examples.scf.meter.Activity;
import org.gaeron.examples.scf.meter.RankMeter;

/**
 * The rows of the blocks that were used last, of the density and of what is to be added to the Fock matrix, in a panel
 * for each block: few large operations disturb owners that compute less than many small ones. With room for all rows
 * each rank gets each of them once a build, and asks for all at its begin, so that they come while others are used; and
 * it accumulates each of them once, at the end. With less room the panel that was not used for longest is accumulated,
 * and got again when it is wanted again. One thread.
 */
final class RowCache
{
    /** How much memory the rows of a rank may take, if {@value #LEAST} panels do not take more. */
    static final long BUDGET_BYTES = 64 << 20;
    /** A piece needs the rows of three blocks, and while it is computed those of the next are asked for. */
    static final int LEAST = 6;
    /** So many accumulates may be under way: an owner whose cores all compute may answer late. */
    private static final int SPARE = 4;
    private static final int NONE = -1;

    private final FockProblem problem;
    private final RankMeter meter;
    private final AtomBlocks blocks;
    private final int[] slotOfBlock;
    private final int[] blockOfSlot;
    private final RowPanel[] rows;
    private final Handle[] coming;
    private final long[] used;
    private final double[][] spare;
    private final Handle[] going = new Handle[SPARE];
    private final Handle[] ending;
    private int turn;
    private long uses;

    /**
     * An empty cache.
     *
     * @param problem     has the rows.
     * @param blocks      by which they are asked for, and moved.
     * @param budgetBytes most memory of the rows, if it is enough for {@value #LEAST} blocks.
     */
    RowCache(final FockProblem problem, final AtomBlocks blocks, final long budgetBytes)
    {
        this.problem = problem;
        this.blocks = blocks;
        meter = problem.meter();
        slotOfBlock = new int[blocks.count()];
        Arrays.fill(slotOfBlock, NONE);
        final int size = RowPanel.size(problem, blocks.mostFunctions());
        final long fitting = budgetBytes / (2L * Double.BYTES * size);
        final int slots = (int)Math.min(blocks.count(), Math.max(LEAST, fitting));
        blockOfSlot = new int[slots];
        Arrays.fill(blockOfSlot, NONE);
        rows = new RowPanel[slots];
        Arrays.setAll(rows, slot -> new RowPanel(problem, blocks.mostFunctions(), new double[size]));
        coming = new Handle[slots];
        ending = new Handle[slots];
        used = new long[slots];
        spare = new double[slots < blocks.count() ? SPARE : 0][size];
    }

    /** There is a new density: asks for as much of it as there is room for if that is all. */
    void begin()
    {
        if (rows.length == blocks.count())
        {
            for (int n = 0; n < blocks.count(); n++)
            {
                ask(nth(n));
            }
        }
    }

    /** {@return in which order this rank goes through the blocks: no two ranks ask the same owner at one time} */
    private int nth(final int n)
    {
        final int first = (int)((long)blocks.count() * problem.world().rank() / problem.world().size());
        return (first + n) % blocks.count();
    }

    // tag::blocked-hold[]
    /** Asks for the rows of a block that will be held soon. */
    void ask(final int block)
    {
        if (slotOfBlock[block] == NONE)
        {
            meter.lap(Activity.COMPUTING);
            final int slot = leastUsed();
            if (blockOfSlot[slot] != NONE)
            {
                release(slot);
            }
            fetch(block, slot);
            meter.lap(Activity.COMMUNICATING);
        }
        used[slotOfBlock[block]] = ++uses;
    }

    /** {@return the rows of a block; they stay valid while five others are asked for or held} */
    RowPanel hold(final int block)
    {
        ask(block);
        final int slot = slotOfBlock[block];
        receive(slot);
        return rows[slot];
    }
    // end::blocked-hold[]

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
        blockOfSlot[slot] = block;
        slotOfBlock[block] = slot;
        final RowPanel to = rows[slot];
        to.moveTo(blocks.firstFunction(block), blocks.firstFunction(block + 1));
        coming[slot] = problem.density().getAsync(to.patch(0, problem.order()), to.density(), 0, to.ld());
        to.clear(0, problem.order());
    }

    private void receive(final int slot)
    {
        if (coming[slot] != null)
        {
            meter.lap(Activity.COMPUTING);
            coming[slot].await();
            coming[slot] = null;
            meter.onGet();
        }
    }

    // tag::blocked-release[]
    /** Makes room: these rows go to a spare buffer, and what went out of the next one must be gone. */
    private void release(final int slot)
    {
        going[turn] = accumulate(slot);
        spare[turn] = rows[slot].swapFock(spare[turn]);
        turn = (turn + 1) % SPARE;
        if (going[turn] != null)
        {
            going[turn].await();
        }
        meter.onAcc();
    }

    /** Accumulates all rows that are left, at once. */
    void end()
    {
        int count = 0;
        for (int n = 0; n < blocks.count(); n++)
        {
            final int slot = slotOfBlock[nth(n)];
            if (slot != NONE)
            {
                ending[count++] = accumulate(slot);
                meter.onAcc();
            }
        }
        for (int n = 0; n < count; n++)
        {
            ending[n].await();
        }
        meter.lap(Activity.COMMUNICATING);
    }

    private Handle accumulate(final int slot)
    {
        receive(slot);
        slotOfBlock[blockOfSlot[slot]] = NONE;
        blockOfSlot[slot] = NONE;
        used[slot] = 0;
        final RowPanel from = rows[slot];
        return problem.fock().accAsync(
            from.patch(0, problem.order()), FockKernel.SCALE, from.fock(), 0, from.ld());
    }
    // end::blocked-release[]
}
