package org.gaeron.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

import org.gaeron.NodeFailedException;
import org.gaeron.NodeFailedException.OperationState;
import org.gaeron.runtime.failure.FailureHandler;
import org.gaeron.runtime.failure.Health;
import org.gaeron.runtime.waiting.RealMachine;
import org.junit.jupiter.api.Test;

class RankThreadsTest
{
    private static final long SHORT_NS = TimeUnit.SECONDS.toNanos(1);
    private static final long LONG_NS = TimeUnit.SECONDS.toNanos(60);

    private final Health health = new Health();
    private final RankThreads ranks = new RankThreads(health, RealMachine.STANDALONE);
    private final AtomicBoolean isFree = new AtomicBoolean();

    private interface Work
    {
        void run(int rank) throws Exception;
    }

    private void start(final int count, final Work work)
    {
        health.onFailure(ranks::wake);
        ranks.start(4, count, (rank, _) -> work.run(rank));
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
        try
        {
            assertEquals("rank 5 failed: java.lang.IllegalStateException: enough", health.failure().getMessage());
            assertFalse(ranks.awaitEnd(SHORT_NS));
            assertEquals("rank 4", ranks.running());
        }
        finally
        {
            isFree.set(true);
        }
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
        assertEquals("node 7 failed: it has ended", failure.getMessage());
    }

    /** The node reports the first failure itself. What ranks get because of it is no failure of theirs. */
    @Test
    void shouldReportRanksThatFailByThemselvesAfterTheFirst()
    {
        final CountDownLatch first = new CountDownLatch(1);
        final List<String> further = new ArrayList<>();
        start(3, rank ->
        {
            if (rank > 4)
            {
                first.await();
            }
            if (rank == 6)
            {
                throw health.failure();
            }
            throw new FirstFailure(rank, first);
        });
        assertTrue(ranks.awaitEnd(LONG_NS));
        ranks.reportFurther(new FailureHandler()
        {
            @Override
            public void onFurtherFailure(final RuntimeException failure)
            {
                further.add(failure.getMessage());
            }

            @Override
            public void onStuck(final String stuck)
            {
                further.add(stuck);
            }
        });
        assertEquals("rank 4 failed: it is rank 4", health.failure().getMessage());
        assertEquals(List.of("rank 5 failed: it is rank 5"), further);
    }

    /** Lets the other ranks go on when its text is made, which is when it counts. */
    private static final class FirstFailure extends RuntimeException
    {
        private static final long serialVersionUID = 1L;

        private final int rank;
        private final transient CountDownLatch counts;

        private FirstFailure(final int rank, final CountDownLatch counts)
        {
            this.rank = rank;
            this.counts = counts;
        }

        @Override
        public String toString()
        {
            counts.countDown();
            return "it is rank " + rank;
        }
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
