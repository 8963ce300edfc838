package org.gaeron.aeron;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class WakeSelectorTest
{
    private static final long LONG_MS = 60_000;
    private static final int ROUNDS = 2_000;

    private final WakeSelector selector = WakeSelector.open();
    private final WakeSelector second = selector.second();

    @AfterEach
    void close()
    {
        second.close();
        selector.close();
    }

    @Test
    void shouldNotBlockAfterItWasWoken()
    {
        selector.wakeUp();
        selector.wakeUp();
        selector.block(LONG_MS);
    }

    /** Whoever fails a node may wake its ranks when they have closed it already. */
    @Test
    void shouldTakeAWakeUpAfterItWasClosed()
    {
        second.close();
        second.wakeUp();
    }

    @Test
    void shouldWakeAThreadThatBlocksEachTime() throws InterruptedException
    {
        final AtomicLong turns = new AtomicLong();
        final Thread blocker = Thread.ofPlatform().start(() ->
        {
            for (int i = 1; i <= ROUNDS; i++)
            {
                while (turns.get() < i)
                {
                    selector.block(LONG_MS);
                }
                second.wakeUp();
            }
        });
        for (int i = 0; i < ROUNDS; i++)
        {
            turns.incrementAndGet();
            selector.wakeUp();
            second.block(LONG_MS);
        }
        blocker.join();
    }

    @Test
    void shouldWakeBothByTheDoorbell() throws InterruptedException
    {
        final CountDownLatch woken = new CountDownLatch(1);
        final Thread blocker = Thread.ofPlatform().start(() ->
        {
            second.block(LONG_MS);
            woken.countDown();
        });
        while (blocker.isAlive())
        {
            selector.ring(new InetSocketAddress(InetAddress.getLoopbackAddress(), selector.doorbellPort()));
            blocker.join(1);
        }
        assertTrue(woken.await(1, java.util.concurrent.TimeUnit.SECONDS));
    }

    @Test
    void shouldStayUsableWhenAnInterruptedThreadWakes()
    {
        Thread.currentThread().interrupt();
        selector.wakeUp();
        selector.ring(new InetSocketAddress(InetAddress.getLoopbackAddress(), selector.doorbellPort()));
        assertTrue(Thread.interrupted());
        selector.block(LONG_MS);
        selector.wakeUp();
        selector.block(LONG_MS);
        assertFalse(Thread.currentThread().isInterrupted());
    }
}
