package org.gaeron.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;

import org.gaeron.Fork;
import org.gaeron.GlobalDoubleArray;
import org.gaeron.GlobalLongArray;
import org.gaeron.Patch;
import org.gaeron.World;
import org.gaeron.runtime.failure.Causes;
import org.junit.jupiter.api.Test;

/**
 * Parallel programs on the threads of the JVM: get, acc and readInc on 200 x 200, with all values checked; and how they
 * end when one of their threads fails.
 */
public abstract class ForkPoolContractTest extends ContractTest
{
    private static final int SIDE = 200;
    private static final int THREADS = 4;

    @Override
    protected int ranks()
    {
        return 2;
    }

    private record Table(GlobalDoubleArray sums, GlobalLongArray counts)
    {
        static Table of(final World world)
        {
            return new Table(world.doubles("sums", SIDE, SIDE), world.longs("counts", SIDE, SIDE + 1));
        }

        Table of(final World own, final Table whole)
        {
            return new Table(own.view(whole.sums), own.view(whole.counts));
        }

        /** Adds to a row: the patch twice, each element once, and draws a number for each element. */
        void row(final World own, final int row)
        {
            final Table mine = of(own, this);
            final double[] values = new double[SIDE];
            final Patch patch = Patch.of(row, row + 1, 0, SIDE);
            mine.sums.get(patch, values);
            for (int column = 0; column < SIDE; column++)
            {
                assertTrue(values[column] % 1 == 0, () -> "expected a whole number");
                values[column] = row + column;
                mine.sums.acc(row, column, 1);
                final long drawn = mine.counts.readInc(row, SIDE, 1);
                mine.counts.acc(row, drawn % SIDE, 1);
            }
            mine.sums.acc(patch, 2.0, values);
        }

        void check(final int times)
        {
            final double[] d = new double[SIDE * SIDE];
            final long[] l = new long[SIDE * SIDE];
            sums.get(sums.patch(), d);
            counts.get(Patch.of(0, SIDE, 0, SIDE), l);
            for (int i = 0; i < d.length; i++)
            {
                assertEquals(times * (1 + 2.0 * (i / SIDE + i % SIDE)), d[i]);
                assertEquals(times, l[i]);
            }
        }
    }

    @Test
    void shouldHaveNoWrongValuesByThreads()
    {
        run(world ->
        {
            final Table table = Table.of(world);
            world.fork(THREADS, own ->
            {
                for (int row = own.thread(); row < SIDE; row += own.threads())
                {
                    table.row(own, row);
                }
            });
            world.sync();
            table.check(world.size());
            world.sync();
        });
    }

    @Test
    void shouldHaveNoWrongValuesByAPoolOfTheProgram()
    {
        run(world ->
        {
            final Table table = Table.of(world);
            try (ForkJoinPool pool = new ForkJoinPool(THREADS); Fork fork = world.fork(THREADS - 1))
            {
                final IntStream rows = IntStream.range(0, SIDE).filter(row -> row % world.size() == world.rank());
                pool.submit(() -> rows.parallel().forEach(row -> fork.run(own -> table.row(own, row)))).join();
            }
            world.sync();
            table.check(1);
            world.sync();
        });
    }

    @Test
    void shouldRefuseAParallelStreamWithoutAFork()
    {
        run(world ->
        {
            final GlobalLongArray array = world.longs("l", SIDE, 1);
            try (ForkJoinPool pool = new ForkJoinPool(2))
            {
                final Throwable thrown = assertThrows(Exception.class, () ->
                    pool.submit(() -> IntStream.range(0, SIDE).parallel().forEach(i -> array.acc(i, 0, 1))).get());
                final IllegalStateException refusal = Causes.find(thrown, IllegalStateException.class);
                assertNotNull(refusal, thrown::toString);
                assertTrue(refusal.getMessage().contains("World.fork"), refusal.getMessage());
            }
            world.sync();
            assertEquals(0, array.get(world.rank(), 0));
            world.sync();
        });
    }

    @Test
    void shouldEndAThreadThatWaitsForOneThatFailed()
    {
        run(world ->
        {
            final GlobalLongArray array = world.longs("l", 1, 1);
            final CyclicBarrier all = new CyclicBarrier(2);
            final AssertionError failure = assertThrows(AssertionError.class, () -> world.fork(2, own ->
            {
                if (own.thread() == 0)
                {
                    throw new AssertionError("planted");
                }
                own.view(array).acc(0, 0, 1);
                all.await();
            }));
            assertEquals("planted", failure.getMessage());
            assertFalse(Thread.interrupted());
            world.sync();
            world.fork(2, own -> own.view(array).acc(0, 0, 1));
            world.sync();
            assertTrue(array.get(0, 0) >= 2L * world.size());
            world.sync();
        });
    }

    /** Again and again: the interrupts meet threads that wait for answers, and drive the node. */
    @Test
    void shouldGoOnAfterManyFailures()
    {
        run(world ->
        {
            final GlobalLongArray array = world.longs("l", world.size(), 1);
            final int other = world.size() - 1 - world.rank();
            for (int i = 0; i < 60; i++)
            {
                final int last = i;
                assertThrows(ArithmeticException.class, () -> world.fork(3, own ->
                {
                    final GlobalLongArray mine = own.view(array);
                    for (int j = 0; j < last || own.thread() != 1; j++)
                    {
                        mine.readInc(other, 0, 1);
                    }
                    throw new ArithmeticException("planted");
                }));
            }
            final long before = array.get(other, 0);
            assertEquals(before, array.readInc(other, 0, 1));
            world.sync();
        });
    }

    @Test
    void shouldGoOnWhenAThreadHasRunOutOfStack()
    {
        run(world ->
        {
            final GlobalLongArray array = world.longs("l", 1, 1);
            assertThrows(StackOverflowError.class, () -> world.fork(2, own -> dive(own.thread())));
            world.fork(2, own -> own.view(array).acc(0, 0, 1));
            world.sync();
            assertEquals(2L * world.size(), array.get(0, 0));
            world.sync();
        });
    }

    private static long dive(final long depth)
    {
        return depth < 0 ? 0 : 1 + dive(depth + 1);
    }

    /** One rank fails while the threads of the other sleep, wait for each other, and get. */
    @Test
    void shouldEndThreadsWithTheJob()
    {
        final CountDownLatch never = new CountDownLatch(1);
        final CountDownLatch asleep = new CountDownLatch(2);
        final AtomicReference<Throwable> thrown = new AtomicReference<>();
        final Throwable cause = failure(2, world ->
        {
            final GlobalLongArray array = world.longs("l", world.size(), 1);
            if (world.rank() == 0)
            {
                asleep.await();
                throw new ArithmeticException("planted");
            }
            try
            {
                world.fork(3, own ->
                {
                    asleep.countDown();
                    if (own.thread() == 0)
                    {
                        never.await();
                    }
                    if (own.thread() == 1)
                    {
                        Thread.sleep(60_000);
                    }
                    while (true)
                    {
                        own.view(array).get(0, 0);
                    }
                });
            }
            catch (final Throwable ex)
            {
                thrown.set(ex);
                throw ex;
            }
        });
        assertEquals("planted", Causes.find(cause, ArithmeticException.class).getMessage());
        assertNotNull(thrown.get());
    }

    @Test
    void shouldLeaveExceptionsOfAPoolToThePool()
    {
        run(world ->
        {
            final GlobalLongArray array = world.longs("l", 1, 1);
            try (Fork fork = world.fork(2))
            {
                final Exception planted = new Exception("planted");
                assertSame(planted, assertThrows(Exception.class, () -> fork.run(own ->
                {
                    own.view(array).acc(0, 0, 1);
                    throw planted;
                })));
                fork.run(own -> own.view(array).acc(0, 0, 1));
            }
            world.sync();
            assertEquals(2L * world.size(), array.get(0, 0));
            world.sync();
        });
    }

    @Test
    void shouldThrowAtTheEndWhatNoThreadHasWaitedFor()
    {
        run(world ->
        {
            final GlobalLongArray array = world.longs("l", world.size(), 1);
            final Fork fork = world.fork(1);
            fork.run(own -> own.view(array).get(0, 0));
            array.close();
            world.sync();
            world.barrier(); // now the other rank has freed it, too
            final int other = world.size() - 1 - world.rank();
            RuntimeException failure = null;
            try
            {
                fork.run(own -> own.view(array).acc(other, 0, 1));
                fork.close();
            }
            catch (final RuntimeException ex)
            {
                failure = ex;
                fork.close();
            }
            assertInstanceOf(RuntimeException.class, failure);
            world.sync();
        });
    }

    /** They may be in the midst of memory that is unmapped when the job has ended. */
    @Test
    void shouldAwaitThreadsBeforeTheJobOfAFailedRankEnds()
    {
        final CountDownLatch isInside = new CountDownLatch(1);
        final AtomicBoolean hasEnded = new AtomicBoolean();
        final Throwable failure = failure(2, world ->
        {
            if (world.rank() == 1)
            {
                world.barrier();
            }
            final Fork fork = world.fork(1);
            Thread.ofPlatform().daemon().start(() -> fork.run(own ->
            {
                isInside.countDown();
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(300));
                hasEnded.set(true);
            }));
            isInside.await();
            throw new IllegalStateException("enough");
        });
        assertEquals("enough", failure.getMessage());
        assertTrue(hasEnded.get());
    }
}
