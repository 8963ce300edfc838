package org.gaeron.aeron;

import java.util.concurrent.TimeUnit;

/**
 * Policy for the agents of a node's own media driver: whether they run in a duty cycle. Their system calls take
 * microseconds even if no datagram has come, and a frame of a neighbour in shared memory waits meanwhile. It decides
 * from its arguments alone, and reads no clock.
 *
 * <pre>
 *   no neighbours                                      each cycle
 *   datagrams sent or received within 50 us            each cycle
 *   else, frames of neighbours within 50 us            every 10 us
 *   else                                               each cycle
 * </pre>
 * Holder of the baton.
 */
final class DriverPolicy
{
    private static final long RECENT_NS = TimeUnit.MICROSECONDS.toNanos(50);
    private static final long PERIOD_NS = TimeUnit.MICROSECONDS.toNanos(10);

    private final boolean hasNeighbours;
    private long lastRunNs;
    private long lastMovedNs;
    private long lastFrameNs;

    DriverPolicy(final boolean hasNeighbours, final long nowNs)
    {
        this.hasNeighbours = hasNeighbours;
        lastRunNs = nowNs - RECENT_NS;
        lastMovedNs = lastRunNs;
        lastFrameNs = lastRunNs;
    }

    /** {@return whether the agents run in a cycle that begins now} */
    boolean isDue(final long nowNs)
    {
        return !hasNeighbours || nowNs - lastFrameNs >= RECENT_NS || nowNs - lastMovedNs < RECENT_NS ||
            nowNs - lastRunNs >= PERIOD_NS;
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
