package org.gaeron.verification.soak;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import org.gaeron.benchmarks.rig.MeasurementException;
import org.gaeron.benchmarks.rig.Row;

/**
 * Takes samples of this process, which hosts the nodes of a job; over IPC it also runs their media driver. The thread
 * that runs the job opens and closes it; a thread of its own takes the samples in between.
 */
final class SoakHost implements AutoCloseable
{
    private final List<Row> rows = new ArrayList<>();
    private final CountDownLatch end = new CountDownLatch(1);
    private final long sampleMs;
    private final SoakSample sample;
    private final Thread thread;
    private volatile RuntimeException failure;

    SoakHost(final String series, final long sampleMs, final SoakLeak leak)
    {
        this.sampleMs = sampleMs;
        sample = new SoakSample(
            (name, x, metric, value, unit) -> rows.add(new Row(1, name, x, metric, value, unit)), series, leak);
        thread = Thread.ofPlatform().daemon().name("soak-host").start(this::takeSamples);
    }

    /**
     * Takes the samples. Collects garbage before each, because the heap of this process has no limit, unlike those of
     * the nodes.
     */
    private void takeSamples()
    {
        final long startNs = System.nanoTime();
        try
        {
            while (!end.await(sampleMs, TimeUnit.MILLISECONDS))
            {
                System.gc();
                sample.take(TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - startNs));
            }
        }
        catch (final RuntimeException ex)
        {
            failure = ex;
        }
        catch (final InterruptedException ex)
        {
            failure = new MeasurementException("expected samples of the host to the end, actual " + ex, ex);
        }
    }

    /** {@return the samples} Only after {@link #close()}. */
    List<Row> rows()
    {
        return rows;
    }

    @Override
    public void close()
    {
        end.countDown();
        try
        {
            thread.join();
        }
        catch (final InterruptedException ex)
        {
            Thread.currentThread().interrupt();
            throw new MeasurementException("expected the end of the samples of the host, actual " + ex, ex);
        }
        if (failure != null)
        {
            throw failure;
        }
    }
}
