package org.gaeron.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;

import org.gaeron.GlobalLongArray;
import org.gaeron.Group;
import org.gaeron.SpecMismatchException;
import org.gaeron.TaskCounter;
import org.gaeron.TaskSpec;
import org.gaeron.Team;
import org.gaeron.World;
import org.gaeron.runtime.world.ThreadWorld;
import org.junit.jupiter.api.Test;

/**
 * Task counters of groups. One rank is a group of its own; of the others those of even numbers come first, backwards.
 * So the groups share a node unevenly, nodes have other places than numbers, the first ranks of nodes are not in a row,
 * and counters of both groups have the same array number.
 */
public abstract class GroupTaskContractTest extends ContractTest
{
    private static final TaskSpec GUIDED = TaskSpec.of("tasks").total(0);
    private static final List<TaskSpec> KINDS =
        List.of(GUIDED, GUIDED.perNode(1), GUIDED.perNode(7), GUIDED.stealing());
    private static final int[] TOTALS = {0, 1, 150};

    private static Group unevenly(final World world)
    {
        return world.split(world.rank() == 1 ? 1 : 0, world.rank() % 2 == 0 ? -world.rank() : world.rank());
    }

    /** Draws until the end, and marks what it has drawn. */
    private static void drain(final TaskCounter tasks, final long total, final GlobalLongArray seen)
    {
        for (long task = tasks.next(); task < total; task = tasks.next())
        {
            seen.acc(0, task, 1);
        }
    }

    private static void check(final Team team, final GlobalLongArray seen, final long total, final long times)
    {
        team.sync();
        final long[] marks = seen.get(seen.patch());
        for (int number = 0; number < marks.length; number++)
        {
            final int task = number;
            assertEquals(number < total ? times : 0, marks[number], () -> "number " + task + " of " + total);
        }
        team.sync();
    }

    @Test
    void shouldHandOutEachNumberOnceInEachGroup()
    {
        for (final int ranks : rankCounts())
        {
            run(ranks, world ->
            {
                try (Group group = unevenly(world); GlobalLongArray seen = group.longs("seen", 1, 160))
                {
                    for (final TaskSpec spec : KINDS)
                    {
                        for (final int total : TOTALS)
                        {
                            seen.zero();
                            drainTwice(group, spec.total(total), seen);
                        }
                    }
                }
            });
        }
    }

    private static void drainTwice(final Group group, final TaskSpec spec, final GlobalLongArray seen)
    {
        try (TaskCounter tasks = group.taskCounter(spec))
        {
            for (int round = 1; round <= 2; round++)
            {
                drain(tasks, spec.total(), seen);
                assertEquals(spec.total(), tasks.next());
                check(group, seen, spec.total(), round);
                tasks.reset();
            }
        }
    }

    @Test
    void shouldHandOutEachNumberOnceWithoutATotal()
    {
        run(world ->
        {
            try (Group group = unevenly(world);
                GlobalLongArray seen = group.longs("seen", 1, 200);
                TaskCounter chunks = group.taskCounter(TaskSpec.of("chunks").perNode(5));
                TaskCounter tasks = group.taskCounter("tasks"))
            {
                drain(chunks, 200, seen);
                drain(tasks.prefetched(), 200, seen);
                check(group, seen, 200, 2);
            }
        });
    }

    @Test
    void shouldShareTheCountOfAGroupWithThreads()
    {
        run(world ->
        {
            for (final TaskSpec spec : KINDS)
            {
                try (Group group = unevenly(world);
                    GlobalLongArray seen = group.longs("seen", 1, 200);
                    TaskCounter tasks = group.taskCounter(spec.total(200)))
                {
                    world.fork(2, own -> drain(own.view(tasks), 200, own.view(seen)));
                    check(group, seen, 200, 1);
                }
            }
        });
    }

    @Test
    void shouldEndWithItsGroup()
    {
        run(world ->
        {
            for (final TaskSpec spec : KINDS)
            {
                final Group group = unevenly(world);
                final TaskCounter tasks = group.taskCounter(spec.total(20));
                assertTrue(tasks.next() <= 20);
                group.close();
                assertThrows(IllegalStateException.class, tasks::next);
                tasks.close();
            }
            world.barrier();
            assertEquals(0, ((ThreadWorld)world).strand().taskPools().count());
            world.barrier();
        });
    }

    @Test
    void shouldTellRanksOfAGroupThatShareInOtherWays()
    {
        run(world ->
        {
            try (Group group = unevenly(world))
            {
                final TaskSpec mine = world.rank() == 0 ? GUIDED.total(6) : GUIDED.total(5);
                if (group.size() > 1)
                {
                    final String message =
                        assertThrows(SpecMismatchException.class, () -> group.taskCounter(mine)).getMessage();
                    assertTrue(message.contains("rank 0: creation of a task counter of 6, guided"), message);
                }
                try (TaskCounter tasks = group.taskCounter("tasks", 5))
                {
                    tasks.next();
                    group.barrier();
                }
            }
        });
    }
}
