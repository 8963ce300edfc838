package org.gaeron.launch.rendezvous;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;

import org.gaeron.runtime.settings.TimeLimits;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

@Timeout(30)
@Execution(ExecutionMode.CONCURRENT)
class LiveChannelTest
{
    /** Less than the interval of two signs of life. */
    private static final TimeLimits LIMITS = new TimeLimits(TimeUnit.MILLISECONDS.toNanos(50));
    private static final byte[] END = RendezvousFrame.Kind.END.framed(RendezvousFrame.ofNode(0));

    /** A channel to a side that says what the test says. */
    private static final class Pair implements FrameChannel
    {
        private static final byte[] CLOSED = new byte[0];

        private final LinkedBlockingQueue<byte[]> incoming = new LinkedBlockingQueue<>();
        private final CountDownLatch signs = new CountDownLatch(3);
        private final CountDownLatch end = new CountDownLatch(1);
        private volatile boolean isFull;
        private volatile boolean isClosed;

        @Override
        public synchronized void send(final byte[] frame) throws IOException
        {
            signs.countDown();
            try
            {
                if (isFull)
                {
                    end.await();
                    throw new IOException("closed");
                }
            }
            catch (final InterruptedException ex)
            {
                throw new IOException(ex);
            }
        }

        @Override
        public byte[] receive(final int limitBytes) throws IOException
        {
            try
            {
                final byte[] frame = incoming.take();
                if (frame == CLOSED)
                {
                    throw new IOException("closed");
                }
                return frame;
            }
            catch (final InterruptedException ex)
            {
                throw new IOException(ex);
            }
        }

        @Override
        public void close()
        {
            isClosed = true;
            end.countDown();
            incoming.add(CLOSED);
        }
    }

    @Test
    void shouldNotTakeItsOwnWorkForSilenceOfTheOther() throws Exception
    {
        final Pair pair = new Pair();
        try (LiveChannel channel = LiveChannel.start(pair, LIMITS))
        {
            // this side works meanwhile, for many times the silence
            assertTrue(pair.signs.await(20, TimeUnit.SECONDS), "expected signs of life");
            assertFalse(pair.isClosed);
            pair.incoming.add(RendezvousFrame.Kind.PING.framed());
            pair.incoming.add(END);
            assertEquals(RendezvousFrame.Kind.END, channel.receive(END.length).kind());
        }
    }

    @Test
    void shouldGiveTheOtherLongerUntilItsFirstFrame() throws Exception
    {
        final Pair pair = new Pair();
        try (LiveChannel channel = LiveChannel.start(pair, LIMITS, TimeUnit.SECONDS.toNanos(20)))
        {
            Thread.ofPlatform().daemon().start(() -> sayAfterSigns(pair));
            assertEquals(RendezvousFrame.Kind.END, channel.receive(END.length).kind());
            final IOException ex = assertThrows(IOException.class, () -> channel.receive(END.length));
            assertEquals("nothing was heard of it for 100ms", channel.fate(ex));
        }
    }

    /** Says its first word after many times the silence. */
    private static void sayAfterSigns(final Pair pair)
    {
        try
        {
            pair.signs.await();
            pair.incoming.add(END);
        }
        catch (final InterruptedException ex)
        {
            throw new IllegalStateException(ex);
        }
    }

    /** The host of the other is off, and output waits for room to be sent. */
    @Test
    void shouldNoticeSilenceThoughASendStandsStill() throws Exception
    {
        final Pair pair = new Pair();
        pair.isFull = true;
        try (LiveChannel channel = LiveChannel.start(pair, LIMITS))
        {
            Thread.ofPlatform().daemon().start(() -> channel.send(END));
            final IOException ex = assertThrows(IOException.class, () -> channel.receive(END.length));
            assertEquals("nothing was heard of it for 100ms", channel.fate(ex));
        }
    }

    @Test
    void shouldBeInDoubtOnlyWhileTheOtherIsSilentAndNotLost() throws Exception
    {
        final Pair pair = new Pair();
        final TimeLimits limits = new TimeLimits(TimeUnit.SECONDS.toNanos(60));
        try (LiveChannel channel = LiveChannel.start(pair, limits))
        {
            assertEquals(0, channel.doubtNs());
            Thread.ofPlatform().daemon().start(new FutureTask<>(() -> channel.receive(END.length)));
            for (long untilNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(20); channel.doubtNs() == 0; )
            {
                assertTrue(System.nanoTime() - untilNs < 0, "expected a doubt after a silence of some seconds");
                TimeUnit.MILLISECONDS.sleep(10);
            }
            final long doubtS = TimeUnit.NANOSECONDS.toSeconds(channel.doubtNs());
            assertTrue(doubtS > 60 && doubtS <= 120, "expected the rest of twice the node timeout, actual " + doubtS);
        }
    }

    @Test
    void shouldEndWhenTheOtherNeverBegins() throws Exception
    {
        final Pair pair = new Pair();
        try (LiveChannel channel = LiveChannel.start(pair, LIMITS, TimeUnit.MILLISECONDS.toNanos(300)))
        {
            final IOException ex = assertThrows(IOException.class, () -> channel.receive(END.length));
            assertEquals("nothing was heard of it for 300ms", channel.fate(ex));
        }
    }

    @Test
    void shouldEndWhenTheOtherIsSilentForTooLong() throws Exception
    {
        final Pair pair = new Pair();
        try (LiveChannel channel = LiveChannel.start(pair, LIMITS))
        {
            final IOException ex = assertThrows(IOException.class, () -> channel.receive(END.length));
            assertEquals("nothing was heard of it for 100ms", channel.fate(ex));
        }
    }
}
