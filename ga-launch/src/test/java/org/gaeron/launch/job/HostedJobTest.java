package org.gaeron.launch.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;

import org.gaeron.GlobalArrayException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class HostedJobTest
{
    private final HostedJob job = new HostedJob();
    private final ConcurrentLinkedQueue<String> events = new ConcurrentLinkedQueue<>();

    /** The shutdown hook's thread comes while the job's thread makes the folder, say: it must not be left. */
    @Test
    void shouldCloseWhatIsBeingOpenedMeanwhile() throws Exception
    {
        final CountDownLatch isOpening = new CountDownLatch(1);
        final CountDownLatch mayOpen = new CountDownLatch(1);
        final Thread start = Thread.ofVirtual().start(() -> open(isOpening, mayOpen));
        isOpening.await();
        final Thread hook = Thread.ofVirtual().start(this::close);
        assertTrue(!hook.join(Duration.ofMillis(50)), "expected to wait for what is being opened");
        mayOpen.countDown();
        start.join();
        hook.join();

        assertEquals(List.of("opened", "closed", "the job is closed"), List.copyOf(events));
    }

    private void open(final CountDownLatch isOpening, final CountDownLatch mayOpen)
    {
        try
        {
            job.own(() ->
            {
                isOpening.countDown();
                mayOpen.await();
                events.add("opened");
                return () -> events.add("closed");
            });
        }
        catch (final Exception ex)
        {
            events.add(ex.toString());
        }
    }

    private void close()
    {
        try
        {
            job.close();
            events.add("the job is closed");
        }
        catch (final Exception ex)
        {
            events.add(ex.toString());
        }
    }

    @Test
    void shouldOpenNothingOnceItIsClosed() throws Exception
    {
        job.close();

        assertThrows(GlobalArrayException.class, () -> job.own(() ->
        {
            events.add("opened");
            return () -> events.add("closed");
        }));
        assertEquals(List.of(), List.copyOf(events));
    }
}
