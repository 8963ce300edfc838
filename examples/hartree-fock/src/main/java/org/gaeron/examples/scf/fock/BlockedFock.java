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

    BlockedFock(final FockProblem problem)
    {
        this(problem, new AtomBlocks(problem.pairs().basis(), AtomBlocks.MOST_FUNCTIONS), RowCache.BUDGET_BYTES);
    }

    BlockedFock(final FockProblem problem, final AtomBlocks atoms, final long budgetBytes)
    {
        this.problem = problem;
        meter = problem.meter();
        tasks = new BlockTasks(problem.pairs(), atoms, problem.world().size());
        counter = problem.world().taskCounter(taskSpec());
        kernel = new BlockKernel(problem, atoms);
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
        counter.reset();
        meter.lap(Activity.WAITING);
        // tag::blocked[]
        rows.begin();
        for (long task = counter.next(); task < tasks.count(); task = counter.next())
        {
            meter.onCounterValue();
            final int end = tasks.begin(task + 1);
            for (int n = tasks.begin(task); n < end; n++)
            {
                run(screen, tasks.piece(n), tasks.piece(Math.min(n + 1, end - 1)));
            }
            meter.onTask();
        }
        meter.onCounterValue();
        rows.end();
        // end::blocked[]
    }

    // tag::blocked-piece[]
    private void run(final DensityScreen screen, final TaskPiece piece, final TaskPiece next)
    {
        final RowPanel rowsI = rows.hold(piece.i());
        final RowPanel rowsJ = rows.hold(piece.j());
        final RowPanel rowsK = rows.hold(piece.k());
        rows.ask(next.i());
        rows.ask(next.j());
        rows.ask(next.k());
        kernel.add(screen, piece, rowsI, rowsJ, rowsK);
    }
    // end::blocked-piece[]

    @Override
    public void close()
    {
        counter.close();
    }
}
