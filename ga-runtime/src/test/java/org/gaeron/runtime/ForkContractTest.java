package org.gaeron.runtime;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLongArray;

import org.gaeron.ArraySpec;
import org.gaeron.Boundary;
import org.gaeron.Fork;
import org.gaeron.GlobalDoubleArray;
import org.gaeron.GlobalLongArray;
import org.gaeron.LongHandle;
import org.gaeron.Patch;
import org.gaeron.Reduction;
import org.gaeron.TaskCounter;
import org.gaeron.World;
import org.gaeron.runtime.waiting.Strands;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/**
 * Threads of a rank's fork: each is what a rank is to one-sided operations, and none to collective calls.
 */
public abstract class ForkContractTest extends ContractTest
{
    private static final int THREADS = 3;
    private static final int MORE_THAN_SLOTS = 70;

    @Test
    void shouldApplyAllOperationsOfAllThreads()
    {
        run(world ->
        {
            final int cols = 24;
            final GlobalLongArray longs = world.longs("l", 2L * world.size(), cols);
            final GlobalDoubleArray doubles = world.doubles("d", 2L * world.size(), cols);
            world.fork(THREADS, own ->
            {
                final GlobalLongArray l = own.view(longs);
                final GlobalDoubleArray d = own.view(doubles);
                final double[] row = new double[cols];
                for (long at = 0; at < l.rows(); at++)
                {
                    Arrays.fill(row, own.thread() + 1);
                    d.acc(Patch.of(at, at + 1, 0, cols), 1, row);
                    l.acc(at, own.thread(), 1);
                    l.readInc(at, cols - 1, 1);
                }
            });
            world.sync();
            final double[] d = new double[(int)doubles.patch().count()];
            doubles.get(doubles.patch(), d);
            assertTrue(Arrays.stream(d).allMatch(each -> each == world.size() * (1 + 2 + 3)), Arrays.toString(d));
            for (long at = 0; at < longs.rows(); at++)
            {
                assertEquals(world.size(), longs.get(at, THREADS - 1));
                assertEquals(0, longs.get(at, THREADS));
                assertEquals(world.size() * THREADS, longs.get(at, cols - 1));
            }
            world.sync();
        });
    }

    @Test
    void shouldDrawEachNumberOnce()
    {
        run(world ->
        {
            final int each = 20;
            final int all = each * THREADS * world.size();
            final GlobalLongArray counter = world.longs("counter", 1, 1);
            final GlobalLongArray drawn = world.longs("drawn", 2, all);
            final TaskCounter tasks = world.taskCounter("tasks").chunked(3).prefetched();
            world.fork(THREADS, own ->
            {
                final GlobalLongArray mine = own.view(counter);
                final GlobalLongArray marks = own.view(drawn);
                for (int i = 0; i < each; i++)
                {
                    marks.acc(0, mine.readInc(0, 0, 1), 1);
                }
                final TaskCounter handedOut = own.view(tasks);
                assertSame(handedOut, own.view(tasks));
                for (long task = handedOut.next(); task < all; task = handedOut.next())
                {
                    marks.acc(1, task, 1);
                }
            });
            world.sync();
            final long[] marks = new long[2 * all];
            drawn.get(drawn.patch(), marks);
            assertTrue(Arrays.stream(marks).allMatch(mark -> mark == 1), Arrays.toString(marks));
            world.sync();
        });
    }

    @Test
    void shouldSeeWhatTheRankHasPutBeforeAndShowItAllAfterwards()
    {
        run(world ->
        {
            final GlobalLongArray array = rows(world, 4);
            for (int owner = 0; owner < world.size(); owner++)
            {
                array.put(owner, 0, 100);
                array.acc(owner, 1, 0);
            }
            world.sync();
            final int next = (world.rank() + 1) % world.size();
            array.put(next, 1, 7 + world.rank());
            world.fork(2, own ->
            {
                final GlobalLongArray mine = own.view(array);
                assertEquals(7 + world.rank(), mine.get(next, 1));
                mine.put(next, 2 + own.thread(), mine.get(next, 1) + own.thread());
                assertEquals(7 + world.rank() + own.thread(), mine.get(next, 2 + own.thread()));
            });
            assertEquals(7 + world.rank(), array.get(next, 2));
            assertEquals(8 + world.rank(), array.get(next, 3));
            world.sync();
        });
    }

    private static GlobalLongArray rows(final World world, final int cols)
    {
        return world.longs(ArraySpec.longs("rows", world.size(), cols).withGrid(world.size(), 1));
    }

    /** Larger than what goes without a grant; from the heap, and from native memory. */
    @Test
    void shouldMoveLargePatchesOfSeveralThreads()
    {
        run(2, world ->
        {
            final int cols = 20_000;
            final GlobalDoubleArray array = world.doubles(
                ArraySpec.doubles("large", THREADS * world.size(), cols).withGrid(world.size(), 1));
            final int other = 1 - world.rank();
            world.fork(THREADS, own ->
            {
                final GlobalDoubleArray mine = own.view(array);
                final long row = (long)other * THREADS + own.thread();
                final Patch patch = Patch.of(row, row + 1, 0, cols);
                final double[] values = new double[cols];
                Arrays.setAll(values, i -> row * cols + i);
                mine.putAsync(patch, values, 0, cols).await();
                final MemorySegment native1 = Arena.ofAuto().allocate(cols * 8L, 8);
                MemorySegment.copy(values, 0, native1, ValueLayout.JAVA_DOUBLE, 0, cols);
                mine.acc(patch, 1.0, native1, cols);
                final double[] found = new double[cols];
                mine.get(patch, found);
                Arrays.setAll(values, i -> 2.0 * (row * cols + i));
                assertArrayEquals(values, found);
            });
            world.sync();
        });
    }

    @Test
    void shouldCompleteWhatAThreadHasUnderWay()
    {
        run(world ->
        {
            final GlobalLongArray array = rows(world, 2);
            final AtomicLongArray before = new AtomicLongArray(2);
            world.fork(2, own ->
            {
                final GlobalLongArray mine = own.view(array);
                final long last = array.rows() - 1;
                final LongHandle handle = mine.readIncAsync(last, own.thread(), 1);
                own.fence();
                assertTrue(handle.isDone());
                before.addAndGet(own.thread(), handle.value() + 1);
                for (int i = 0; i < MORE_THAN_SLOTS; i++)
                {
                    mine.readIncAsync(last, own.thread(), 1);
                }
            });
            world.sync();
            assertEquals((1L + MORE_THAN_SLOTS) * world.size(), array.get(array.rows() - 1, 0));
            assertEquals((1L + MORE_THAN_SLOTS) * world.size(), array.get(array.rows() - 1, 1));
            assertTrue(before.get(0) > 0 && before.get(1) > 0);
            world.sync();
        });
    }

    @Test
    void shouldThrowWhatAThreadThrowsAndEndTheOthers()
    {
        run(world ->
        {
            final GlobalLongArray array = rows(world, 1);
            final AtomicInteger refused = new AtomicInteger();
            final IOException thrown = assertThrows(IOException.class, () -> world.fork(THREADS, own ->
            {
                if (own.thread() == 1)
                {
                    throw new IOException("no more rows");
                }
                final GlobalLongArray mine = own.view(array);
                try
                {
                    while (true)
                    {
                        mine.get(world.size() - 1, 0);
                    }
                }
                catch (final IllegalStateException ex)
                {
                    refused.incrementAndGet();
                    throw ex;
                }
            }));
            assertEquals("no more rows", thrown.getMessage());
            assertEquals(0, thrown.getSuppressed().length);
            assertTrue(refused.get() <= THREADS - 1);
            world.fork(THREADS, own -> own.view(array).acc(world.size() - 1, 0, 1));
            world.sync();
            assertEquals((long)THREADS * world.size(), array.get(world.size() - 1, 0));
            world.sync();
        });
    }

    @Test
    void shouldRefuseCollectiveCallsOfAThread()
    {
        run(world ->
        {
            final GlobalDoubleArray array = world.doubles("d", world.size(), 1);
            final TaskCounter tasks = world.taskCounter("t");
            world.fork(2, own ->
            {
                final GlobalDoubleArray mine = own.view(array);
                final TaskCounter handedOut = own.view(tasks);
                final List<Executable> calls = List.of(
                    own::barrier, own::sync, own::statistics, () -> own.broadcast(0, new double[1]),
                    () -> own.allReduce(Reduction.SUM, 1), () -> own.doubles("x", 1, 1), () -> own.taskCounter("x"),
                    () -> own.fork(1), () -> own.fork(1, deeper -> { }), mine::zero, () -> mine.fill(1), mine::close,
                    () -> mine.copyFrom(mine), () -> mine.updateGhosts(Boundary.NONE), () -> mine.duplicate("x"),
                    handedOut::reset, handedOut::close, world::fence, () -> array.get(0, 0), tasks::next);
                for (int i = 0; i < calls.size(); i++)
                {
                    final String which = "call " + i;
                    final String message =
                        assertThrows(IllegalStateException.class, calls.get(i), which).getMessage();
                    assertTrue(message.contains("rank " + world.rank()) && message.contains("thread of its fork"),
                        which + ": " + message);
                }
                assertEquals(0, mine.get(0, 0));
                handedOut.next();
            });
            world.sync();
            assertTrue(tasks.next() >= 2L * world.size());
            world.sync();
        });
    }

    @Test
    void shouldEndWorldsAndViewsWithTheirFork()
    {
        run(world ->
        {
            final GlobalLongArray array = rows(world, 1);
            final Map<Integer, World> worlds = new ConcurrentHashMap<>();
            final Map<Integer, GlobalLongArray> views = new ConcurrentHashMap<>();
            world.fork(2, own ->
            {
                worlds.put(own.thread(), own);
                views.put(own.thread(), own.view(array));
                assertSame(own.view(array), own.view(array));
                assertEquals(2, own.threads());
                assertEquals(world.rank(), own.rank());
                assertEquals(world.size(), own.size());
            });
            assertEquals(2, worlds.size());
            assertThrows(IllegalStateException.class, () -> worlds.get(0).fence());
            assertThrows(IllegalStateException.class, () -> worlds.get(1).view(array));
            assertThrows(IllegalStateException.class, () -> views.get(0).get(0, 0));
            assertSame(array, world.view(array));
            assertEquals(0, world.thread());
            assertEquals(1, world.threads());
            world.sync();
        });
    }

    @Test
    void shouldRefuseWorldsAndViewsOfAForkInTheNextOne()
    {
        run(world ->
        {
            final GlobalLongArray array = rows(world, 1);
            final List<World> worlds = new ArrayList<>();
            final List<GlobalLongArray> views = new ArrayList<>();
            for (int fork = 0; fork < 2; fork++)
            {
                try (Fork open = world.fork(1))
                {
                    open.run(own ->
                    {
                        worlds.add(own);
                        views.add(own.view(array));
                        views.getLast().acc(0, 0, 1);
                    });
                }
                assertThrows(IllegalStateException.class, () -> views.getLast().get(0, 0));
            }
            try (Fork open = world.fork(1))
            {
                open.run(_ ->
                {
                    assertThrows(IllegalStateException.class, () -> views.getFirst().get(0, 0));
                    assertThrows(IllegalStateException.class, () -> worlds.getLast().fence());
                });
            }
            world.sync();
            assertEquals(2L * world.size(), array.get(0, 0));
            world.sync();
        });
    }

    @Test
    void shouldRefuseBadForks()
    {
        run(world ->
        {
            assertThrows(IllegalArgumentException.class, () -> world.fork(0));
            final String message = assertThrows(IllegalArgumentException.class,
                () -> world.fork(Strands.MOST_FORKED + 1, own -> { })).getMessage();
            assertTrue(message.contains("actual " + (Strands.MOST_FORKED + 1)), message);
            assertThrows(NullPointerException.class, () -> world.fork(1, null));
            try (Fork fork = world.fork(2))
            {
                assertThrows(IllegalStateException.class, () -> world.fork(1));
                fork.run(own -> fork.run(stolen -> assertSame(own, stolen)));
                fork.run(own -> assertThrows(IllegalStateException.class, () -> own.fork(1)));
                fork.run(own -> assertThrows(IllegalStateException.class, own::barrier));
                fork.run(own -> assertThrows(IllegalStateException.class, fork::close));
            }
            world.sync();
        });
    }

    @Test
    void shouldRefuseViewsOfWhatIsNotTheRanksOrClosed()
    {
        final Map<Integer, GlobalLongArray> arrays = new ConcurrentHashMap<>();
        run(world ->
        {
            arrays.put(world.rank(), rows(world, 1));
            world.barrier();
            final GlobalLongArray others = arrays.get((world.rank() + 1) % world.size());
            final GlobalLongArray closed = world.longs("closed", 1, 1);
            closed.close();
            assertThrows(IllegalStateException.class, () -> world.view(closed));
            world.fork(1, own ->
            {
                assertThrows(IllegalArgumentException.class, () -> own.view(others));
                assertThrows(IllegalStateException.class, () -> own.view(closed));
                assertThrows(NullPointerException.class, () -> own.view((GlobalLongArray)null));
                final GlobalLongArray mine = own.view(arrays.get(world.rank()));
                assertSame(mine, own.view(mine));
            });
            world.sync();
        });
    }

    @Test
    void shouldCountTheOperationsOfThreads()
    {
        run(2, Map.of("gaeron.statistics", "true"), world ->
        {
            final GlobalLongArray array = rows(world, 1);
            world.fork(2, own -> own.view(array).readInc(world.rank(), 0, 1));
            final String table = world.statistics();
            assertTrue(table.matches("(?s).*readInc/fetch +near +4 .*"), table);
        });
    }
}
