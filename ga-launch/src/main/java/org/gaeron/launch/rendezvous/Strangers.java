package org.gaeron.launch.rendezvous;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Connections that have not shown yet that they know the key. Their number is limited, and so is the time of each. When
 * the limit is reached, the oldest connection of the source with the most connections is dropped for a new one. So a
 * node with the key gets in at once however many others wait, and a crowding source harms itself first.
 *
 * <p>Any thread.
 */
final class Strangers
{
    private record Stranger(InetAddress source, long deadlineNs)
    {
    }

    private static final System.Logger LOG = System.getLogger(Strangers.class.getName());

    private final int most;
    private final long limitNs;
    /** Oldest first. */
    private final LinkedHashMap<Closeable, Stranger> waiting = new LinkedHashMap<>();
    private final AtomicLong turnedAway = new AtomicLong();

    /**
     * A limited set of connections.
     *
     * @param most    most connections at one time.
     * @param limitNs time after which a connection is dropped, whatever it sends.
     */
    Strangers(final int most, final long limitNs)
    {
        this.most = most;
        this.limitNs = limitNs;
    }

    /**
     * Adds a new connection.
     */
    synchronized void add(final Closeable connection, final InetAddress source, final long nowNs)
    {
        if (waiting.size() >= most)
        {
            dropOldest();
        }
        waiting.put(connection, new Stranger(source, nowNs + limitNs));
    }

    /**
     * Admits a connection that has shown that it knows the key.
     *
     * @return false if it was dropped before.
     */
    synchronized boolean admit(final Closeable connection)
    {
        return waiting.remove(connection) != null;
    }

    /**
     * Drops a connection that has shown a wrong key, or has ended; does nothing after its admission.
     */
    synchronized void turnAway(final Closeable connection)
    {
        if (waiting.remove(connection) != null)
        {
            drop(connection);
        }
    }

    /**
     * Drops the connections whose time is over.
     */
    synchronized void dropLate(final long nowNs)
    {
        final Iterator<Map.Entry<Closeable, Stranger>> oldestFirst = waiting.entrySet().iterator();
        while (oldestFirst.hasNext())
        {
            final Map.Entry<Closeable, Stranger> oldest = oldestFirst.next();
            if (oldest.getValue().deadlineNs - nowNs > 0)
            {
                return;
            }
            oldestFirst.remove();
            drop(oldest.getKey());
        }
    }

    /**
     * Drops the oldest connection of the source with the most connections.
     *
     * @return false if there is none.
     */
    synchronized boolean dropOldest()
    {
        final Map<InetAddress, Integer> counts = new HashMap<>();
        int largest = 0;
        for (final Stranger stranger : waiting.values())
        {
            largest = Math.max(largest, counts.merge(stranger.source, 1, Integer::sum));
        }
        for (final Map.Entry<Closeable, Stranger> entry : waiting.entrySet())
        {
            if (counts.get(entry.getValue().source) == largest)
            {
                waiting.remove(entry.getKey());
                drop(entry.getKey());
                return true;
            }
        }
        return false;
    }

    private void drop(final Closeable connection)
    {
        turnedAway.getAndIncrement();
        try
        {
            connection.close();
        }
        catch (final IOException ex)
        {
            LOG.log(System.Logger.Level.DEBUG, "a stranger's connection did not close", ex);
        }
    }

    /**
     * {@return a text about dropped connections for the message of a failure; empty if there were none}
     */
    String remark()
    {
        final long count = turnedAway.get();
        return count == 0 ? "" : "; " + count + (count == 1 ? " connection" : " connections") +
            " there did not show the key of the job: strangers?";
    }
}
