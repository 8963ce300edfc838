package org.gaeron.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.gaeron.runtime.waiting.Strands;
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
    void shouldKnowItsHolder() throws InterruptedException
    {
        assertFalse(baton.isMine());
        baton.tryTake();
        assertTrue(baton.isMine());
        final boolean[] isOfAnother = new boolean[1];
        final Thread other = new Thread(() -> isOfAnother[0] = baton.isMine());
        other.start();
        other.join();
        assertFalse(isOfAnother[0]);
        baton.putDown();
        assertFalse(baton.isMine());
    }

    @Test
    void shouldNotLetALinkBeEndedWithoutTheBaton()
    {
        final Link link = new Link(new Proof(1, 1), new MemoryCarrier(), new Strands(), baton, 1, each -> { });
        assertThrows(AssertionError.class, () -> link.end(Link.State.DEAD, 1, "it does not answer"));
        baton.tryTake();
        link.end(Link.State.DEAD, 1, "it does not answer");
        assertEquals(Link.State.DEAD, link.state());
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
