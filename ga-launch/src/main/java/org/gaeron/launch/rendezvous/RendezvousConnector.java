package org.gaeron.launch.rendezvous;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

import org.gaeron.launch.report.LaunchFailedException;
import org.gaeron.launch.text.Printable;

/**
 * Connects a node, or an agent, with the rendezvous of its job, again and again: it may not be there yet, its name may
 * not be known yet, and strangers may crowd it. One thread connects; any thread ends that by closing.
 */
public final class RendezvousConnector implements AutoCloseable
{
    private static final long RETRY_NS = TimeUnit.MILLISECONDS.toNanos(50);
    private static final long FIRST_REPORT_NS = TimeUnit.SECONDS.toNanos(5);
    private static final long NEXT_REPORT_NS = TimeUnit.SECONDS.toNanos(10);
    /** A key that was not taken for so long, while connections were, is a wrong one. */
    private static final long REFUSED_NS = TimeUnit.SECONDS.toNanos(5);
    private static final int MOST_CONNECT_MS = 5_000;

    private final String who;
    private final String name;
    private final Callable<InetSocketAddress> address;
    private final long timeoutNs;
    private final int silenceMs;
    private Socket current;
    private boolean isClosed;

    /**
     * A connector that has not connected yet.
     *
     * @param who       connects, for messages.
     * @param name      of the rendezvous, for messages.
     * @param address   found again for each connection.
     * @param timeoutNs time limit for all connections.
     * @param silenceNs time after which the rendezvous counts as dead if it says nothing.
     */
    public RendezvousConnector(
        final String who,
        final String name,
        final Callable<InetSocketAddress> address,
        final long timeoutNs,
        final long silenceNs)
    {
        this.who = who;
        this.name = name;
        this.address = address;
        this.timeoutNs = timeoutNs;
        silenceMs = (int)Math.min(Integer.MAX_VALUE, TimeUnit.NANOSECONDS.toMillis(silenceNs));
    }

    /**
     * {@return a session, in which both sides have shown the key}
     *
     * @throws LaunchFailedException if there is none within the time limit, or this is closed.
     */
    public RendezvousSession connect(final byte[] key, final int node)
    {
        final long startNs = System.nanoTime();
        long reportNs = FIRST_REPORT_NS;
        long refusedNs = -1;
        while (true)
        {
            final Exception failure;
            try
            {
                return tryConnect(key, node);
            }
            catch (final RendezvousSession.WrongKeyException ex)
            {
                throw new LaunchFailedException("another job answers at the rendezvous " + name, ex);
            }
            catch (final RendezvousSession.RefusedException ex)
            {
                refusedNs = refusedNs < 0 ? System.nanoTime() : refusedNs;
                failure = ex;
            }
            catch (final Exception ex)
            {
                refusedNs = -1;
                failure = ex;
            }
            if (isClosed())
            {
                throw new LaunchFailedException("the wait for the rendezvous " + name + " was ended", failure);
            }
            final long nowNs = System.nanoTime();
            if (refusedNs >= 0 && nowNs - refusedNs > REFUSED_NS)
            {
                throw new LaunchFailedException("the rendezvous " + name + " does not take the key of " + who +
                    ": expected the same key there and here", failure);
            }
            if (nowNs - startNs > timeoutNs)
            {
                throw new LaunchFailedException("the rendezvous " + name + " was not reached: " + failure, failure);
            }
            if (nowNs - startNs > reportNs)
            {
                reportNs += NEXT_REPORT_NS;
                Printable.say(who + " waits for the rendezvous " + name + ": " + failure);
            }
            LockSupport.parkNanos(RETRY_NS);
        }
    }

    @SuppressWarnings("resource")
    private RendezvousSession tryConnect(final byte[] key, final int node) throws Exception
    {
        final InetSocketAddress place = address.call();
        final Socket socket = new Socket();
        try
        {
            connectOn(socket);
            socket.connect(place, Math.min(MOST_CONNECT_MS, silenceMs));
            socket.setSoTimeout(silenceMs);
            return RendezvousSession.connect(socket, key, node);
        }
        catch (final IOException ex)
        {
            socket.close();
            throw ex;
        }
    }

    private synchronized void connectOn(final Socket socket) throws IOException
    {
        if (isClosed)
        {
            throw new IOException("closed");
        }
        current = socket;
    }

    private synchronized boolean isClosed()
    {
        return isClosed;
    }

    /** Ends the attempt to connect, and the session if there is one. */
    @Override
    public synchronized void close() throws IOException
    {
        isClosed = true;
        if (current != null)
        {
            current.close();
        }
    }
}
