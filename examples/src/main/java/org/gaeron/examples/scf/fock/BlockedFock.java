package org.gaeron.examples.scf.fock;

import org.gaeron.Handle;
import org.gaeron.TaskCounter;
import org.gaeron.examples.scf.meter.Activity;
import org.gaeron.examples.scf.meter.RankMeter;

/**
 * A task is some triples of blocks of atoms, see {@link BlockTasks}. A triple needs three panels of density rows, which
 * are cached, and adds to three panels of Fock rows. A Fock panel is accumulated when a triple comes that has no use
 * for it: one to three accumulates a triple, of whole rows. Nothing is waited for while there is something to compute:
 * the first task of each rank is dealt, the counter is asked for the next one while this one is computed, and panels
 * are accumulated out of some buffers while another is filled.
 *
 * <p>Held by a rank: fifteen Fock panels, and the density cache, which has a bound. So it serves where the matrices are
 * too large for a rank.
 */
final class BlockedFock implements FockBuild
{
    /** For each rank: so many that the ranks can share them evenly. */
    private static final int TRIPLES = 64;
    /** So many accumulates of a panel may be under way: an owner whose cores all compute may answer late. */
    private static final int SPARE = 4;

    private final FockProblem problem;
    private final RankMeter meter;
    private final AtomBlocks atoms;
    private final BlockTasks tasks;
    private final TaskCounter counter;
    private final BlockKernel kernel;
    private final DensityCache cache;
    private final HeldRows rowsI;
    private final HeldRows rowsJ;
    private final HeldRows rowsK;

    BlockedFock(final FockProblem problem)
    {
        this.problem = problem;
        meter = problem.meter();
        atoms = new AtomBlocks(problem.pairs().basis(), TRIPLES * problem.world().size());
        tasks = new BlockTasks(problem.pairs(), atoms, problem.world().size());
        counter = problem.world().taskCounter("atom blocks").prefetched();
        kernel = new BlockKernel(problem, atoms);
        cache = new DensityCache(problem, atoms);
        rowsI = new HeldRows();
        rowsJ = new HeldRows();
        rowsK = new HeldRows();
    }

    @Override
    public void run(final DensityScreen screen)
    {
        counter.reset();
        meter.lap(Activity.WAITING);
        cache.begin();
        // tag::blocked[]
        final int ranks = problem.world().size();
        for (long task = problem.world().rank(); task < tasks.count(); task = ranks + counter.next())
        {
            meter.onCounterValue();
            for (int triple = tasks.begin(task); triple < tasks.begin(task + 1); triple++)
            {
                run(screen, tasks.first(triple), tasks.second(triple), tasks.third(triple));
            }
            meter.onTask();
        }
        rowsI.release();
        rowsJ.release();
        rowsK.release();
        // end::blocked[]
        meter.onCounterValue();
    }

    // tag::blocked-triple[]
    private void run(final DensityScreen screen, final int i, final int j, final int k)
    {
        final RowPanel panelI = rowsI.hold(i, i);
        final RowPanel panelJ = j == i ? panelI : rowsJ.hold(j, i);
        final RowPanel panelK = k == i ? panelI : k == j ? panelJ : rowsK.hold(k, k);
        kernel.add(screen, i, j, k, panelI, panelJ, panelK);
        meter.lap(Activity.COMPUTING);
    }
    // end::blocked-triple[]

    /** The rows of one block, of which the Fock part is not yet accumulated. */
    private final class HeldRows
    {
        private static final int NONE = -1;

        private final RowPanel panel = new RowPanel(problem, atoms.mostFunctions(), null);
        private int block = NONE;
        private int columns;
        private final double[][] spare = new double[SPARE][panel.fock().length];
        private final Handle[] underWay = new Handle[SPARE];
        private int turn;

        // tag::blocked-hold[]
        /** {@return the rows of a block, for all columns up to those of the last block} */
        RowPanel hold(final int wanted, final int last)
        {
            final int wantedColumns = atoms.firstFunction(last + 1);
            if (block != wanted || columns != wantedColumns)
            {
                release();
                block = wanted;
                columns = wantedColumns;
                panel.moveTo(atoms.firstFunction(block), atoms.firstFunction(block + 1));
                panel.clear(0, columns);
            }
            panel.density(cache.rows(block));
            return panel;
        }

        void release()
        {
            if (block != NONE)
            {
                final Handle handle = problem.fock().accAsync(
                    panel.patch(0, columns), FockKernel.SCALE, panel.fock(), 0, panel.ld());
                spare[turn] = panel.swapFock(spare[turn]);
                underWay[turn] = handle;
                turn = (turn + 1) % SPARE;
                if (underWay[turn] != null)
                {
                    underWay[turn].await();
                }
                meter.onAcc();
                block = NONE;
            }
        }
        // end::blocked-hold[]
    }

    @Override
    public void close()
    {
        counter.close();
    }
}
