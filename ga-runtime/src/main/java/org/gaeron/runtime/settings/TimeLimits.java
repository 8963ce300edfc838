package org.gaeron.runtime.settings;

import java.util.concurrent.TimeUnit;

/**
 * Time limits of a job. All follow from one setting, {@code gaeron.node.timeout}, the time after which a node that
 * shows no sign of life is dead.
 *
 * <p>A suspended process suspends everything in it: heartbeats, the client, the driver. The limits are ordered so that
 * a pause of up to 8/10 of the node timeout is harmless. A death is detected within the node timeout:
 *
 * <pre>
 *   signs of life &lt; harmless pause (8/10) &lt; silence (9/10) &lt; node timeout &lt; open
 * </pre>
 *
 * @param nodeTimeoutNs the silence after which a node is dead.
 */
public record TimeLimits(long nodeTimeoutNs)
{
    /** Time for nodes, and ranks of a node, to end by themselves when the job has failed. */
    public static final long LAST_WORDS_NS = TimeUnit.SECONDS.toNanos(3);

    static final String NODE_TIMEOUT = "gaeron.node.timeout";
    static final String LAUNCH_TIMEOUT = "gaeron.launch.timeout";

    private static final long LEAST_MS = 500;
    private static final long ROOM_NS = TimeUnit.SECONDS.toNanos(1);

    /** Reads the settings, and refuses those that do not fit together. */
    static TimeLimits of(final Settings settings)
    {
        final long nodeTimeoutNs = settings.durationNs(NODE_TIMEOUT, "3s");
        if (nodeTimeoutNs < TimeUnit.MILLISECONDS.toNanos(LEAST_MS))
        {
            throw Settings.bad(NODE_TIMEOUT, "at least " + LEAST_MS +
                "ms, because nodes show a sign of life every 100 ms and some may be late", text(nodeTimeoutNs));
        }
        final long launchTimeoutNs = launchTimeoutNs(settings);
        if (launchTimeoutNs < nodeTimeoutNs)
        {
            throw Settings.bad(LAUNCH_TIMEOUT, "at least " + NODE_TIMEOUT + "=" +
                text(nodeTimeoutNs) + ", because a node may pause for that long while it starts",
                text(launchTimeoutNs));
        }
        return new TimeLimits(nodeTimeoutNs);
    }

    static long launchTimeoutNs(final Settings settings)
    {
        return settings.durationNs(LAUNCH_TIMEOUT, "60s");
    }

    /**
     * {@return a human-readable duration: in seconds if that is a whole number}
     *
     * @param durationNs the duration.
     */
    public static String text(final long durationNs)
    {
        final long ms = TimeUnit.NANOSECONDS.toMillis(durationNs);
        return ms % 1000 == 0 ? ms / 1000 + "s" : ms + "ms";
    }

    /**
     * {@return the silence after which a node gives up a peer, or the shared driver a client} Less than the node
     * timeout, which includes the time to notice.
     */
    public long silenceNs()
    {
        return nodeTimeoutNs / 10 * 9;
    }

    /**
     * {@return the time limit for opening a stream, and for frames that are lost each time they are sent} A peer may
     * pause in each of its steps, and be slow.
     */
    public long openNs()
    {
        return 3 * nodeTimeoutNs + ROOM_NS;
    }

    /**
     * {@return the time for which a node that ends waits for the Bye of the others} A node that pauses now may need a
     * retransmission of the last frames.
     */
    public long leaveNs()
    {
        return nodeTimeoutNs;
    }
}
