package org.gaeron.examples.scf.fock;

import org.gaeron.TaskCounter;
import org.gaeron.examples.scf.meter.Activity;
import org.gaeron.examples.scf.meter.RankMeter;

/**
 * A task is three blocks of atoms, see {@link BlockTasks}. It needs three panels of density rows, which are cached, and
 * adds to three panels of Fock rows. The counter is asked for the next task while this one is computed, and a Fock
 * panel is accumulated when a task comes that has no use for it: one to three accumulates a task, of whole rows.
 *
 * <p>Held by a rank: three Fock panels, and the density cache, which has a bound. So it serves where the matrices are
 * too large for a rank.
 */
final class BlockedFock implements FockBuild
{
    /** For each rank: the least that the last of them, which nobody shares, are a small part. */
    private static final int TASKS = 64;

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
        atoms = new AtomBlocks(problem.pairs().basis(), TASKS * problem.world().size());
        tasks = new BlockTasks(problem.pairs(), atoms);
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
        cache.clear();
        counter.reset();
        meter.lap(Activity.WAITING);
        // tag::blocked[]
        for (long task = counter.next(); task < tasks.count(); task = counter.next())
        {
            meter.onCounterValue();
            final int i = tasks.first(task);
            final int j = tasks.second(task);
            final int k = tasks.third(task);
            final RowPanel panelI = rowsI.hold(i, i);
            final RowPanel panelJ = j == i ? panelI : rowsJ.hold(j, i);
            final RowPanel panelK = k == i ? panelI : k == j ? panelJ : rowsK.hold(k, k);
            kernel.add(screen, i, j, k, panelI, panelJ, panelK);
            meter.onTask();
        }
        rowsI.release();
        rowsJ.release();
        rowsK.release();
        // end::blocked[]
        meter.onCounterValue();
    }

    /** The rows of one block, of which the Fock part is not yet accumulated. */
    private final class HeldRows
    {
        private static final int NONE = -1;

        private final RowPanel panel = new RowPanel(problem, atoms.mostFunctions(), null);
        private int block = NONE;
        private int columns;

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
                problem.fock().acc(panel.patch(0, columns), FockKernel.SCALE, panel.fock(), 0, panel.ld());
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
