package org.gaeron.verification.sim;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.LongConsumer;

import org.gaeron.ArraySpec;
import org.gaeron.BlockIndices;
import org.gaeron.Distribution;
import org.gaeron.Patch;
import org.gaeron.runtime.memory.Block;
import org.gaeron.runtime.memory.NodeMemory;

/**
 * Model of what all ranks together must see. When a life of a node ends, the mirror keeps the elements that it holds.
 * At the end of the job each must be allowed by the model.
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
    static final int WORDS = 3;
    private static final int COUNTER_ROW = 0;
    private static final int BITS_ROW = 1;
    private static final int MUTEXES = 3;

    private final Simulator simulator;
    private final Sums sums;
    private final Columns columns;
    private final ArraySpec sumsSpec;
    private final ArraySpec columnsSpec;
    private final ArraySpec wordsSpec;
    private final CounterHistory counter = new CounterHistory();
    private final BitHistory bits;
    /** By the name of the team. */
    private final Map<String, GuardedCounts> counts = new HashMap<>();
    /** By the name of the team, and the number of the count, which is the same on all its ranks. */
    private final Map<String, TaskHistory> tasks = new HashMap<>();
    private final int counterCol;
    private final int bitsCol;
    private final long boundNs;
    private final List<Runnable> remains = new ArrayList<>();
    private long longestNs;

    Mirror(final Simulator simulator, final SplittableRandom random, final int ranks, final long boundNs)
    {
        this.simulator = simulator;
        this.boundNs = boundNs;
        sums = new Sums(1 + random.nextInt(12), 1 + random.nextInt(12), ranks);
        columns = new Columns(1 + random.nextInt(30), 1 + random.nextInt(8), ranks);
        counterCol = random.nextInt(ranks);
        bitsCol = random.nextInt(ranks);
        sumsSpec = RandomLayout.of(WholeArray.spec("sums", random, sums.rows(), sums.cols()), random, ranks);
        columnsSpec =
            RandomLayout.of(WholeArray.spec("columns", random, columns.rows(), columns.cols()), random, ranks);
        wordsSpec = (random.nextBoolean() ? ArraySpec.ints("words", 2, ranks) : ArraySpec.longs("words", 2, ranks))
            .withGrid(1, ranks);
        bits = new BitHistory(wordsSpec.type().sizeBytes() * Byte.SIZE - 2);
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

    /** {@return the history of a count of tasks, the same for all ranks of a team} */
    TaskHistory tasks(final String team, final int count, final int total)
    {
        return tasks.computeIfAbsent(team + ' ' + count, _ -> new TaskHistory(team, total));
    }

    /** {@return how many counts of tasks there were} */
    int taskCounts()
    {
        return tasks.size();
    }

    /** {@return how many critical sections there were, of all teams} */
    long sections()
    {
        return counts.values().stream().mapToLong(GuardedCounts::sections).sum();
    }

    BitHistory bits()
    {
        return bits;
    }

    /** {@return the counts that the mutexes of a team guard, the same for all its ranks} */
    GuardedCounts counts(final String team)
    {
        return counts.computeIfAbsent(team, _ -> new GuardedCounts(team, MUTEXES));
    }

    ArraySpec sumsSpec()
    {
        return sumsSpec;
    }

    ArraySpec columnsSpec()
    {
        return columnsSpec;
    }

    /**
     * {@return the spec of the array of words} A column for each rank; one row has the counter in one column, the other
     * the bits.
     */
    ArraySpec wordsSpec()
    {
        return wordsSpec;
    }

    int counterCol()
    {
        return counterCol;
    }

    int bitsCol()
    {
        return bitsCol;
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

    /** Runs a check whose violation ends the simulation, so that it does not count as a failure of the job. */
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

    /** Runs a call and checks that it takes no longer than its bound. */
    void timed(final int rank, final Runnable call)
    {
        final long beginNs = nowNs();
        try
        {
            call.run();
        }
        finally
        {
            took(rank, nowNs() - beginNs);
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

    /** Keeps the contents of a node's blocks, because its life ends. */
    void look(final SimNode node)
    {
        final NodeMemory memory = node.runtime() == null ? null : node.runtime().memory();
        if (memory == null)
        {
            return;
        }
        final int ranks = node.runtime().context().ranksPerNode();
        final int size = node.runtime().context().size();
        for (int rank = node.number() * ranks; rank < (node.number() + 1) * ranks; rank++)
        {
            keep(memory.block(SUMS, rank), Distribution.of(sumsSpec, size).indices(rank), sums::check);
            keep(memory.block(COLUMNS, rank), Distribution.of(columnsSpec, size).indices(rank), columns::check);
            final Patch ofWords = Distribution.of(wordsSpec, size).block(rank);
            keep(memory.block(WORDS, rank), ofWords, COUNTER_ROW, counterCol, counter::checkWord);
            keep(memory.block(WORDS, rank), ofWords, BITS_ROW, bitsCol, bits::checkWord);
        }
    }

    private void keep(
        final Block block, final Patch patch, final long row, final long col, final LongConsumer check)
    {
        if (block != null && patch.contains(row, col))
        {
            final long word = block.getAcquire(block.offsetBytes(row - patch.rowLo(), col - patch.colLo()));
            remains.add(() -> check.accept(word));
        }
    }

    private void keep(final Block block, final BlockIndices indices, final Check check)
    {
        if (block == null)
        {
            return;
        }
        final double[] values = WholeArray.values(block.type(), block.memory());
        remains.add(() ->
        {
            for (int i = 0; i < values.length; i++)
            {
                check.element(indices.row(i / indices.cols()), indices.col(i % indices.cols()), values[i]);
            }
        });
    }

    /** Checks the kept contents, after the end of the job. */
    void check()
    {
        sums.end();
        counter.check();
        bits.check();
        remains.forEach(Runnable::run);
    }
}
