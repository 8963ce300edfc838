package org.gaeron.aeron;

import java.util.concurrent.TimeUnit;

/**
 * When to ask a silent node whether something was lost. The last datagram of a burst that is lost is missed by nobody
 * until the next heartbeat of its stream comes, after a tenth of a second. So whoever waits for something of a link
 * sends a small frame after a short silence, and again after twice as long, and the other side answers it: each of the
 * two frames shows what is missing before it in its stream, and that is sent again. It is the tail loss probe of TCP
 * (RFC 8985), and costs nothing while answers come.
 *
 * <pre>
 *   this side                                     other side
 *   request        ---x  lost
 *   1 ms later: Probe  ----------------------->   lacks what was before it, asks for that
 *   request again  --------------------------->   answers
 * </pre>
 * Holder of the baton.
 */
final class SilenceProbe
{
    /** Nothing is waited for. */
    static final long NEVER = Long.MAX_VALUE;

    private static final long LONGEST_NS = TimeUnit.MILLISECONDS.toNanos(64);

    private final Link link;
    private final long firstNs;
    private long intervalNs;
    private long quietSinceNs;
    private long positionSeen;
    private boolean isHeard = true;
    private boolean isAsked;

    /**
     * A probe of one link.
     *
     * @param firstNs the silence that it takes; 0 for none, ever.
     */
    SilenceProbe(final Link link, final long firstNs)
    {
        this.link = link;
        this.firstNs = firstNs;
    }

    /** A frame has come. */
    void onHeard()
    {
        isHeard = true;
    }

    /** The other side has sent a probe, and wants one back. */
    void onQuestion()
    {
        isAsked = true;
    }

    /**
     * {@return in how many ns the next probe is due, not more than 0 if it is now, or {@link #NEVER}}
     *
     * @param isPulling whether a part of a transfer is on its way to this side.
     */
    long dueNs(final boolean isPulling, final long nowNs)
    {
        if (firstNs == 0 || !link.isOpen() || !isPulling && !link.hasAsked())
        {
            isHeard = true;
            return NEVER;
        }
        if (isHeard || position() != positionSeen)
        {
            isHeard = false;
            positionSeen = position();
            quietSinceNs = nowNs;
            intervalNs = firstNs;
        }
        return quietSinceNs + intervalNs - nowNs;
    }

    /** What this side has said. */
    private long position()
    {
        return link.latency().position() + link.bulk().position();
    }

    /** Asks the other side, and shows it what this one has sent. */
    void ask(final ReplyProxy proxy, final long nowNs)
    {
        send(proxy, true);
        positionSeen = position();
        quietSinceNs = nowNs;
        intervalNs = Math.min(2 * intervalNs, LONGEST_NS);
    }

    /**
     * Answers the other side, if it has asked.
     *
     * @return 1 if it has; negative if there was no room.
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

    /** On every stream that is open, since each shows only what it lacks itself. */
    private long send(final ReplyProxy proxy, final boolean isQuestion)
    {
        if (link.bulk().isOpen())
        {
            proxy.probe(link.bulk().publication(), false);
        }
        return proxy.probe(link.latency().publication(), isQuestion);
    }
}
