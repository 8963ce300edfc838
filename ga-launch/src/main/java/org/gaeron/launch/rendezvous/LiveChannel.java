package org.gaeron.launch.rendezvous;

import java.io.IOException;
import java.net.SocketTimeoutException;
import java.util.concurrent.TimeUnit;

import org.gaeron.runtime.settings.TimeLimits;

/**
 * A channel to another starter of the job that ends when nothing is heard of it for twice the node timeout: a node that
 * is suspended is noticed before. A starter whose JVM still begins is given longer until its first frame. Both sides
 * send a sign of life twice a second. Only who listens can notice silence: between two frames this side may work for
 * long, while signs of life wait to be read.
 *
 * <pre>
 *   thread of the signs    thread of the watch                 thread that receives
 *                                                              heardNs (volatile) = now, isListening (volatile)
 *   PING                                                       frame? heardNs = now, limitNs (volatile) = silence;
 *                                                                a PING is not handed on
 *                          isListening, now - heardNs > limitNs?
 *                            isSilent (volatile), close        end of the channel: isSilent says why
 * </pre>
 *
 * The watch never sends: where nobody reads at the other end, a frame waits for room, and who sends one waits for it.
 */
public final class LiveChannel implements AutoCloseable
{
    private static final long INTERVAL_MS = 500;
    /** Without a sign of life: three of them are missing. */
    private static final long DOUBT_NS = TimeUnit.MILLISECONDS.toNanos(3 * INTERVAL_MS);
    private static final byte[] SIGN = RendezvousFrame.Kind.PING.framed();
    private static final System.Logger LOG = System.getLogger(LiveChannel.class.getName());

    private final FrameChannel channel;
    private final long silenceNs;
    private final Thread signs = Thread.ofPlatform().daemon().name("signs-of-life").unstarted(this::sendSigns);
    private final Thread watch = Thread.ofPlatform().daemon().name("watch-of-silence").unstarted(this::watch);
    private volatile long limitNs;
    private volatile long heardNs;
    private volatile boolean isListening;
    private volatile boolean isSilent;

    private LiveChannel(final FrameChannel channel, final TimeLimits limits, final long firstNs)
    {
        this.channel = channel;
        silenceNs = silenceNs(limits);
        limitNs = Math.max(firstNs, silenceNs);
    }

    /** A channel to a starter that runs. */
    public static LiveChannel start(final FrameChannel channel, final TimeLimits limits)
    {
        return start(channel, limits, 0);
    }

    /**
     * A channel to a starter that may still begin.
     *
     * @param firstNs time limit for its first frame, if longer than the silence.
     */
    public static LiveChannel start(final FrameChannel channel, final TimeLimits limits, final long firstNs)
    {
        final LiveChannel live = new LiveChannel(channel, limits, firstNs);
        live.signs.start();
        live.watch.start();
        return live;
    }

    /** {@return the silence after which another starter is lost} */
    public static long silenceNs(final TimeLimits limits)
    {
        return 2 * limits.nodeTimeoutNs();
    }

    /** {@return the next frame that is no sign of life} */
    public RendezvousFrame receive(final int limitBytes) throws IOException
    {
        heardNs = System.nanoTime();
        isListening = true;
        try
        {
            while (true)
            {
                final RendezvousFrame frame = RendezvousFrame.decode(channel.receive(limitBytes));
                heardNs = System.nanoTime();
                limitNs = silenceNs;
                if (frame.kind() != RendezvousFrame.Kind.PING)
                {
                    return frame;
                }
            }
        }
        finally
        {
            isListening = false;
        }
    }

    /** Sends a frame. If the other side is gone, the thread that receives notices it. */
    public void send(final byte[] frame)
    {
        try
        {
            channel.send(frame);
        }
        catch (final IOException ex)
        {
            LOG.log(System.Logger.Level.DEBUG, "not sent", ex);
        }
    }

    /** Sends nothing more, not even signs of life. */
    public void endOutput()
    {
        signs.interrupt();
        try
        {
            channel.endOutput();
        }
        catch (final IOException ex)
        {
            LOG.log(System.Logger.Level.DEBUG, "the other side is gone", ex);
        }
    }

    /**
     * {@return for how many nanoseconds at most it is open whether the other side is lost} 0 if it was heard lately, or
     * if it is lost for longer than the watch takes to notice that. Any thread.
     */
    public long doubtNs()
    {
        final long silentNs = System.nanoTime() - heardNs;
        return isListening && silentNs > DOUBT_NS ? Math.max(0, limitNs + DOUBT_NS - silentNs) : 0;
    }

    /** {@return why the channel has ended} */
    public String fate(final IOException failure)
    {
        final boolean wasSilent = isSilent || failure instanceof SocketTimeoutException;
        return wasSilent ? "nothing was heard of it for " + TimeLimits.text(limitNs) :
            "the connection to it has ended" + (failure.getMessage() == null ? "" : " (" + failure.getMessage() + ")");
    }

    private void sendSigns()
    {
        try
        {
            while (!isSilent)
            {
                send(SIGN);
                TimeUnit.MILLISECONDS.sleep(INTERVAL_MS);
            }
        }
        catch (final InterruptedException ex)
        {
            // closed
            return;
        }
    }

    private void watch()
    {
        try
        {
            while (!isListening || System.nanoTime() - heardNs < limitNs)
            {
                TimeUnit.MILLISECONDS.sleep(INTERVAL_MS);
            }
            isSilent = true;
            channel.close();
        }
        catch (final InterruptedException ex)
        {
            // closed
            return;
        }
        catch (final IOException ex)
        {
            LOG.log(System.Logger.Level.DEBUG, "a silent channel does not close", ex);
        }
    }

    @Override
    public void close() throws IOException
    {
        signs.interrupt();
        watch.interrupt();
        channel.close();
    }
}
