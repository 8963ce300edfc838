package org.gaeron.aeron;

import java.util.concurrent.TimeUnit;

import org.gaeron.runtime.settings.JobContext;

/**
 * Time limits of a media driver and its clients. Like all limits they follow from the node timeout:
 *
 * <pre>
 *   keep alive &lt; silence (9/10) &lt; node timeout &lt; driver, own client &lt;= unblock
 * </pre>
 *
 * @param nodeTimeoutNs the silence after which a node is dead.
 */
record DriverLimits(long nodeTimeoutNs)
{
    private static final long HEARTBEATS_PER_LIMIT = 20;
    private static final long ROOM_NS = TimeUnit.SECONDS.toNanos(1);

    static DriverLimits of(final JobContext context)
    {
        return new DriverLimits(context.limits().nodeTimeoutNs());
    }

    /**
     * {@return the interval at which a client shows the driver that it lives} When a pause begins, only a little of the
     * client's time is used up.
     */
    long keepAliveNs()
    {
        return nodeTimeoutNs / HEARTBEATS_PER_LIMIT;
    }

    /**
     * {@return the silence of its driver after which a client gives up} Includes room for drivers that show life once a
     * second.
     */
    long driverNs()
    {
        return nodeTimeoutNs + ROOM_NS;
    }

    /**
     * {@return the pause after which a client gives itself up, where the driver is its own} Client and driver pause
     * together, so the other nodes decide.
     */
    long ownClientNs()
    {
        return 2 * nodeTimeoutNs;
    }

    /**
     * {@return the time after which the driver unblocks a log whose writer does not go on} By any of the rules, the
     * writer is given up earlier.
     */
    long unblockNs()
    {
        return 3 * nodeTimeoutNs;
    }
}
