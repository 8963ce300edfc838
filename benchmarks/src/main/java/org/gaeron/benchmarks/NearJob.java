package org.gaeron.benchmarks;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;

import org.gaeron.EmbeddedJob;
import org.gaeron.World;

/**
 * A job of one rank that lends its world to the thread of a benchmark: its own thread waits until the world is given
 * back.
 */
final class NearJob implements AutoCloseable
{
    private final CountDownLatch isReady = new CountDownLatch(1);
    private final CountDownLatch isDone = new CountDownLatch(1);
    private final AtomicReference<World> world = new AtomicReference<>();
    private final Thread thread = new Thread(this::run, "near-job");

    NearJob()
    {
        thread.start();
    }

    private void run()
    {
        EmbeddedJob.of(1, 1).run(lent ->
        {
            world.set(lent);
            isReady.countDown();
            isDone.await();
        });
    }

    World world() throws InterruptedException
    {
        isReady.await();
        return world.get();
    }

    @Override
    public void close()
    {
        isDone.countDown();
        try
        {
            thread.join();
        }
        catch (final InterruptedException ex)
        {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while the job ended", ex);
        }
    }
}
