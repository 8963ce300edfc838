package org.gaeron.runtime;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

import org.gaeron.NodeFailedException;
import org.gaeron.NodeFailedException.OperationState;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

class RankThreadsTest
{
    private static final long SHORT_NS = TimeUnit.MILLISECONDS.toNanos(200);
    private static final long LONG_NS = TimeUnit.SECONDS.toNanos(60);

    private final Health health = new Health();
    private final RankThreads ranks = new RankThreads(health, RealMachine.STANDALONE);
    private final AtomicBoolean isFree = new AtomicBoolean();

    private void start(final int count, final RankThreads.Body body)
    {
        health.onFailure(ranks::wake);
        ranks.start(4, count, body);
        ranks.awaitEndOrFailure();
    }

    private void spin()
    {
        while (!isFree.get())
        {
            Thread.onSpinWait();
        }
    }

    @Test
    void shouldReturnWhenAllHaveReturned()
    {
        start(3, rank -> { });
        assertTrue(health.isGood());
        assertTrue(ranks.awaitEnd(LONG_NS));
    }

    @Test
    void shouldReturnWhenOneFailsThoughAnotherComputes()
    {
        start(2, rank ->
        {
            if (rank == 5)
            {
                throw new IllegalStateException("enough");
            }
            spin();
        });
        assertEquals("rank 5 failed: java.lang.IllegalStateException: enough", health.failure().getMessage());
        assertFalse(ranks.awaitEnd(SHORT_NS));
        assertEquals("rank 4", ranks.running());
        isFree.set(true);
        assertTrue(ranks.awaitEnd(LONG_NS));
    }

    @Test
    void shouldInterruptThoseThatSleep()
    {
        start(3, rank ->
        {
            if (rank == 4)
            {
                throw new AssertionError("enough");
            }
            new CountDownLatch(1).await();
        });
        assertTrue(ranks.awaitEnd(LONG_NS));
    }

    @Test
    void shouldSayWhichNodeWhenARankFailsForThatReason()
    {
        start(1, rank ->
        {
            throw new IllegalStateException("cannot go on",
                new NodeFailedException(7, OperationState.NOT_APPLIED, "it has ended"));
        });
        final NodeFailedException failure = assertInstanceOf(NodeFailedException.class, health.failure());
        assertEquals(7, failure.node());
        assertEquals(OperationState.IN_DOUBT, failure.operationState());
    }

    @Test
    void shouldEndWithAnInterruptOfWhoWaits()
    {
        Thread.currentThread().interrupt();
        start(1, rank -> new CountDownLatch(1).await());
        assertEquals("the job was interrupted", health.failure().getMessage());
        assertTrue(ranks.awaitEnd(LONG_NS));
        assertTrue(ranks.wasInterrupted());
    }
}
