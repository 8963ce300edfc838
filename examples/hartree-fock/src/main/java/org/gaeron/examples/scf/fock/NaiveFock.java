package org.gaeron.examples.scf.fock;

import org.gaeron.TaskCounter;
import org.gaeron.examples.chem.Basis;
import org.gaeron.examples.chem.RepulsionIntegrals;
import org.gaeron.examples.scf.meter.Activity;
import org.gaeron.examples.scf.meter.RankMeter;

/**
 * Fock build with one shell quartet as the task: gets its six density blocks, accumulates its six Fock blocks, and
 * keeps nothing. The code is short, and a rank holds only a few rows. But a rank does hundreds of operations in the
 * time of one task of {@link BlockedFock}. It serves to measure the cost of operations.
 */
final class NaiveFock implements FockBuild
{
    private final FockProblem problem;
    private final Basis basis;
    private final RankMeter meter;
    private final long count;
    private final TaskCounter counter;
    private final RepulsionIntegrals integrals = new RepulsionIntegrals();
    private final FockKernel kernel;
    private final RowPanel rowsI;
    private final RowPanel rowsJ;
    private final RowPanel rowsK;

    NaiveFock(final FockProblem problem)
    {
        this.problem = problem;
        basis = problem.pairs().basis();
        meter = problem.meter();
        final long pairs = basis.shells() * (basis.shells() + 1L) / 2;
        count = pairs * (pairs + 1) / 2;
        counter = problem.world().taskCounter("shell quartets", count);
        kernel = new FockKernel(basis, problem.coulomb());
        rowsI = panel();
        rowsJ = panel();
        rowsK = panel();
    }

    private RowPanel panel()
    {
        int most = 0;
        for (int shell = 0; shell < basis.shells(); shell++)
        {
            most = Math.max(most, basis.functionsOfShell(shell));
        }
        return new RowPanel(problem, most, new double[RowPanel.size(problem, most)]);
    }

    @Override
    public void run(final DensityScreen screen)
    {
        counter.reset();
        meter.lap(Activity.WAITING);
        // tag::naive[]
        for (long task = counter.next(); task < count; task = counter.next())
        {
            meter.onCounterValue();
            final long ij = triangle(task);
            final long kl = task - ij * (ij + 1) / 2;
            final int i = (int)triangle(ij);
            final int j = (int)(ij - i * (i + 1L) / 2);
            final int k = (int)triangle(kl);
            final int l = (int)(kl - k * (k + 1L) / 2);
            if (screen.counts(i, j, k, l))
            {
                quartet(i, j, k, l);
            }
        }
        // end::naive[]
        meter.onCounterValue();
    }

    private void quartet(final int i, final int j, final int k, final int l)
    {
        move(rowsI, i);
        move(rowsJ, j);
        move(rowsK, k);
        // tag::naive-quartet[]
        get(rowsI, j);
        get(rowsI, k);
        get(rowsI, l);
        get(rowsJ, k);
        get(rowsJ, l);
        get(rowsK, l);
        final double[] values = integrals.evaluate(problem.pairs(), i, j, k, l);
        kernel.add(values, 0, i, j, k, l, rowsI, rowsJ, rowsK);
        meter.onTask();
        acc(rowsI, j);
        acc(rowsI, k);
        acc(rowsI, l);
        acc(rowsJ, k);
        acc(rowsJ, l);
        acc(rowsK, l);
        // end::naive-quartet[]
    }

    /** {@return the largest n with n (n + 1) / 2 at most the index} */
    static long triangle(final long index)
    {
        long n = (long)((Math.sqrt(8.0 * index + 1) - 1) / 2);
        while (n * (n + 1) / 2 > index)
        {
            n--;
        }
        while ((n + 1) * (n + 2) / 2 <= index)
        {
            n++;
        }
        return n;
    }

    private void move(final RowPanel rows, final int shell)
    {
        rows.moveTo(basis.firstFunctionOfShell(shell), basis.endFunctionOfShell(shell));
    }

    private void get(final RowPanel rows, final int shell)
    {
        final int first = basis.firstFunctionOfShell(shell);
        final int end = basis.endFunctionOfShell(shell);
        problem.density().get(rows.patch(first, end), rows.density(), first, rows.ld());
        rows.clear(first, end);
        meter.onGet();
    }

    /** Accumulates and clears, because two blocks of a quartet may be the same. */
    private void acc(final RowPanel rows, final int shell)
    {
        final int first = basis.firstFunctionOfShell(shell);
        final int end = basis.endFunctionOfShell(shell);
        problem.fock().acc(rows.patch(first, end), FockKernel.SCALE, rows.fock(), first, rows.ld());
        rows.clear(first, end);
        meter.onAcc();
    }

    @Override
    public void close()
    {
        counter.close();
    }
}
