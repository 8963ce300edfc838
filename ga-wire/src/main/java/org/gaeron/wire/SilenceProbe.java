package org.gaeron.wire;

import java.util.concurrent.TimeUnit;

/**
 * Probe of a silent node, which may lack a lost frame. If the last datagram of a burst is lost, the other side notices
 * only at the next heartbeat of its stream, after a tenth of a second. So a side that waits for something of a link
 * sends a small frame after a short silence, and again after twice as long. The other side answers it. Each of the two
 * frames shows what is missing before it in its stream, and that is sent again. It is the tail loss probe of TCP (RFC
 * 8985), and costs nothing while answers arrive.
 *
 * <pre>
 *   this side                                     other side
 *   request        ---x  lost
 *   1 ms later: Probe  ----------------------->   lacks what was before it, asks for that
 *   request again  --------------------------->   answers
 * </pre>
 */
final class SilenceProbe
{
    /** Nothing is awaited. */
    static final long NEVER = Long.MAX_VALUE;

    private static final long LONGEST_NS = TimeUnit.MILLISECONDS.toNanos(64);

    private final StreamSession latency;
    private final StreamSession bulk;
    private final long firstNs;
    private long intervalNs;
    private long quietSinceNs;
    private long positionSeen;
    private boolean isHeard = true;
    private boolean hasNews = true;
    private boolean isAsked;

    /**
     * A probe of one link.
     *
     * @param firstNs silence before the first probe; 0 for no probes at all.
     */
    SilenceProbe(final StreamSession latency, final StreamSession bulk, final long firstNs)
    {
        this.latency = latency;
        this.bulk = bulk;
        this.firstNs = firstNs;
    }

    /**
     * Notes that frames have arrived.
     *
     * @param isNews whether there is more than probes among them. Those end the silence, but a node that only answers
     *               them, because something else keeps it, is asked less and less often.
     */
    void onHeard(final boolean isNews)
    {
        isHeard = true;
        hasNews |= isNews;
    }

    /** Notes that the other side has sent a probe, and wants one back. */
    void onQuestion()
    {
        isAsked = true;
    }

    /**
     * {@return the ns until the next probe is due, at most 0 if it is due now; or {@link #NEVER}}
     *
     * @param isAwaited whether something of the other side is awaited, on an open link.
     */
    long dueNs(final boolean isAwaited, final long nowNs)
    {
        if (firstNs == 0 || !isAwaited)
        {
            onHeard(true);
            return NEVER;
        }
        final boolean hasSpoken = position() != positionSeen;
        if (isHeard || hasSpoken)
        {
            intervalNs = hasNews || hasSpoken ? firstNs : intervalNs;
            isHeard = false;
            hasNews = false;
            positionSeen = position();
            quietSinceNs = nowNs;
        }
        return quietSinceNs + intervalNs - nowNs;
    }

    /** Sum of the positions of our streams. */
    private long position()
    {
        return latency.position() + bulk.position();
    }

    /** Sends a question, which also shows the other side what this one has sent. */
    void ask(final ReplyProxy proxy, final long nowNs)
    {
        send(proxy, true);
        positionSeen = position();
        quietSinceNs = nowNs;
        intervalNs = Math.min(2 * intervalNs, Math.max(firstNs, LONGEST_NS));
    }

    /**
     * Answers the other side, if it has asked.
     *
     * @return 1 if it has; 0 if not; negative if there was no room.
     */
    int answer(final ReplyProxy proxy)
    {
        if (!isAsked)
        {
            return 0;
        }
        isAsked = send(proxy, false) < 0;
        return isAsked ? -1 : 1;
    }

    /**
     * Sends on every open stream, since a frame shows only what is missing in its own stream. Where the first one has
     * no room, all is said later: a frame on the other one in each cycle until then would keep both sides busy.
     */
    private long send(final ReplyProxy proxy, final boolean isQuestion)
    {
        final long position = proxy.probe(latency.stream(), isQuestion);
        if (position >= 0 && bulk.isOpen())
        {
            proxy.probe(bulk.stream(), false);
        }
        return position;
    }
}
