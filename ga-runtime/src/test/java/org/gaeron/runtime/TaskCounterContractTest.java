package org.gaeron.runtime;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import org.gaeron.GlobalLongArray;
import org.gaeron.SpecMismatchException;
import org.gaeron.TaskCounter;
import org.gaeron.TaskSharing;
import org.gaeron.TaskSpec;
import org.gaeron.World;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * The contract of task counters whose nodes claim numbers for all of their ranks.
 */
public abstract class TaskCounterContractTest extends ContractTest
{
    private static final int[] TOTALS = {0, 1, 3, 64, 200};

    private static final TaskSpec GUIDED = TaskSpec.of("tasks").total(0);
    /** The ways to share a known count. One job tries all: it takes longer to start than to run. */
    private static final List<TaskSpec> KINDS =
        List.of(GUIDED, GUIDED.perNode(1), GUIDED.perNode(7), GUIDED.stealing());

    /** Runs a program for each way. */
    private void runEach(final int ranks, final Trial trial)
    {
        run(ranks, world ->
        {
            for (final TaskSpec spec : KINDS)
            {
                trial.of(world, spec);
            }
        });
    }

    /** What each rank tries. */
    private interface Trial
    {
        void of(World world, TaskSpec spec);
    }

    /** Draws until the end, and marks what it has drawn. */
    private static void drain(final TaskCounter tasks, final long total, final GlobalLongArray seen)
    {
        for (long task = tasks.next(); task < total; task = tasks.next())
        {
            seen.acc(0, task, 1);
        }
        assertEquals(total, tasks.next());
        assertEquals(total, tasks.next());
    }

    private static void checkMarks(final World world, final GlobalLongArray seen, final long total, final long times)
    {
        world.sync();
        final long[] marks = seen.get(seen.patch());
        for (int number = 0; number < marks.length; number++)
        {
            final int task = number;
            assertEquals(number < total ? times : 0, marks[number], () -> "number " + task + " of " + total);
        }
        world.sync();
    }

    @Test
    void shouldHandOutEachNumberOnceAndNoneBeyond()
    {
        for (final int ranks : rankCounts())
        {
            runEach(ranks, (world, spec) ->
            {
                for (final int total : TOTALS)
                {
                    try (TaskCounter tasks = world.taskCounter(spec.total(total));
                        GlobalLongArray seen = world.longs("seen", 1, 210))
                    {
                        for (int round = 1; round <= 2; round++)
                        {
                            drain(tasks, total, seen);
                            checkMarks(world, seen, total, round);
                            tasks.reset();
                        }
                    }
                }
            });
        }
    }

    @Test
    void shouldHandOutEachNumberOnceWithoutATotal()
    {
        run(world ->
        {
            try (TaskCounter tasks = world.taskCounter(TaskSpec.of("tasks").perNode(5));
                GlobalLongArray seen = world.longs("seen", 1, 500))
            {
                for (int round = 1; round <= 2; round++)
                {
                    for (long task = tasks.next(); task < 500; task = tasks.next())
                    {
                        seen.acc(0, task, 1);
                    }
                    checkMarks(world, seen, 500, round);
                    tasks.reset();
                }
            }
        });
    }

    /** Far more than fit 32 bits: each rank draws some, all are different. */
    @Test
    void shouldCountBeyond32Bits()
    {
        final int each = 200;
        final long total = 1L << 40;
        run(world ->
        {
            final List<Long> drawn = new ArrayList<>();
            try (TaskCounter tasks = world.taskCounter("tasks", total);
                TaskCounter chunks = world.taskCounter(TaskSpec.of("chunks").total(total).perNode(1 << 30)))
            {
                for (int i = 0; i < each; i++)
                {
                    drawn.add(tasks.next());
                    drawn.add(-1 - chunks.next());
                }
                final long[] all = world.allGather(drawn.stream().mapToLong(Long::longValue).toArray());
                assertEquals(2L * each * world.size(), Arrays.stream(all).distinct().count());
                assertTrue(Arrays.stream(all).allMatch(number -> number < total && number > -1 - total));
                if (world.nodes() > 1)
                {
                    assertTrue(Arrays.stream(all).anyMatch(number -> number < -1 - (1L << 29)), "a second chunk");
                }
            }
        });
    }

    /** Its neighbours draw what its node has claimed. With one rank per node those numbers would be its own. */
    @Test
    void shouldLoseNothingIfARankStopsEarly()
    {
        runEach(ranks(), (world, spec) ->
        {
            final boolean hasNeighbour = world.size() > world.nodes();
            final boolean isFirst = world.rank() == 0 || world.nodeOf(world.rank() - 1) != world.node();
            try (TaskCounter tasks = world.taskCounter(spec.total(300));
                GlobalLongArray seen = world.longs("seen", 1, 300))
            {
                if (hasNeighbour && isFirst)
                {
                    for (int i = 0; i < world.rank() + 3; i++)
                    {
                        final long task = tasks.next();
                        if (task < 300)
                        {
                            seen.acc(0, task, 1);
                        }
                    }
                }
                else
                {
                    drain(tasks, 300, seen);
                }
                checkMarks(world, seen, 300, 1);
            }
        });
    }

    @Test
    void shouldShareTheCountWithThreadsOfAFork()
    {
        runEach(ranks(), (world, spec) ->
        {
            try (TaskCounter tasks = world.taskCounter(spec.total(400));
                GlobalLongArray seen = world.longs("seen", 1, 400))
            {
                for (int round = 1; round <= 2; round++)
                {
                    world.fork(3, own -> drain(own.view(tasks), 400, own.view(seen)));
                    assertEquals(400, tasks.next());
                    checkMarks(world, seen, 400, round);
                    tasks.reset();
                }
            }
        });
    }

    @Test
    void shouldRefuseWhatDoesNotFit()
    {
        runEach(ranks(), (world, spec) ->
        {
            final TaskCounter tasks = world.taskCounter(spec.total(9));
            final String message = assertThrows(IllegalStateException.class, tasks::prefetched).getMessage();
            assertTrue(message.contains("shared by rank, actual task counter tasks of 9, " + spec.sharing()), message);
            assertThrows(IllegalStateException.class, () -> tasks.chunked(2));
            assertTrue(tasks.toString().startsWith("task counter tasks of 9, " + spec.sharing()), tasks::toString);
            tasks.close();
            tasks.close();
            for (final Executable call : new Executable[]{tasks::next, tasks::reset, tasks::prefetched})
            {
                assertEquals("task counter tasks: expected an open task counter, actual a closed one",
                    assertThrows(IllegalStateException.class, call).getMessage());
            }
            assertTrue(tasks.toString().endsWith("; closed"), tasks::toString);
            assertThrows(IllegalArgumentException.class, () -> world.taskCounter("tasks", -1));
            assertThrows(NullPointerException.class, () -> world.taskCounter((TaskSpec)null));
            world.sync();
        });
    }

    @Test
    void shouldTellRanksThatShareInOtherWays()
    {
        final TaskSpec guided = GUIDED.total(100);
        run(world ->
        {
            for (final TaskSpec other : List.of(
                guided.total(101), guided.stealing(), guided.perNode(1), TaskSpec.of("tasks")))
            {
                final TaskSpec mine = world.rank() == 1 ? other : guided;
                final String message =
                    assertThrows(SpecMismatchException.class, () -> world.taskCounter(mine)).getMessage();
                assertTrue(message.contains("creation of a task counter of 100, guided"), message);
                try (TaskCounter tasks = world.taskCounter(guided))
                {
                    tasks.next();
                    world.barrier();
                }
            }
        });
    }

    /** Nobody waits for a claim of a rank that has thrown: the job fails. */
    @ParameterizedTest
    @EnumSource(value = TaskSharing.class, mode = EnumSource.Mode.EXCLUDE, names = "BY_RANK")
    void shouldFailAllIfARankThrowsBetweenDraws(final TaskSharing sharing)
    {
        final Throwable failure = failure(ranks(), world ->
        {
            final TaskCounter tasks = world.taskCounter(new TaskSpec("tasks", 20_000, sharing, 1));
            do
            {
                if (tasks.next() >= 0 && world.rank() == 1)
                {
                    throw new IllegalArgumentException("planned");
                }
            }
            while (tasks.next() < 20_000);
            world.barrier();
        });
        assertEquals("planned", assertInstanceOf(IllegalArgumentException.class, failure).getMessage());
    }
}
