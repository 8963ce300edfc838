package org.gaeron.examples.scf.fock;

import org.gaeron.GlobalDoubleArray;
import org.gaeron.Handle;
import org.gaeron.Patch;
import org.gaeron.examples.scf.meter.Activity;
import org.gaeron.examples.scf.meter.RankMeter;

/**
 * Fock build with replicated density and Fock matrices. The density is got once, owner by owner. The sum of all tasks
 * of this rank is accumulated once, at the end. In between, a rank only fetches task numbers, and these mostly from its
 * own node, see {@link NodeTasks}. The tasks are those of {@link BlockedFock}.
 *
 * <p>A rank holds two matrices for each one that is built. Where they fit, this is the fastest mode.
 */
final class LocalFock implements FockBuild
{
    private final FockProblem problem;
    private final RankMeter meter;
    private final BlockTasks tasks;
    private final NodeTasks queue;
    private final BlockKernel kernel;
    private final RowPanel all;
    private final KeptIntegrals kept;
    private final int ranks;
    private final Handle[] underWay;

    LocalFock(final FockProblem problem, final KeptIntegrals kept)
    {
        this.problem = problem;
        this.kept = kept;
        meter = problem.meter();
        ranks = problem.world().size();
        underWay = new Handle[ranks];
        final AtomBlocks atoms = new AtomBlocks(problem.pairs().basis(), AtomBlocks.MOST_FUNCTIONS);
        tasks = new BlockTasks(problem.pairs(), atoms, problem.world().size());
        queue = new NodeTasks(problem.world(), meter, tasks.count());
        kept.open(problem.pairs(), tasks.count(), tasks.pieces());
        kernel = new BlockKernel(problem, atoms, kept);
        final int n = problem.order();
        all = new RowPanel(problem, n, new double[RowPanel.size(problem, n)]);
        all.moveTo(0, n);
    }

    @Override
    public void run(final DensityScreen screen)
    {
        if (kept.isShared())
        {
            queue.reset();
        }
        meter.lap(Activity.WAITING);
        // tag::local[]
        final GlobalDoubleArray density = problem.density();
        for (int turn = 0; turn < ranks; turn++)
        {
            final Patch rows = density.distribution(ownerAt(turn));
            underWay[turn] = density.getAsync(rows, all.density(), rows.rowLo() * all.ld(), all.ld());
            meter.onGet();
        }
        all.clear(0, problem.order());
        meter.lap(Activity.COMPUTING);
        awaitAll();
        for (int n = 0; n < kept.ownTasks(); n++)
        {
            run(screen, kept.ownTask(n), TaskPart.OWN);
        }
        if (kept.isShared())
        {
            for (int task = queue.next(); task != NodeTasks.NONE; task = queue.next())
            {
                kept.onTask(task);
                run(screen, task, kept.shared());
            }
        }
        final GlobalDoubleArray fock = problem.fock();
        for (int turn = 0; turn < ranks; turn++)
        {
            final Patch rows = fock.distribution(ownerAt(turn));
            underWay[turn] = fock.accAsync(rows, FockKernel.SCALE, all.fock(), rows.rowLo() * all.ld(), all.ld());
            meter.onAcc();
        }
        awaitAll();
        // end::local[]
        kept.endBuild(problem.world());
        meter.lap(Activity.WAITING);
    }

    private void run(final DensityScreen screen, final int task, final TaskPart part)
    {
        for (int n = tasks.begin(task); n < tasks.begin(task + 1); n++)
        {
            kernel.add(screen, n, tasks.piece(n), part, all, all, all);
        }
        meter.onTask();
    }

    private void awaitAll()
    {
        for (final Handle handle : underWay)
        {
            handle.await();
        }
        meter.lap(Activity.COMMUNICATING);
    }

    /** {@return the owner whose rows this rank takes in a turn; no two ranks request the same owner at one time} */
    private int ownerAt(final int turn)
    {
        return (problem.world().rank() + turn) % ranks;
    }

    @Override
    public void close()
    {
        queue.close();
    }
}
