package org.gaeron.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;

import org.gaeron.GlobalArrayException;
import org.gaeron.Mutexes;
import org.gaeron.World;
import org.junit.jupiter.api.Test;

/**
 * Calls of mutexes that are refused, and holders that fail or end.
 */
public abstract class MutexMisuseContractTest extends ContractTest
{
    @Test
    void shouldRefuseBadCallsAndChangeNothing()
    {
        run(world ->
        {
            assertThrows(IllegalArgumentException.class, () -> world.mutexes("locks", 0));
            final Mutexes locks = world.mutexes("locks", 100L * world.size());
            final long first = 100L * world.rank();
            assertEquals(locks.count() + " mutexes locks", locks.toString());
            for (final long bad : new long[]{-1, locks.count()})
            {
                assertThrows(IndexOutOfBoundsException.class, () -> locks.lock(bad));
                assertThrows(IndexOutOfBoundsException.class, () -> locks.tryLock(bad));
                assertThrows(IndexOutOfBoundsException.class, () -> locks.lockAll(first, bad));
                assertThrows(IndexOutOfBoundsException.class, () -> locks.holder(bad));
            }
            final Mutexes.Held held = locks.lockAll(first + 1, first + 1);
            try (held)
            {
                refuseHeld(locks, first + 1);
                assertThrows(IllegalStateException.class, () -> locks.lockAll(first, first + 1));
                assertEquals(Mutexes.NOBODY, locks.holder(first));
                assertEquals(locks.count() + " mutexes locks; rank " + world.rank() + " holds mutex " + (first + 1),
                    locks.toString());
                assertTrue(assertThrows(IllegalStateException.class, locks::close).getMessage().contains(
                    "rank " + world.rank() + " holds none when it closes them, actual mutex " + (first + 1)));
            }
            held.close(); // once more
            assertEquals(Mutexes.NOBODY, locks.holder(first + 1));
            locks.lockAll().close();
            refuseTooMany(locks, first);
            world.sync();
            assertTrue(locks.describe().endsWith(" 0 of " + locks.count() + " held"), locks::describe);
            locks.close();
            locks.close();
            assertEquals("mutexes locks: expected open mutexes, actual closed ones",
                assertThrows(IllegalStateException.class, () -> locks.lock(first)).getMessage());
            assertThrows(IllegalStateException.class, () -> locks.holder(first));
        });
    }

    private static void refuseHeld(final Mutexes locks, final long mutex)
    {
        for (final IllegalStateException refused : new IllegalStateException[]{
            assertThrows(IllegalStateException.class, () -> locks.lock(mutex)),
            assertThrows(IllegalStateException.class, () -> locks.tryLock(mutex)),
            assertThrows(IllegalStateException.class, () -> locks.tryLock(mutex, Duration.ZERO))})
        {
            assertTrue(refused.getMessage().contains("actual " + mutex + ", which it has locked before"),
                refused.getMessage());
        }
    }

    private static void refuseTooMany(final Mutexes locks, final long first)
    {
        final long[] most = LongStream.range(first, first + Mutexes.MOST_HELD).toArray();
        try (Mutexes.Held all = locks.lockAll(most))
        {
            final IllegalStateException refused =
                assertThrows(IllegalStateException.class, () -> locks.lock(first + most.length));
            assertTrue(refused.getMessage().contains("expected at most 64 held"), refused::getMessage);
            assertThrows(IllegalStateException.class, () -> locks.tryLock(first + most.length));
            assertNotNull(all);
        }
        assertThrows(IllegalStateException.class,
            () -> locks.lockAll(LongStream.rangeClosed(first, first + most.length).toArray()));
    }

    @Test
    void shouldRefuseOtherThreads()
    {
        run(world ->
        {
            final Mutexes locks = world.mutexes("locks", world.size());
            // around a fork, which ends with a fence of its threads
            try (Mutexes.Held held = locks.lock(world.rank()))
            {
                world.fork(2, own ->
                {
                    for (final IllegalStateException refused : new IllegalStateException[]{
                        assertThrows(IllegalStateException.class, () -> locks.lock(0)),
                        assertThrows(IllegalStateException.class, () -> locks.tryLock(0)),
                        assertThrows(IllegalStateException.class, () -> locks.holder(0)),
                        assertThrows(IllegalStateException.class, held::close)})
                    {
                        assertTrue(refused.getMessage().contains("let threads of a fork exclude each other"),
                            refused::getMessage);
                    }
                    assertThrows(IllegalStateException.class, () -> own.mutexes("more", 1));
                });
                assertEquals(world.rank(), locks.holder(world.rank()));
            }
            locks.close();
        });
    }

    @Test
    void shouldEndTheJobWhenAProgramEndsAndHoldsAMutex()
    {
        final AtomicInteger waited = new AtomicInteger();
        final Throwable failure = failure(ranks(), world ->
        {
            final Mutexes locks = world.mutexes("locks", 3);
            if (world.rank() == 1)
            {
                locks.lock(2);
                world.barrier();
                awaitAll(world, locks);
            }
            else
            {
                world.barrier();
                assertThrows(GlobalArrayException.class, () -> locks.lock(2));
                waited.incrementAndGet();
            }
        });
        assertInstanceOf(IllegalStateException.class, failure);
        assertEquals("mutexes locks: expected that rank 1 holds none at the end of its program, actual mutex 2",
            failure.getMessage());
        assertEquals(ranks() - 1, waited.get());
    }

    @Test
    void shouldEndAllWaitsWhenAHolderFails()
    {
        final AtomicInteger waited = new AtomicInteger();
        assertInstanceOf(UnsupportedOperationException.class, failure(ranks(), world ->
        {
            final Mutexes locks = world.mutexes("locks", 1);
            holdUntilAllWait(world, locks);
            assertThrows(GlobalArrayException.class, () -> locks.lock(0));
            waited.incrementAndGet();
        }));
        assertEquals(ranks() - 1, waited.get());
    }

    private static void awaitAll(final World world, final Mutexes locks)
    {
        while (!locks.describe().contains("(" + (world.size() - 1) + " wait"))
        {
            Thread.onSpinWait();
        }
    }

    private static void holdUntilAllWait(final World world, final Mutexes locks)
    {
        if (world.rank() == 0)
        {
            final Mutexes.Held held = locks.lock(0);
            world.barrier();
            awaitAll(world, locks);
            throw new UnsupportedOperationException(held.toString());
        }
        world.barrier();
    }

    @Test
    void shouldEndATryOfLongByAnInterrupt()
    {
        final long beginNs = System.nanoTime();
        final Throwable failure = failure(2, world ->
        {
            final Mutexes locks = world.mutexes("locks", 1);
            if (world.rank() == 0)
            {
                locks.lock(0);
            }
            world.barrier();
            if (world.rank() == 1)
            {
                Thread.currentThread().interrupt();
                locks.tryLock(0, Duration.ofSeconds(60));
            }
            world.barrier();
        });
        assertTrue(failure.getMessage().contains("rank 1 was interrupted"), failure::getMessage);
        assertTrue(System.nanoTime() - beginNs < TimeUnit.SECONDS.toNanos(50));
    }
}
