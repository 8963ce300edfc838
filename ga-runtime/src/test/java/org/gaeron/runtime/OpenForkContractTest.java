package org.gaeron.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;

import org.gaeron.ArraySpec;
import org.gaeron.Fork;
import org.gaeron.GlobalLongArray;
import org.gaeron.TaskCounter;
import org.gaeron.TaskSpec;
import org.gaeron.World;
import org.junit.jupiter.api.Test;

/**
 * A fork that stays open from one collective call to the next.
 */
public abstract class OpenForkContractTest extends ContractTest
{
    private static GlobalLongArray rows(final World world, final long cols)
    {
        return world.longs(ArraySpec.longs("rows", world.size(), cols).withGrid(world.size(), 1));
    }

    @Test
    void shouldKeepAForkOpenForWorkOneAfterTheOther()
    {
        runToEnd(ranks(), world ->
        {
            final GlobalLongArray array = rows(world, 1);
            final int last = world.size() - 1;
            try (Fork fork = world.fork(2))
            {
                for (int i = 0; i < 5; i++)
                {
                    fork.run(own -> own.view(array).acc(last, 0, 1));
                }
                world.barrier();
            }
            final Fork left = world.fork(1);
            left.run(own -> own.view(array).acc(last, 0, 1));
            left.close();
            left.close();
            assertThrows(IllegalStateException.class, () -> left.run(own -> { }));
            world.sync();
            assertEquals(6L * world.size(), array.get(last, 0));
            world.sync();
            world.fork(1).run(own -> own.view(array).acc(last, 0, 1));
        });
    }

    /** Else a reset would leave what the rank has claimed, and fences would miss what it did by another object. */
    @Test
    void shouldGiveTheRanksThreadWhatAViewIsOf()
    {
        runToEnd(ranks(), world ->
        {
            try (GlobalLongArray array = rows(world, 1);
                TaskCounter tasks = world.taskCounter("tasks").chunked(4);
                TaskCounter shared = world.taskCounter("shared", 100);
                Fork fork = world.fork(1))
            {
                final List<GlobalLongArray> views = new ArrayList<>();
                final List<TaskCounter> counters = new ArrayList<>();
                fork.run(own ->
                {
                    views.add(own.view(array));
                    counters.add(own.view(tasks));
                    counters.add(own.view(shared));
                    assertSame(own.view(array), own.view(own.view(array)));
                    assertSame(own.view(tasks), own.view(own.view(tasks)));
                });
                assertSame(array, world.view(views.get(0)));
                assertSame(shared, world.view(counters.get(1)));
                tasks.next();
                world.view(counters.get(0)).reset();
                assertEquals(0, tasks.next() % 4);
            }
        });
    }

    @Test
    void shouldForgetTheViewsOfClosedArrays()
    {
        runToEnd(ranks(), world ->
        {
            final List<WeakReference<GlobalLongArray>> views = new ArrayList<>();
            try (Fork fork = world.fork(1))
            {
                for (int i = 0; i < 100; i++)
                {
                    try (GlobalLongArray array = rows(world, 1))
                    {
                        fork.run(own -> views.add(new WeakReference<>(own.view(array))));
                    }
                }
                System.gc();
                final long left = views.stream().filter(view -> view.get() != null).count();
                assertTrue(left < 50, () -> "views left: " + left);
            }
        });
    }

    /** Views keep what they have claimed from run to run. */
    @Test
    void shouldHandOutEachNumberOnceAfterAResetWithAnOpenFork()
    {
        for (final TaskSpec spec : List.of(TaskSpec.of("tasks"), TaskSpec.of("tasks").total(100),
            TaskSpec.of("tasks").total(100).stealing()))
        {
            run(world -> drawTwice(world, spec));
        }
    }

    private static void drawTwice(final World world, final TaskSpec spec)
    {
        try (TaskCounter tasks = world.taskCounter(spec);
            GlobalLongArray drawn = world.longs("drawn", 200, 1))
        {
            if (spec.total() < 0)
            {
                tasks.chunked(10).prefetched();
            }
            try (Fork fork = world.fork(2))
            {
                fork.run(own -> own.view(tasks).next());
                tasks.reset();
                fork.run(own ->
                {
                    for (int i = 0; i < 20; i++)
                    {
                        final long number = own.view(tasks).next();
                        if (number != spec.total())
                        {
                            own.view(drawn).acc(number, 0, 1);
                        }
                    }
                });
            }
            world.sync();
            for (int i = 0; i < 200; i++)
            {
                assertTrue(drawn.get(i, 0) <= 1, "number " + i + " twice: " + spec);
            }
            world.sync();
        }
    }

    @Test
    void shouldRefuseViewsOfWhatWasClosedMeanwhile()
    {
        run(world ->
        {
            try (Fork fork = world.fork(1))
            {
                final GlobalLongArray array = rows(world, 1);
                final TaskCounter tasks = world.taskCounter("tasks");
                final GlobalLongArray[] seen = new GlobalLongArray[1];
                fork.run(own ->
                {
                    seen[0] = own.view(array);
                    seen[0].acc(world.rank(), 0, 1);
                    own.view(tasks).next();
                });
                tasks.close();
                array.close();
                world.sync();
                fork.run(own ->
                {
                    assertThrows(IllegalStateException.class, () -> own.view(array));
                    assertThrows(IllegalStateException.class, () -> own.view(tasks));
                    assertThrows(IllegalStateException.class, () -> seen[0].acc(world.rank(), 0, 1));
                });
            }
        });
    }
}
