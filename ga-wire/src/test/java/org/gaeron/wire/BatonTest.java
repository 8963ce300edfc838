package org.gaeron.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class BatonTest
{
    private static final int ROUNDS = 20_000;

    private final Baton baton = new Baton();
    private long guarded;

    @Test
    void shouldHaveOneHolder()
    {
        assertTrue(baton.tryTake());
        assertFalse(baton.tryTake());
        baton.putDown();
        assertTrue(baton.tryTake());
    }

    @Test
    void shouldShowTheNextHolderWhatTheLastOneWrote() throws InterruptedException
    {
        final Thread[] threads = new Thread[2];
        for (int i = 0; i < threads.length; i++)
        {
            threads[i] = new Thread(this::countUnderBaton);
            threads[i].start();
        }
        for (final Thread thread : threads)
        {
            thread.join();
        }

        assertEquals((long)threads.length * ROUNDS, guarded);
    }

    private void countUnderBaton()
    {
        for (int i = 0; i < ROUNDS; )
        {
            if (baton.tryTake())
            {
                guarded++;
                i++;
                baton.putDown();
            }
            else
            {
                Thread.yield();
            }
        }
    }
}
