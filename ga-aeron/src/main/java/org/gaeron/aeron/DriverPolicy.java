package org.gaeron.aeron;

import java.util.concurrent.TimeUnit;

/**
 * Policy for the agents of a node's own media driver: whether they run in a duty cycle. Their system calls take
 * microseconds even if no datagram has come. A frame of a neighbour in shared memory, or an answer at the socket of the
 * receiver, waits meanwhile. It decides from its arguments alone, and reads no clock.
 *
 * <pre>
 *                                                receiver, conductor     sender
 *   something is unsent                          each cycle              each cycle
 *   no neighbours                                each cycle              every 10 us
 *   datagrams sent or received within 50 us      each cycle              every 10 us
 *   else, frames of neighbours within 50 us      every 10 us             every 10 us
 *   else                                         each cycle              every 10 us
 * </pre>
 * A sender with nothing to send asks the socket of each of its streams for status messages, which it needs to send
 * more, and for requests to repeat, which may come 10 us later.
 *
 * <p>Holder of the baton.
 */
final class DriverPolicy
{
    private static final long RECENT_NS = TimeUnit.MICROSECONDS.toNanos(50);
    private static final long PERIOD_NS = TimeUnit.MICROSECONDS.toNanos(10);

    private final boolean hasNeighbours;
    private long lastRunNs;
    private long lastSendNs;
    private long lastMovedNs;
    private long lastFrameNs;

    DriverPolicy(final boolean hasNeighbours, final long nowNs)
    {
        this.hasNeighbours = hasNeighbours;
        lastRunNs = nowNs - RECENT_NS;
        lastSendNs = lastRunNs;
        lastMovedNs = lastRunNs;
        lastFrameNs = lastRunNs;
    }

    /** {@return whether the agents run in a cycle that begins now} */
    boolean isDue(final long nowNs)
    {
        return !hasNeighbours || nowNs - lastFrameNs >= RECENT_NS || nowNs - lastMovedNs < RECENT_NS ||
            nowNs - lastRunNs >= PERIOD_NS;
    }

    /** {@return whether the sender runs in a cycle that begins now and has nothing to send} If so, it has run. */
    boolean isSenderDue(final long nowNs)
    {
        final boolean isDue = nowNs - lastSendNs >= PERIOD_NS;
        lastSendNs = isDue ? nowNs : lastSendNs;
        return isDue;
    }

    /**
     * Notes that the agents have run.
     *
     * @param moved 0 if they have sent and received nothing.
     */
    void onRun(final int moved, final long nowNs)
    {
        lastRunNs = nowNs;
        if (moved > 0)
        {
            lastMovedNs = nowNs;
        }
    }

    /** Notes how many frames a cycle has handled. They are those of neighbours if no datagram has come lately. */
    void onServed(final int frames, final long nowNs)
    {
        if (frames > 0 && nowNs - lastMovedNs >= RECENT_NS)
        {
            lastFrameNs = nowNs;
        }
    }
}
