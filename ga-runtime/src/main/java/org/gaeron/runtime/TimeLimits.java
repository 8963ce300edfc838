package org.gaeron.runtime;

import java.util.concurrent.TimeUnit;

/**
 * How long a job waits for what: all of it follows from one setting, {@code gaeron.node.timeout}, the time after which
 * a node that shows no sign of life is dead.
 *
 * <p>A process that stands still stops everything in it: heartbeats, the client, the driver. So what is longer than a
 * pause that must be harmless stands on one side of the limit, and what notices a death on the other:
 *
 * <pre>
 *   signs of life &lt; harmless pause (8/10) &lt; silence (9/10) &lt; node timeout &lt; own client, open, unblock
 * </pre>
 *
 * @param nodeTimeoutNs when a silent node is dead.
 */
public record TimeLimits(long nodeTimeoutNs)
{
    /** What nodes, and ranks of a node, have to end by themselves when the job has failed. */
    public static final long LAST_WORDS_NS = TimeUnit.SECONDS.toNanos(3);

    private static final long LEAST_MS = 500;
    private static final long HEARTBEATS_PER_LIMIT = 20;
    private static final long ROOM_NS = TimeUnit.SECONDS.toNanos(1);

    /** Reads the settings, and refuses those that do not fit each other. */
    static TimeLimits of(final Settings settings)
    {
        final long nodeTimeoutNs = settings.durationNs(JobContext.NODE_TIMEOUT, "3s");
        if (nodeTimeoutNs < TimeUnit.MILLISECONDS.toNanos(LEAST_MS))
        {
            throw Settings.bad(JobContext.NODE_TIMEOUT, "at least " + LEAST_MS +
                "ms, because nodes show a sign of life every 100 ms and some may be late", text(nodeTimeoutNs));
        }
        final long launchTimeoutNs = launchTimeoutNs(settings);
        if (launchTimeoutNs < nodeTimeoutNs)
        {
            throw Settings.bad(JobContext.LAUNCH_TIMEOUT, "at least " + JobContext.NODE_TIMEOUT + "=" +
                text(nodeTimeoutNs) + ", because a node may pause for that long while it starts",
                text(launchTimeoutNs));
        }
        return new TimeLimits(nodeTimeoutNs);
    }

    static long launchTimeoutNs(final Settings settings)
    {
        return settings.durationNs(JobContext.LAUNCH_TIMEOUT, "60s");
    }

    /**
     * {@return a duration for people: in seconds if that is a whole number}
     *
     * @param durationNs in ns.
     */
    public static String text(final long durationNs)
    {
        final long ms = TimeUnit.NANOSECONDS.toMillis(durationNs);
        return ms % 1000 == 0 ? ms / 1000 + "s" : ms + "ms";
    }

    /**
     * {@return after which silence a peer, or a client of the shared driver, is given up} Less than the limit, which is
     * kept with the time that it takes to notice.
     */
    public long silenceNs()
    {
        return nodeTimeoutNs / 10 * 9;
    }

    /**
     * {@return how often a client shows the driver that it lives} It has then lost only a little of its time when a
     * pause begins.
     */
    public long keepAliveNs()
    {
        return nodeTimeoutNs / HEARTBEATS_PER_LIMIT;
    }

    /**
     * {@return after which pause a client gives itself up, where the driver is its own} They pause together, so it is
     * the other nodes that judge.
     */
    public long ownClientNs()
    {
        return 2 * nodeTimeoutNs;
    }

    /**
     * {@return when the driver unblocks a log whose writer has not come back} Only after the writer would have been
     * given up, by any of the rules.
     */
    public long unblockNs()
    {
        return 3 * nodeTimeoutNs;
    }

    /**
     * {@return after which silence of its driver a client gives up} With room for drivers that show life once a second.
     */
    public long driverNs()
    {
        return nodeTimeoutNs + ROOM_NS;
    }

    /**
     * {@return how long the opening of a stream may take, and how long its frames may be lost, each time that they are
     * sent} A peer may pause in each of its steps, and be slow.
     */
    public long openNs()
    {
        return 3 * nodeTimeoutNs + ROOM_NS;
    }

    /**
     * {@return how long a node that ends waits for the Bye of the others} Whoever pauses now may need a repetition of
     * what it was sent last.
     */
    public long leaveNs()
    {
        return nodeTimeoutNs;
    }
}
