package org.gaeron.launch;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

import org.gaeron.runtime.TimeLimits;

/**
 * Sends signs of life to other starters of the job, on a thread of its own. Who hears none for {@link #silenceNs}
 * counts the other as lost.
 */
final class SignsOfLife implements AutoCloseable
{
    private static final long INTERVAL_MS = 500;
    private static final byte[] SIGN = RendezvousFrame.Kind.PING.framed();

    private final Supplier<List<RendezvousSession>> others;
    private final Thread thread;

    private SignsOfLife(final Supplier<List<RendezvousSession>> others)
    {
        this.others = others;
        thread = Thread.ofPlatform().daemon().name("signs-of-life").unstarted(this::run);
    }

    static SignsOfLife start(final Supplier<List<RendezvousSession>> others)
    {
        final SignsOfLife signs = new SignsOfLife(others);
        signs.thread.start();
        return signs;
    }

    /** {@return the silence after which another starter is lost: a node that is suspended is noticed before} */
    static long silenceNs(final TimeLimits limits)
    {
        return 2 * limits.nodeTimeoutNs();
    }

    static int silenceMs(final TimeLimits limits)
    {
        return (int)TimeUnit.NANOSECONDS.toMillis(silenceNs(limits));
    }

    private void run()
    {
        try
        {
            while (true)
            {
                others.get().forEach(SignsOfLife::send);
                Thread.sleep(INTERVAL_MS);
            }
        }
        catch (final InterruptedException ex)
        {
            // closed
            return;
        }
    }

    private static void send(final RendezvousSession session)
    {
        try
        {
            session.send(SIGN);
        }
        catch (final IOException ex)
        {
            // whoever reads of this session notices its end
            System.getLogger(SignsOfLife.class.getName()).log(System.Logger.Level.DEBUG, "not sent", ex);
        }
    }

    @Override
    public void close()
    {
        thread.interrupt();
    }
}
