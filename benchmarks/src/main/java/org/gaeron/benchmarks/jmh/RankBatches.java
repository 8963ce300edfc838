package org.gaeron.benchmarks.jmh;

import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

import org.gaeron.EmbeddedJob;
import org.gaeron.World;

/**
 * Job whose rank 0 runs batches for the thread of a benchmark, because arrays belong to the thread of their rank. The
 * hand-off parks both threads and takes some tens of microseconds, so a batch should take 10 ms.
 *
 * <pre>
 *   benchmark's thread           rank 0                        other ranks
 *                                open arrays                   open arrays
 *   run(batch)    ------------>  batch                         sync
 *   go on         <------------  done
 *   close         ------------>  sync, close arrays            close arrays
 * </pre>
 *
 * @param <A> the arrays and buffers of a rank.
 */
final class RankBatches<A extends AutoCloseable>
{
    /**
     * Opens the arrays of a rank. Collective.
     */
    @FunctionalInterface
    interface Opening<A>
    {
        A open(World world) throws Exception;
    }

    private static final long ALIVE_CHECK_MS = 100;

    private final SynchronousQueue<FutureTask<A>> asked = new SynchronousQueue<>();
    private final Opening<A> opening;
    private final FutureTask<Void> end;
    private A arrays;
    private boolean isAtEnd;

    RankBatches(final EmbeddedJob job, final Opening<A> opening) throws InterruptedException
    {
        this.opening = opening;
        job.timeout(Duration.ofDays(1)).setting("gaeron.wait.report", "0");
        end = new FutureTask<>(() -> job.run(this::program), null);
        new Thread(end, "benchmark-job").start();
        run(ready ->
        {
        });
    }

    @SuppressWarnings("try")
    private void program(final World world) throws Exception
    {
        try (A opened = opening.open(world))
        {
            if (world.rank() == 0)
            {
                arrays = opened;
                while (!isAtEnd)
                {
                    final FutureTask<A> batch = asked.take();
                    batch.run();
                    // A failed batch ends the job here, because JMH calls no tear-down then.
                    resultOf(batch);
                }
            }
            world.sync();
        }
    }

    /** Runs the batch on rank 0 and waits for it. Benchmark's thread. */
    void run(final Consumer<A> batch) throws InterruptedException
    {
        final FutureTask<A> task = new FutureTask<>(() -> batch.accept(arrays), null);
        while (!asked.offer(task, ALIVE_CHECK_MS, TimeUnit.MILLISECONDS))
        {
            if (end.isDone())
            {
                resultOf(end);
                throw new IllegalStateException("expected a running job, actual one that has ended");
            }
        }
        resultOf(task);
    }

    private static void resultOf(final FutureTask<?> task) throws InterruptedException
    {
        try
        {
            task.get();
        }
        catch (final ExecutionException ex)
        {
            throw new IllegalStateException("the job of the benchmark failed: " + ex.getCause(), ex.getCause());
        }
    }

    /** Ends the job and waits for its end. Benchmark's thread. */
    void close() throws InterruptedException
    {
        run(last -> isAtEnd = true);
        resultOf(end);
    }
}
