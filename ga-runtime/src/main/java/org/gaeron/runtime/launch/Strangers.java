package org.gaeron.runtime.launch;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The connections at a door that have not shown yet that they know the key. There is room for so many, and for so long
 * each. Where it is full, the oldest one of the source that has most of them makes room for the newcomer: so who comes
 * with the key is let in at once, however many wait without, and a source that crowds the door is in its own way first.
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
     * Room for strangers.
     *
     * @param most    of them at one time.
     * @param limitNs how long one may stay, whatever it says.
     */
    Strangers(final int most, final long limitNs)
    {
        this.most = most;
        this.limitNs = limitNs;
    }

    /**
     * Somebody has come.
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
     * It has shown that it knows the key.
     *
     * @return false if it was turned away before.
     */
    synchronized boolean admit(final Closeable connection)
    {
        return waiting.remove(connection) != null;
    }

    /**
     * It has shown that it does not, or has gone.
     */
    synchronized void turnAway(final Closeable connection)
    {
        if (waiting.remove(connection) != null)
        {
            drop(connection);
        }
    }

    /**
     * Turns away who has been here for too long.
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
     * Turns away the oldest one of the source that has most.
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
     * {@return what a failure should say of those who were turned away; nothing if there were none}
     */
    String remark()
    {
        final long count = turnedAway.get();
        return count == 0 ? "" : "; " + count + (count == 1 ? " connection" : " connections") +
            " there did not show the key of the job: strangers?";
    }
}
