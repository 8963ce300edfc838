package org.gaeron.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;

import org.gaeron.ArraySpec;
import org.gaeron.GlobalDoubleArray;
import org.gaeron.GlobalLongArray;
import org.gaeron.Mutexes;
import org.gaeron.Patch;
import org.junit.jupiter.api.Test;

/**
 * Mutexes exclude, in the order of arrival, whoever holds them and wherever their words are.
 */
public abstract class MutexContractTest extends ContractTest
{
    private static final int SIZE = 8;
    private static final int SEVENTEEN = 17;
    private static final int LARGE = 10_000;

    @Test
    void shouldExcludeOthersFromACriticalSection()
    {
        for (final int ranks : rankCounts())
        {
            run(ranks, world ->
            {
                try (GlobalDoubleArray array = world.doubles("array", SIZE, SIZE);
                    Mutexes columns = world.mutexes("columns", SIZE))
                {
                    assertEquals(SIZE, columns.count());
                    final double[] column = new double[SIZE];
                    for (int i = 0; i < SIZE; i++)
                    {
                        final int col = (world.rank() + i) % SIZE;
                        final Patch patch = Patch.of(0, SIZE, col, col + 1);
                        try (Mutexes.Held held = columns.lock(col))
                        {
                            array.get(patch, column);
                            Arrays.setAll(column, row -> column[row] + 1);
                            // the release completes it
                            array.putAsync(patch, column, 0, 1);
                            assertEquals("mutexes of columns: " + col, held.toString());
                        }
                    }
                    world.sync();
                    final double[] all = array.get(array.patch());
                    assertTrue(Arrays.stream(all).allMatch(each -> each == world.size()), Arrays.toString(all));
                    world.sync();
                }
            });
        }
    }

    /** A transfer that is pulled takes another way than the word that passes the mutex on. */
    @Test
    void shouldApplyALargeTransferBeforeAnotherRankGetsTheMutex()
    {
        run(world ->
        {
            try (GlobalDoubleArray array = world.doubles(
                ArraySpec.doubles("array", world.size(), LARGE).withGrid(world.size(), 1));
                Mutexes locks = world.mutexes("lock", 1))
            {
                final Patch row = Patch.of(0, 1, 0, LARGE);
                for (int round = 0; round < 2; round++)
                {
                    try (Mutexes.Held held = locks.lock(0))
                    {
                        final double[] values = array.get(row);
                        assertTrue(Arrays.stream(values).allMatch(each -> each == values[0]), held::toString);
                        Arrays.fill(values, values[0] + 1);
                        array.putAsync(row, values, 0, LARGE);
                    }
                }
                world.sync();
                assertEquals(2.0 * world.size(), array.get(0, LARGE - 1));
                world.sync();
            }
        });
    }

    /** Each rank asks for its mutexes in an order of its own. */
    @Test
    void shouldNotDeadlockWhenAllAreTakenTogether()
    {
        for (final int ranks : rankCounts())
        {
            run(ranks, world ->
            {
                try (GlobalLongArray array = world.longs(ArraySpec.longs("array", SEVENTEEN, 1).byRows());
                    Mutexes locks = world.mutexes("locks", SEVENTEEN))
                {
                    for (int round = 0; round < 3; round++)
                    {
                        final boolean isOpposite = (world.rank() + round & 1) == 0;
                        final long[] wanted = LongStream.range(0, SEVENTEEN)
                            .map(i -> isOpposite ? SEVENTEEN - 1 - i : i).toArray();
                        // twice each
                        final long[] twice = LongStream.concat(Arrays.stream(wanted), Arrays.stream(wanted)).toArray();
                        try (Mutexes.Held held = locks.lockAll(round == 1 ? twice : wanted))
                        {
                            assertNotNull(held);
                            for (final long row : wanted)
                            {
                                array.put(row, 0, array.get(row, 0) + 1);
                            }
                        }
                    }
                    world.sync();
                    for (int row = 0; row < SEVENTEEN; row++)
                    {
                        assertEquals(3L * world.size(), array.get(row, 0));
                    }
                    world.sync();
                }
            });
        }
    }

    @Test
    void shouldServeRanksInTheOrderInWhichTheyCame()
    {
        run(world ->
        {
            try (GlobalLongArray words = world.longs("words", 2, 1); Mutexes locks = world.mutexes("locks", 3))
            {
                final int last = world.size() - 1;
                if (world.rank() == last)
                {
                    try (Mutexes.Held held = locks.lock(2))
                    {
                        world.barrier();
                        for (int waiting = 0; waiting < last; waiting++)
                        {
                            words.readInc(0, 0, 1);
                            awaitQueue(locks, last, waiting + 1);
                            assertEquals(last, locks.holder(2));
                        }
                        assertEquals("mutexes of locks: 2", held.toString());
                    }
                }
                else
                {
                    world.barrier();
                    // from the highest rank down to 0
                    while (words.get(0, 0) < last - world.rank())
                    {
                        Thread.onSpinWait();
                    }
                    try (Mutexes.Held held = locks.lock(2))
                    {
                        assertEquals(last - 1 - world.rank(), words.readInc(1, 0, 1), held::toString);
                        assertEquals(world.rank(), locks.holder(2));
                    }
                }
                world.sync();
                assertEquals(Mutexes.NOBODY, locks.holder(2));
                assertEquals("mutexes locks: 0 of 3 held", locks.describe());
                world.sync();
            }
        });
    }

    private static void awaitQueue(final Mutexes locks, final int holder, final int waiting)
    {
        final String expected = "mutexes locks: 1 of 3 held: 2 by rank " + holder +
            (waiting == 1 ? " (1 waits)" : " (" + waiting + " wait)");
        while (!locks.describe().equals(expected))
        {
            Thread.onSpinWait();
        }
    }

    @Test
    void shouldTakeOnlyAFreeMutexWithoutWaiting()
    {
        run(world ->
        {
            try (Mutexes locks = world.mutexes("locks", 2L * world.size()))
            {
                final long own = world.rank() * 2L;
                final long next = (own + 2) % locks.count();
                try (Mutexes.Held held = locks.tryLock(own))
                {
                    assertNotNull(held);
                    world.barrier();
                    if (world.size() > 1)
                    {
                        assertNull(locks.tryLock(next));
                        assertNull(locks.tryLock(next, Duration.ZERO));
                        assertNull(locks.tryLock(next, Duration.ofSeconds(Long.MIN_VALUE)));
                        assertNull(locks.tryLock(next, Duration.ofMillis(3)));
                        assertEquals((world.rank() + 1) % world.size(), locks.holder(next));
                    }
                    world.barrier();
                }
                world.barrier();
                if (world.rank() == 0)
                {
                    for (long mutex = 0; mutex < locks.count(); mutex++)
                    {
                        try (Mutexes.Held held = locks.tryLock(mutex))
                        {
                            assertNotNull(held);
                        }
                    }
                }
                world.barrier();
            }
        });
    }

    @Test
    void shouldTakeAMutexThatBecomesFreeInTime()
    {
        run(world ->
        {
            try (GlobalLongArray count = world.longs("count", 1, 1); Mutexes locks = world.mutexes("lock", 1))
            {
                for (int i = 0; i < 5; i++)
                {
                    try (Mutexes.Held held = locks.tryLock(0, Duration.ofHours(1)))
                    {
                        assertNotNull(held);
                        count.put(0, 0, count.get(0, 0) + 1);
                    }
                }
                world.sync();
                assertEquals(5L * world.size(), count.get(0, 0));
                world.sync();
            }
        });
    }

    @Test
    void shouldReleaseWhatAFailedSectionHolds()
    {
        run(world ->
        {
            final Mutexes locks = world.mutexes("locks", 4);
            final AtomicInteger thrown = new AtomicInteger();
            for (int i = 0; i < 3; i++)
            {
                try (Mutexes.Held held = locks.lockAll(3, 1); Mutexes.Held more = locks.lock(2))
                {
                    throw new UnsupportedOperationException(held + ", " + more);
                }
                catch (final UnsupportedOperationException ex)
                {
                    assertEquals("mutexes of locks: 1 3, mutexes of locks: 2", ex.getMessage());
                    thrown.incrementAndGet();
                }
            }
            assertEquals(3, thrown.get());
            world.sync();
            assertEquals("mutexes locks: 0 of 4 held", locks.describe());
            locks.close();
        });
    }

    @Test
    void shouldKeepSetsApart()
    {
        run(world ->
        {
            final Mutexes first = world.mutexes("first", 1);
            final Mutexes second = world.mutexes("second", 1);
            if (world.rank() == 0)
            {
                try (Mutexes.Held held = first.lock(0); Mutexes.Held other = second.lock(0))
                {
                    assertFalse(held.toString().equals(other.toString()));
                    world.barrier();
                    world.barrier();
                }
            }
            else
            {
                world.barrier();
                assertNull(first.tryLock(0));
                assertEquals(0, second.holder(0));
                world.barrier();
            }
            first.close();
            second.close();
        });
    }
}
