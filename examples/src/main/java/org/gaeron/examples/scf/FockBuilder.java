package org.gaeron.examples.scf;

import org.gaeron.GlobalDoubleArray;
import org.gaeron.TaskCounter;
import org.gaeron.World;
import org.gaeron.examples.chem.ShellPairs;

/**
 * Builds the two-electron part of the Fock matrix with all ranks of a job. Density and Fock matrix are global arrays;
 * the ranks take tasks from a shared counter until there are no more. A task gets the rows of its three atoms from the
 * density, and accumulates into the same rows of the Fock matrix; it knows of no owner and of no other task.
 *
 * <p>Used by the thread of its rank.
 */
final class FockBuilder
{
    private final World world;
    private final FockMeter meter = new FockMeter();
    private final FockTasks tasks;
    private final FockKernel kernel;
    private final AtomPanel panelI;
    private final AtomPanel panelJ;
    private final AtomPanel panelK;
    private final GlobalDoubleArray density;
    private final GlobalDoubleArray fock;
    private final TaskCounter counter;
    private FockBuild last;

    /**
     * A builder on arrays that it does not close.
     *
     * @param world   the job.
     * @param pairs   pairs of the basis functions' shells.
     * @param density of the order of the basis.
     * @param fock    of the order of the basis.
     * @param counter of the tasks.
     */
    FockBuilder(
        final World world,
        final ShellPairs pairs,
        final GlobalDoubleArray density,
        final GlobalDoubleArray fock,
        final TaskCounter counter)
    {
        this.world = world;
        this.density = density;
        this.fock = fock;
        this.counter = counter;
        tasks = new FockTasks(pairs.basis().atoms());
        kernel = new FockKernel(pairs);
        panelI = new AtomPanel(pairs.basis());
        panelJ = new AtomPanel(pairs.basis());
        panelK = new AtomPanel(pairs.basis());
    }

    /**
     * Builds {@code G_ij = sum_kl D_kl ((ij|kl) - (ik|jl)/2)}. Collective.
     *
     * @param source the density D, row-major, on rank 0; ignored on the others.
     * @return G, row-major, on rank 0; null on the others.
     */
    double[] build(final double[] source)
    {
        meter.begin();
        fock.zero();
        counter.reset();
        if (world.rank() == 0)
        {
            density.put(density.patch(), source);
        }
        world.sync();
        meter.onWait();
        for (long task = next(); task < tasks.count(); task = next())
        {
            run(task);
        }
        release(panelI);
        release(panelJ);
        release(panelK);
        world.fence();
        meter.onFence();
        world.sync();
        final double[] sum = world.rank() == 0 ? symmetricSum() : null;
        // Nobody clears the Fock matrix for the next build before it was read.
        world.barrier();
        last = meter.end();
        return sum;
    }

    /** {@return what the last build took on this rank} */
    FockBuild last()
    {
        return last;
    }

    private long next()
    {
        final long task = counter.next();
        meter.onCounterValue();
        return task;
    }

    private void run(final long task)
    {
        final int atomI = tasks.first(task);
        final int atomJ = tasks.second(task);
        final int atomK = tasks.third(task);
        final AtomPanel rowsI = hold(panelI, atomI, atomI);
        final AtomPanel rowsJ = atomJ == atomI ? rowsI : hold(panelJ, atomJ, atomI);
        final AtomPanel rowsK =
            atomK == atomI ? rowsI : atomK == atomJ ? rowsJ : hold(panelK, atomK, atomI);
        kernel.add(atomI, atomJ, atomK, rowsI, rowsJ, rowsK);
        meter.onTask();
    }

    /**
     * Makes a panel hold the rows of an atom. Tasks that follow each other mostly share their first two atoms, and so
     * these rows stay; what changes is got and accumulated.
     *
     * @param last the first atom of the task: the others are at most this, and so are the columns that are needed.
     */
    private AtomPanel hold(final AtomPanel panel, final int atom, final int last)
    {
        if (!panel.holds(atom, last))
        {
            release(panel);
            panel.moveTo(atom, last);
            density.get(panel.patch(), panel.density(), 0, panel.ld());
            meter.onGet();
        }
        return panel;
    }

    private void release(final AtomPanel panel)
    {
        if (!panel.isEmpty())
        {
            fock.acc(panel.patch(), FockKernel.SCALE, panel.fock(), 0, panel.ld());
            meter.onAcc();
            panel.clear();
        }
    }

    private double[] symmetricSum()
    {
        final int n = (int)fock.rows();
        final double[] matrix = new double[n * n];
        fock.get(fock.patch(), matrix);
        for (int i = 0; i < n; i++)
        {
            for (int j = 0; j <= i; j++)
            {
                final double sum = matrix[i * n + j] + matrix[j * n + i];
                matrix[i * n + j] = sum;
                matrix[j * n + i] = sum;
            }
        }
        return matrix;
    }
}
