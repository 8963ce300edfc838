package org.gaeron.aeron;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import org.agrona.concurrent.UnsafeBuffer;
import org.agrona.concurrent.status.AtomicCounter;
import org.agrona.concurrent.status.CountersReader;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A thread that naps for a minute, unless it is woken. */
class ServerThreadTest
{
    private final WakeSelector selector = WakeSelector.open();
    private final AtomicCounter parked =
        new AtomicCounter(new UnsafeBuffer(ByteBuffer.allocateDirect(CountersReader.COUNTER_LENGTH)), 0);
    private final CountDownLatch isAwake = new CountDownLatch(1);
    private ServerThread thread;

    @AfterEach
    void stop()
    {
        thread.stop();
        selector.close();
    }

    private void start(final Runnable work)
    {
        thread = new ServerThread(work, "server", selector, parked);
        thread.start();
    }

    private void nap()
    {
        thread.nap(TimeUnit.MINUTES.toNanos(1));
        isAwake.countDown();
    }

    private void assertAwakes() throws InterruptedException
    {
        assertTrue(isAwake.await(30, TimeUnit.SECONDS), "expected the end of the nap");
    }

    /** Who stops to drive wakes it once. */
    @Test
    void shouldNotTakeANapBeforeWhichItWasWoken() throws Exception
    {
        start(() ->
        {
            thread.wake();
            nap();
        });
        assertAwakes();
    }

    @Test
    void shouldAwakeFromANap() throws Exception
    {
        start(this::nap);
        thread.wake();
        assertAwakes();
    }
}
