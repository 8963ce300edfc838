package org.gaeron.benchmarks.baseline;

import java.util.Arrays;
import java.util.concurrent.TimeUnit;

import io.aeron.Aeron;
import io.aeron.Publication;
import io.aeron.Subscription;
import io.aeron.driver.MediaDriver;
import io.aeron.driver.ThreadingMode;
import io.aeron.logbuffer.BufferClaim;
import io.aeron.logbuffer.FragmentHandler;

import org.gaeron.benchmarks.rig.BareProcess;
import org.gaeron.benchmarks.rig.Recorder;

/**
 * Messages of several threads to one over Aeron IPC, in one process: a concurrent publication, claims, and a poll by
 * the reader. The driver has a thread of its own with Aeron's default settings; its files are where those of nodes are.
 * The reader counts for a given time, after a warm-up that does not count.
 */
public final class IpcMessages
{
    private static final String CHANNEL = "aeron:ipc?term-length=1m";
    private static final int STREAM = 1001;
    private static final int LIMIT = 256;
    private static final double NS_PER_S = 1e9;

    private volatile boolean isOver;
    private long received;

    private IpcMessages()
    {
    }

    /**
     * Runs the process.
     *
     * @param args the recorder's arguments, then series, producers, bytes of a message, ms to warm up, ms to measure.
     * @throws InterruptedException if the process is interrupted.
     */
    public static void main(final String[] args) throws InterruptedException
    {
        BareProcess.followInput();
        try (Recorder recorder = new Recorder(Arrays.asList(args)))
        {
            final int producers = (int)recorder.number(1);
            final double rate = new IpcMessages().measure(producers, (int)recorder.number(2),
                TimeUnit.MILLISECONDS.toNanos(recorder.number(3)), TimeUnit.MILLISECONDS.toNanos(recorder.number(4)));
            recorder.record(recorder.argument(0), producers, "rate", rate, "1/s");
        }
    }

    private double measure(final int producers, final int bytes, final long warmUpNs, final long durationNs)
        throws InterruptedException
    {
        final MediaDriver.Context context = new MediaDriver.Context()
            .aeronDirectoryName(BareAeron.createDirectory().resolve("driver").toString())
            .threadingMode(ThreadingMode.SHARED).dirDeleteOnShutdown(true);
        try (MediaDriver driver = MediaDriver.launch(context);
            Aeron aeron = Aeron.connect(new Aeron.Context().aeronDirectoryName(driver.aeronDirectoryName()));
            Subscription subscription = aeron.addSubscription(CHANNEL, STREAM);
            Publication publication = aeron.addPublication(CHANNEL, STREAM))
        {
            final Thread[] threads = new Thread[producers];
            for (int i = 0; i < producers; i++)
            {
                threads[i] = new Thread(() -> produce(publication, bytes), "producer-" + i);
                threads[i].start();
            }
            final FragmentHandler handler = (buffer, offset, length, _) -> received += buffer.getLong(offset);
            read(subscription, handler, warmUpNs);
            received = 0;
            final long startNs = System.nanoTime();
            read(subscription, handler, durationNs);
            final double rate = received * NS_PER_S / (System.nanoTime() - startNs);
            isOver = true;
            for (final Thread thread : threads)
            {
                thread.join();
            }
            return rate;
        }
    }

    private static void read(final Subscription subscription, final FragmentHandler handler, final long durationNs)
    {
        final long endNs = System.nanoTime() + durationNs;
        while (endNs - System.nanoTime() > 0)
        {
            if (subscription.poll(handler, LIMIT) == 0)
            {
                Thread.yield();
            }
        }
    }

    private void produce(final Publication publication, final int bytes)
    {
        final BufferClaim claim = new BufferClaim();
        while (!isOver)
        {
            if (publication.tryClaim(bytes, claim) > 0)
            {
                claim.buffer().putLong(claim.offset(), 1);
                claim.commit();
            }
            else
            {
                Thread.yield();
            }
        }
    }
}
