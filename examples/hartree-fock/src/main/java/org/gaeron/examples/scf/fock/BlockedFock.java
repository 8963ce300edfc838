package org.gaeron.examples.scf.fock;

import org.gaeron.TaskCounter;
import org.gaeron.TaskSpec;
import org.gaeron.examples.scf.meter.Activity;
import org.gaeron.examples.scf.meter.RankMeter;

/**
 * Fock build by pieces of triples of blocks of atoms, see {@link BlockTasks}. A piece needs the density rows of three
 * blocks, and adds to their Fock rows. As many rows as fit are kept for later pieces, see {@link RowCache}.
 *
 * <p>Communication overlaps with computation. The first tasks of each node are dealt, and the next ones are claimed for
 * all of its ranks while they compute. Density rows are requested one piece ahead, and Fock rows are accumulated while
 * others are computed.
 *
 * <p>A rank holds only the cache, whose size is bounded. So this mode serves where the matrices are too large for a
 * rank.
 */
final class BlockedFock implements FockBuild
{
    private final FockProblem problem;
    private final RankMeter meter;
    private final BlockTasks tasks;
    private final TaskCounter counter;
    private final BlockKernel kernel;
    private final RowCache rows;
    private final KeptIntegrals kept;

    BlockedFock(final FockProblem problem, final KeptIntegrals kept)
    {
        this(problem, new AtomBlocks(problem.pairs().basis(), AtomBlocks.MOST_FUNCTIONS), RowCache.BUDGET_BYTES, kept);
    }

    BlockedFock(
        final FockProblem problem, final AtomBlocks atoms, final long budgetBytes, final KeptIntegrals kept)
    {
        this.problem = problem;
        this.kept = kept;
        meter = problem.meter();
        tasks = new BlockTasks(problem.pairs(), atoms, problem.world().size());
        counter = problem.world().taskCounter(taskSpec());
        kept.open(problem.pairs(), tasks.count(), tasks.pieces());
        kernel = new BlockKernel(problem, atoms, kept);
        rows = new RowCache(problem, atoms, budgetBytes);
    }

    /** Tasks become shorter by themselves, so chunks do not: a task for each rank of a node. */
    private TaskSpec taskSpec()
    {
        return TaskSpec.of("atom blocks").total(tasks.count())
            .perNode(problem.world().size() / problem.world().nodes());
    }

    @Override
    public void run(final DensityScreen screen)
    {
        if (kept.isShared())
        {
            counter.reset();
        }
        meter.lap(Activity.WAITING);
        // tag::blocked[]
        rows.begin();
        for (int n = 0; n < kept.ownTasks(); n++)
        {
            run(screen, kept.ownTask(n), TaskPart.OWN);
        }
        if (kept.isShared())
        {
            for (long task = counter.next(); task < tasks.count(); task = counter.next())
            {
                meter.onCounterValue();
                kept.onTask((int)task);
                run(screen, (int)task, kept.shared());
            }
            meter.onCounterValue();
        }
        rows.end();
        // end::blocked[]
        kept.endBuild(problem.world());
        meter.lap(Activity.WAITING);
    }

    private void run(final DensityScreen screen, final int task, final TaskPart part)
    {
        final int end = tasks.begin(task + 1);
        for (int n = tasks.begin(task); n < end; n++)
        {
            run(screen, n, Math.min(n + 1, end - 1), part);
        }
        meter.onTask();
    }

    // tag::blocked-piece[]
    private void run(final DensityScreen screen, final int number, final int nextNumber, final TaskPart part)
    {
        final TaskPiece piece = tasks.piece(number);
        final TaskPiece next = tasks.piece(nextNumber);
        final RowPanel rowsI = rows.hold(piece.i());
        final RowPanel rowsJ = rows.hold(piece.j());
        final RowPanel rowsK = rows.hold(piece.k());
        rows.ask(next.i());
        rows.ask(next.j());
        rows.ask(next.k());
        kernel.add(screen, number, piece, part, rowsI, rowsJ, rowsK);
    }
    // end::blocked-piece[]

    @Override
    public void close()
    {
        counter.close();
    }
}
