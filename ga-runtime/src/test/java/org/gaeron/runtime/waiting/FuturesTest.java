package org.gaeron.runtime.waiting;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;

import org.gaeron.GlobalArrayException;
import org.gaeron.runtime.failure.Health;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class FuturesTest
{
    private static final long LIMIT_S = 20;

    private final Health health = new Health();
    private final Waiter waiter = new Waiter(health);
    private final Futures futures = new Futures(waiter, health);
    private final Completion completion = new Completion(waiter);

    @BeforeEach
    void wakeRanks()
    {
        health.onFailure(waiter::signal);
    }

    @Test
    void shouldCompleteWhenTheLastPieceIsFinished() throws Exception
    {
        completion.start();
        completion.start();
        final CompletableFuture<Long> future = futures.of(completion, completion::value);
        completion.finish(6);
        assertFalse(future.isDone());
        completion.finish(7);
        assertEquals(7, future.get(LIMIT_S, TimeUnit.SECONDS));
    }

    /** The thread that finishes holds the baton, and what the program adds may take for ever. */
    @Test
    void shouldRunNothingOfTheProgramOnTheThreadThatFinishes() throws Exception
    {
        completion.start();
        final CountDownLatch isReleased = new CountDownLatch(1);
        final CompletableFuture<Thread> ranBy = futures.of(completion, completion::value).thenApply(value ->
        {
            try
            {
                assertTrue(isReleased.await(LIMIT_S, TimeUnit.SECONDS));
            }
            catch (final InterruptedException ex)
            {
                throw new AssertionError(ex);
            }
            return Thread.currentThread();
        });
        final Completion other = new Completion(waiter);
        other.start();
        final CompletableFuture<Long> next = futures.of(other, other::value);
        completion.finish(1);
        other.finish(2);
        assertEquals(2, next.get(LIMIT_S, TimeUnit.SECONDS));
        isReleased.countDown();
        assertNotSame(Thread.currentThread(), ranBy.get(LIMIT_S, TimeUnit.SECONDS));
    }

    @Test
    void shouldFailAsTheOperation()
    {
        completion.start();
        final CompletableFuture<Long> future = futures.of(completion, completion::value);
        final RuntimeException failure = new GlobalArrayException("refused");
        completion.fail(failure);
        assertSame(failure,
            assertThrows(ExecutionException.class, () -> future.get(LIMIT_S, TimeUnit.SECONDS)).getCause());
        final CompletableFuture<Long> late = futures.of(completion, completion::value);
        assertSame(failure, late.exceptionNow());
    }

    @Test
    void shouldFailWithTheNodeWhateverItsOperationsDo()
    {
        completion.start();
        final CompletableFuture<Long> before = futures.of(completion, completion::value);
        health.fail(() -> new GlobalArrayException("node 1 has died"));
        final CompletableFuture<Long> after = futures.of(completion, completion::value);
        for (final CompletableFuture<Long> future : List.of(before, after))
        {
            assertEquals("node 1 has died",
                assertThrows(ExecutionException.class, () -> future.get(LIMIT_S, TimeUnit.SECONDS)).getCause()
                    .getMessage());
        }
    }

    @Test
    void shouldBeDoneAtOnceIfTheOperationIs()
    {
        completion.complete(5);
        assertEquals(5, futures.of(completion, completion::value).resultNow());
    }
}
