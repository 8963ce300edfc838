package org.gaeron.runtime.sim;

import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

import org.gaeron.ArraySpec;
import org.gaeron.Distribution;
import org.gaeron.Patch;
import org.gaeron.runtime.memory.Block;
import org.gaeron.runtime.memory.NodeMemory;

/**
 * What all ranks together must see, kept beside the job. Every life of a node that ends is looked at: each element that
 * it holds must be what the mirror allows when all is over.
 */
final class Mirror
{
    /** A check of one element. */
    interface Check
    {
        void element(long row, long col, double actual);
    }

    private static final int SUMS = 1;
    private static final int COLUMNS = 2;
    private static final int COUNTER = 3;

    private final Simulator simulator;
    private final Sums sums;
    private final Columns columns;
    private final CounterHistory counter = new CounterHistory();
    private final long boundNs;
    private final int size;
    private final List<Runnable> remains = new ArrayList<>();
    private long longestNs;

    Mirror(final Simulator simulator, final SplittableRandom random, final int ranks, final long boundNs)
    {
        this.simulator = simulator;
        this.boundNs = boundNs;
        size = ranks;
        sums = new Sums(1 + random.nextInt(12), 1 + random.nextInt(12), ranks);
        columns = new Columns(1 + random.nextInt(6), 1 + random.nextInt(4), ranks);
    }

    Sums sums()
    {
        return sums;
    }

    Columns columns()
    {
        return columns;
    }

    CounterHistory counter()
    {
        return counter;
    }

    long nowNs()
    {
        return simulator.nowNs();
    }

    long longestNs()
    {
        return longestNs;
    }

    void fenced(final int rank)
    {
        sums.fenced(rank);
        columns.fenced(rank);
    }

    /** What is broken ends the simulation; it must not pass for a failure of the job. */
    void guard(final Runnable check)
    {
        try
        {
            check.run();
        }
        catch (final BrokenInvariantException ex)
        {
            simulator.fail(ex);
            throw ex;
        }
    }

    void expect(final String what, final long expected, final long actual)
    {
        if (expected != actual)
        {
            guard(() ->
            {
                throw new BrokenInvariantException(what + ": expected " + expected + ", actual " + actual);
            });
        }
    }

    void took(final int rank, final long ns)
    {
        longestNs = Math.max(longestNs, ns);
        if (ns > boundNs && !simulator.isOver())
        {
            guard(() ->
            {
                throw new BrokenInvariantException("a call of rank " + rank + ": expected an end after at most " +
                    boundNs / 1_000_000 + " ms, actual " + ns / 1_000_000);
            });
        }
    }

    /** A life of a node ends: keeps what its blocks hold. */
    void look(final SimNode node)
    {
        final NodeMemory memory = node.runtime() == null ? null : node.runtime().memory();
        if (memory == null)
        {
            return;
        }
        final int ranks = node.runtime().context().ranksPerNode();
        for (int rank = node.number() * ranks; rank < (node.number() + 1) * ranks; rank++)
        {
            final Patch ofSums = Distribution.of(
                ArraySpec.doubles("sums", sums.rows(), sums.cols()), size).block(rank);
            keep(memory.block(SUMS, rank), ofSums, sums::check);
            final Patch ofColumns = Distribution.of(
                ArraySpec.doubles("columns", columns.rows(), columns.cols()), size).block(rank);
            keep(memory.block(COLUMNS, rank), ofColumns, columns::check);
            final Block word = memory.block(COUNTER, rank);
            if (word != null && word.rows() * word.cols() == 1)
            {
                final long value = word.getLongAcquire(0);
                remains.add(() -> counter.checkWord(value));
            }
        }
    }

    private void keep(final Block block, final Patch patch, final Check check)
    {
        if (block == null)
        {
            return;
        }
        final double[] values = block.memory().toArray(ValueLayout.JAVA_DOUBLE);
        remains.add(() ->
        {
            for (int i = 0; i < values.length; i++)
            {
                check.element(patch.rowLo() + i / patch.cols(), patch.colLo() + i % patch.cols(), values[i]);
            }
        });
    }

    /** All is over: what remained is what the mirror says. */
    void check()
    {
        sums.end();
        counter.check();
        remains.forEach(Runnable::run);
    }
}
