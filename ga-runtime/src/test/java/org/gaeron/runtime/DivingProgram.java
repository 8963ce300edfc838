package org.gaeron.runtime;

import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

import org.gaeron.ArraySpec;
import org.gaeron.GlobalDoubleArray;
import org.gaeron.GlobalLongArray;
import org.gaeron.JobFailedException;
import org.gaeron.Patch;
import org.gaeron.Program;
import org.gaeron.World;
import org.junit.jupiter.api.function.ThrowingConsumer;

/**
 * Ranks that call themselves until their stacks are full, and use arrays on the last levels; they catch the error and
 * go on. The job ends well with right values, or says why it failed.
 */
public final class DivingProgram implements Program
{
    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final int COLS = 40;
    private static final int MOST = 1 << 16;

    private final Random random;
    private final List<Dive> dives = new ArrayList<>();

    private DivingProgram(final long seed)
    {
        random = new Random(seed);
    }

    /**
     * Runs jobs of such ranks.
     *
     * @param seeds number of jobs.
     * @param job   runs one.
     */
    public static void runAll(final int seeds, final ThrowingConsumer<Program> job)
    {
        for (long seed = 0; seed < seeds; seed++)
        {
            final DivingProgram program = new DivingProgram(seed);
            final String what = "job of seed " + seed;
            assertTimeoutPreemptively(LIMIT, () -> runOne(job, program), what);
            program.check(what);
        }
    }

    private static void runOne(final ThrowingConsumer<Program> job, final Program program) throws Exception
    {
        try
        {
            job.accept(program);
        }
        catch (final JobFailedException ex)
        {
            assertTrue(ex.getMessage().contains("StackOverflowError"), ex.toString());
        }
        catch (final Exception ex)
        {
            throw ex;
        }
        catch (final Throwable ex)
        {
            throw new AssertionError(ex);
        }
    }

    private void check(final String what)
    {
        final Set<Long> all = new HashSet<>();
        for (final Dive dive : dives)
        {
            assertTrue(!dive.isWrong, what + ": expected what was put");
            for (int i = 0; i < dive.count; i++)
            {
                final long number = dive.numbers[i];
                assertTrue(all.add(number), () -> what + ": expected each number once, actual twice " + (int)number +
                    " of counter " + (number >>> Integer.SIZE));
            }
        }
    }

    @Override
    public void run(final World world)
    {
        final int ranks = world.size();
        final GlobalLongArray counters = world.longs(ArraySpec.longs("counters", ranks, COLS).withGrid(ranks, 1));
        final GlobalDoubleArray sums = world.doubles(ArraySpec.doubles("sums", ranks, COLS + ranks).withGrid(ranks, 1));
        for (int dive = 0; dive < 3; dive++)
        {
            final Dive mine = next(world, counters, sums);
            mine.measure();
            mine.run();
            world.barrier();
        }
        world.sync();
    }

    private synchronized Dive next(final World world, final GlobalLongArray counters, final GlobalDoubleArray sums)
    {
        final Dive dive = new Dive(world, counters, sums, random.nextDouble());
        dives.add(dive);
        return dive;
    }

    /** Calls nothing but itself and Gaeron on its way: other code does not bear a full stack either. */
    private static final class Dive
    {
        private final GlobalLongArray counters;
        private final GlobalDoubleArray sums;
        private final double dry;
        private final int rank;
        private final int ranks;
        private final double[] row = new double[COLS];
        private final Patch[] patches;
        private final long[] numbers = new long[MOST];
        private int count;
        private boolean isWrong;
        private int deepest;
        private int from = Integer.MAX_VALUE;

        private Dive(
            final World world, final GlobalLongArray counters, final GlobalDoubleArray sums, final double random)
        {
            this.counters = counters;
            this.sums = sums;
            dry = 0.5 + 0.5 * random;
            rank = world.rank();
            ranks = world.size();
            patches = new Patch[ranks];
            Arrays.setAll(patches, owner -> Patch.of(owner, owner + 1, 0, COLS));
        }

        private void measure()
        {
            try
            {
                down(0);
            }
            catch (final StackOverflowError ex)
            {
                from = (int)(deepest * dry);
            }
        }

        private void run()
        {
            try
            {
                down(0);
            }
            catch (final StackOverflowError ex)
            {
                from = Integer.MAX_VALUE;
            }
        }

        private int down(final int level)
        {
            deepest = level;
            if (level > from && count < MOST)
            {
                use(level % ranks, level % COLS);
            }
            return 1 + down(level + 1);
        }

        private void use(final int owner, final int col)
        {
            final long number = counters.readInc(owner, col, 1);
            numbers[count++] = ((long)owner * COLS + col) << Integer.SIZE | number;
            sums.acc(patches[owner], 1.0, row);
            sums.put(owner, COLS + rank, number);
            isWrong |= sums.get(owner, COLS + rank) != number;
        }
    }
}
