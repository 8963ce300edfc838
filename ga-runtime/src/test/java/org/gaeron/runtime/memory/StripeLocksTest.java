package org.gaeron.runtime.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;

import org.gaeron.ElementType;
import org.junit.jupiter.api.Test;

class StripeLocksTest
{
    private static final Runnable NO_CHECK = () -> { };

    private static final long[][] SHAPES = {
        {0, 0}, {0, 5}, {1, 1}, {1, 100_000}, {100_000, 1}, {7, 4096}, {9, 4097}, {300, 300}, {5000, 5000},
        {1L << 40, 3}, {1, 1L << 40}};

    @Test
    void shouldCutEveryBlockIntoStripesOfBoundedSize()
    {
        for (final long[] shape : SHAPES)
        {
            final StripeLocks locks = new StripeLocks(ElementType.DOUBLE, shape[0], shape[1]);
            assertTrue(locks.count() >= 1 && locks.count() <= StripeLocks.MOST_LOCKS);
            final long row = Math.max(0, shape[0] - 1);
            final long col = Math.max(0, shape[1] - 1);
            assertTrue(locks.rowsEnd(row) > row && locks.colsEnd(col) > col);
            final int lock = locks.lockOf(row, col);
            assertTrue(lock >= 0 && lock < locks.count());
            assertEquals(Math.max(1, shape[1]), locks.colsEnd(col), "the last stripe of a row ends with it");
            final long elements = locks.rowsEnd(0) * locks.colsEnd(0);
            assertTrue(elements <= StripeLocks.STRIPE_BYTES / Double.BYTES);
            assertTrue(2 * elements > StripeLocks.STRIPE_BYTES / Double.BYTES, "at least half of that");
        }
    }

    @Test
    void shouldGiveAllElementsOfAStripeOneLockAndTheNextStripeAnother()
    {
        final StripeLocks locks = new StripeLocks(ElementType.DOUBLE, 1000, 100);
        final long end = locks.rowsEnd(0);
        assertEquals(32, end, "the greatest power of two of rows that fit");
        for (long row = 0; row < end; row++)
        {
            assertEquals(locks.lockOf(0, 0), locks.lockOf(row, row % 100));
        }
        assertNotEquals(locks.lockOf(0, 0), locks.lockOf(end, 0));
    }

    @Test
    void shouldFindTheLockOfAPlace()
    {
        for (final long[] shape : SHAPES)
        {
            for (final ElementType type : new ElementType[]{ElementType.FLOAT, ElementType.DOUBLE, ElementType.COMPLEX})
            {
                final StripeLocks locks = new StripeLocks(type, shape[0], shape[1]);
                final long places = shape[0] * shape[1];
                for (long place = 0; place < places; place += Math.max(1, places / 1013))
                {
                    assertEquals(locks.lockOf(place / shape[1], place % shape[1]), locks.lockOf(place));
                }
            }
        }
    }

    /** Lists rely on it: what lies between the first places of two locks needs no look at each element. */
    @Test
    void shouldGiveNeighboursOneLockFromItsFirstPlaceToThatOfTheNext()
    {
        for (final long[] shape : SHAPES)
        {
            for (final long ghosts : new long[]{0, 3})
            {
                final long ld = shape[1] + ghosts;
                final StripeLocks locks = new StripeLocks(ElementType.DOUBLE, shape[0], shape[1], ld);
                final long elements = shape[0] * shape[1];
                for (int lock = 0; elements > 0 && lock < locks.count(); lock++)
                {
                    final long first = locks.firstPlace(lock);
                    assertEquals(lock, locks.lockOf(first), "first of lock " + lock);
                    checkLastPlace(locks, shape, ld, lock);
                }
            }
        }
    }

    private static void checkLastPlace(
        final StripeLocks locks, final long[] shape, final long ld, final int lock)
    {
        final long beyond = Math.min(locks.firstPlace(lock + 1), shape[0] * ld);
        final long last = beyond - 1;
        final long row = last / ld;
        final long col = Math.min(last % ld, shape[1] - 1); // not in a gap between two rows
        assertTrue(row * ld + col >= locks.firstPlace(lock));
        assertEquals(lock, locks.lockOf(row * ld + col), "last of lock " + lock);
        assertEquals(lock, locks.lockOf(row, col));
    }

    @Test
    void shouldUseAboutAllLocksForALargeBlock()
    {
        final StripeLocks locks = new StripeLocks(ElementType.DOUBLE, 1L << 27, 1);
        assertEquals(StripeLocks.MOST_LOCKS, locks.count());
        assertEquals(0, locks.lockOf(0));
        assertEquals(StripeLocks.MOST_LOCKS - 1, locks.lockOf((1L << 27) - 1));
    }

    @Test
    void shouldExcludeOthers() throws InterruptedException
    {
        final StripeLocks locks = new StripeLocks(ElementType.DOUBLE, 10, 10);
        final long[] counts = new long[1];
        final List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 4; i++)
        {
            threads.add(Thread.ofPlatform().start(() ->
            {
                for (int j = 0; j < 20_000; j++)
                {
                    locks.lock(0, NO_CHECK);
                    counts[0]++;
                    locks.unlock(0);
                }
            }));
        }
        for (final Thread thread : threads)
        {
            thread.join();
        }
        assertEquals(80_000, counts[0]);
    }
}
