package org.gaeron.examples.scf.fock;

import java.util.Arrays;

import org.gaeron.Handle;
import org.gaeron.examples.scf.meter.Activity;
import org.gaeron.examples.scf.meter.RankMeter;

/**
 * Cache of the most recently used rows, with a panel for each block. A panel has rows of the density, and of the
 * contributions to the Fock matrix. Few large operations disturb computing owners less than many small ones.
 *
 * <p>With room for all rows, a rank gets each row once a build. It requests all at the start, so that they arrive while
 * others are used, and accumulates each once at the end. With less room, the least recently used panel is accumulated,
 * and its rows are got again when needed. One thread.
 */
final class RowCache
{
    /** Largest memory for the rows of a rank, unless {@value #LEAST} panels take more. */
    static final long BUDGET_BYTES = 64 << 20;
    /** Panels of the three blocks of a piece, and of those requested for the next piece while it is computed. */
    static final int LEAST = 6;
    /** Largest number of accumulates under way; an owner whose cores all compute may answer late. */
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
     * Creates an empty cache.
     *
     * @param problem     with the arrays.
     * @param blocks      units in which rows are transferred.
     * @param budgetBytes largest memory of the rows, unless {@value #LEAST} blocks need more.
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

    /** Begins a build with a new density. Requests all of its rows if there is room for them. */
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

    /** {@return block n in the order of this rank; no two ranks request the same owner at one time} */
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
    /** Frees a slot: its rows go to a spare buffer. Waits until those of the next spare buffer have left. */
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
