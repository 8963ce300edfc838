package org.gaeron.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.ValueLayout;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

import org.gaeron.Boundary;
import org.gaeron.ArraySpec;
import org.gaeron.GlobalDoubleArray;
import org.gaeron.GlobalLongArray;
import org.gaeron.LocalBlock;
import org.gaeron.LongHandle;
import org.gaeron.Patch;
import org.gaeron.Reduction;
import org.gaeron.TaskCounter;
import org.gaeron.World;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/**
 * A rank is one thread: what it has is refused to all others, at any time.
 */
public abstract class ThreadContractTest extends ContractTest
{
    private static final long LIMIT_MS = TimeUnit.SECONDS.toMillis(20);

    private record Held(World world, GlobalDoubleArray doubles, GlobalLongArray longs, TaskCounter tasks)
    {
        static Held of(final World world)
        {
            return new Held(
                world, world.doubles(ArraySpec.doubles("d", 2L * world.size(), 3).withGrid(world.size(), 1)),
                world.longs(ArraySpec.longs("l", 2L * world.size(), 3).withGrid(world.size(), 1)),
                world.taskCounter("t"));
        }

        List<Executable> patches()
        {
            final Patch patch = doubles.patch();
            final double[] d = new double[(int)patch.count()];
            final long[] l = new long[d.length];
            return List.of(
                () -> doubles.get(patch, d), () -> doubles.put(patch, d), () -> doubles.acc(patch, 1, d),
                () -> doubles.getAsync(patch, d, 0, 3), () -> doubles.putAsync(patch, d, 0, 3),
                () -> doubles.accAsync(patch, 1, d, 0, 3), () -> longs.get(patch, l), () -> longs.acc(patch, 1, l),
                () -> doubles.fill(1), doubles::zero, doubles::localBlock, doubles::close,
                () -> longs.fill(1), () -> longs.localBlock(world.rank()), longs::close, () -> doubles.get(patch),
                () -> doubles.fill((row, column) -> 1));
        }

        List<Executable> elements()
        {
            final long last = doubles.rows() - 1;
            return List.of(
                () -> doubles.get(0, 0), () -> doubles.get(last, 0), () -> doubles.put(0, 0, 1),
                () -> doubles.acc(0, 0, 1), () -> longs.readInc(0, 0, 1), () -> longs.readInc(last, 0, 1),
                () -> longs.readIncAsync(0, 0, 1), () -> longs.fetchOr(0, 0, 1), () -> longs.swap(0, 0, 1),
                () -> longs.compareAndSet(0, 0, 0, 1), () -> doubles.getAsync(0, 0), () -> longs.getAsync(last, 0),
                () -> doubles.own().scale(2), () -> doubles.periodic().get(-1, -1, 1, 1, new double[1], 1),
                () -> doubles.copyFrom(doubles), () -> doubles.updateGhosts(Boundary.NONE), doubles::ghostBlock,
                () -> doubles.duplicate("x"));
        }

        List<Executable> counters()
        {
            return List.of(tasks::next, tasks::prefetched, () -> tasks.chunked(3), tasks::reset, tasks::close);
        }

        List<Executable> collectives()
        {
            return List.of(
                world::fence, world::barrier, world::sync, world::statistics,
                () -> world.broadcast(0, new double[1]), () -> world.broadcast(0, new long[1]),
                () -> world.allReduce(Reduction.SUM, 1), () -> world.allReduce(Reduction.SUM, 1.0),
                () -> world.allReduce(Reduction.SUM, new double[1]), () -> world.allReduce(Reduction.SUM, new long[1]),
                () -> world.reduce(0, Reduction.SUM, new double[1]), () -> world.allGather(1.0),
                () -> world.extreme(Reduction.MIN, 1.0, 0), () -> world.extreme(Reduction.MIN, 1, 0),
                () -> world.doubles("x", 1, 1), () -> world.longs("x", 1, 1), () -> world.taskCounter("x"));
        }
    }

    @Test
    void shouldRefuseOtherThreadsThanTheRanksOwn()
    {
        run(world ->
        {
            final Held held = Held.of(world);
            refuseAll(held, "rank-" + world.rank());
            final LongHandle handle = held.longs.readIncAsync(0, 0, 1);
            refuse("rank-" + world.rank(),
                List.of(handle::isDone, handle::await, handle::value, handle::toCompletableFuture));
            handle.await();
            world.sync();
            assertEquals(world.size(), held.longs.get(0, 0));
            assertEquals(0, held.doubles.get(0, 0));
            assertTrue(held.tasks.next() < world.size());
            world.sync();
        });
    }

    /** After the job its threads have ended, and so have its memory and its wire. */
    @Test
    void shouldRefuseAllThreadsWhenTheJobHasEnded()
    {
        final Map<Integer, Held> ranks = new ConcurrentHashMap<>();
        runToEnd(ranks(), world -> ranks.put(world.rank(), Held.of(world)));
        ranks.forEach((rank, held) -> refuseAll(held, "rank-" + rank));
    }

    private static void refuseAll(final Held held, final String owner)
    {
        refuse(owner, held.patches());
        refuse(owner, held.elements());
        refuse(owner, held.counters());
        refuse(owner, held.collectives());
    }

    private static void refuse(final String owner, final List<Executable> calls)
    {
        for (int i = 0; i < calls.size(); i++)
        {
            final String which = "call " + i + " of " + calls.size();
            final Throwable thrown = thrownByAnotherThread(calls.get(i));
            assertNotNull(thrown, which);
            final String message = assertInstanceOf(IllegalStateException.class, thrown, which).getMessage();
            assertTrue(message.contains("thread " + owner) && message.contains("thread another"), message);
        }
    }

    private static Throwable thrownByAnotherThread(final Executable call)
    {
        final Throwable[] thrown = new Throwable[1];
        final Thread thread = new Thread(
            () ->
            {
                try
                {
                    call.execute();
                }
                catch (final Throwable ex)
                {
                    thrown[0] = ex;
                }
            },
            "another");
        thread.setDaemon(true);
        thread.start();
        try
        {
            thread.join(LIMIT_MS);
        }
        catch (final InterruptedException ex)
        {
            throw new AssertionError("interrupted while a call of another thread was waited for", ex);
        }
        assertTrue(!thread.isAlive(), "expected an end of the call of another thread");
        return thrown[0];
    }

    @Test
    void shouldLetAnyThreadLookAtWhatNeverChangesAndComputeOnBlocks()
    {
        run(world ->
        {
            final Held held = Held.of(world);
            held.doubles.fill(world.size());
            final LocalBlock block = held.doubles.localBlock();
            final Throwable thrown = thrownByAnotherThread(() ->
            {
                assertEquals(held.doubles.rows(), 2L * world.size());
                assertEquals(world.rank(), held.doubles.locate(2L * world.rank(), 0));
                assertEquals(block.patch(), held.doubles.distribution(world.rank()));
                assertEquals(world.size(), held.longs.locateRegion(held.longs.patch()).size());
                assertEquals(world.node(), world.nodeOf(world.rank()));
                assertTrue(world.nodes() <= world.size() && world.arguments().isEmpty());
                assertTrue(held.longs.toString().contains("array l"));
                assertTrue(world.toString().contains("of " + world.size()));
                block.memory().setAtIndex(ValueLayout.JAVA_DOUBLE, 1, world.rank());
            });
            assertNull(thrown);
            assertEquals(world.rank(), held.doubles.get(2L * world.rank(), 1));
            assertEquals(world.size(), held.doubles.get(2L * world.rank(), 0));
            world.sync();
        });
    }
}
