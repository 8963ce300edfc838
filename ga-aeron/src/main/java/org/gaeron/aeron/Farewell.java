package org.gaeron.aeron;

import org.gaeron.NodeFailedException;
import org.gaeron.aeron.codecs.ByeReason;
import org.gaeron.runtime.Causes;
import org.gaeron.runtime.Health;

/**
 * Says Bye on the links of a node, once on each: when the node fails, at once, while its ranks may still run; else when
 * it closes. A log takes frames of any thread; this one's threads are the one that runs the node, and no other.
 */
final class Farewell
{
    private final int self;
    private final LinkTable links;
    private final Health health;
    private final ReplyProxy proxy = new ReplyProxy();
    private final boolean[] said;

    Farewell(final int self, final LinkTable links, final Health health)
    {
        this.self = self;
        this.links = links;
        this.health = health;
        said = new boolean[links.links().length];
    }

    /**
     * Says Bye to those that have not heard it, and are ready for it.
     *
     * @return whether nobody is left to whom it must be said, or, in good health, who must say it.
     */
    boolean say()
    {
        final boolean isGood = health.isGood();
        boolean isDone = true;
        for (final Link link : links.links())
        {
            if (link != null && link.isGreeted() && link.state() != Link.State.DEAD)
            {
                // where all is well the answers go before
                final boolean isReady = !isGood || !link.isOpen() || link.replies().isEmpty();
                if (!said[link.node()] && isReady)
                {
                    said[link.node()] = say(link, isGood);
                }
                isDone &= said[link.node()] && (!isGood || link.state() == Link.State.ENDED);
            }
        }
        return isDone;
    }

    private boolean say(final Link link, final boolean isGood)
    {
        return isGood ? proxy.bye(link.latency().publication(), ByeReason.ENDED, self, "") > 0 : sayFailed(link);
    }

    /** Who only follows another node says which. */
    private boolean sayFailed(final Link link)
    {
        final RuntimeException failure = failure();
        final NodeFailedException other = Causes.find(failure, NodeFailedException.class);
        return other == null ?
            proxy.bye(link.latency().publication(), ByeReason.FAILED, self, Causes.message(failure)) > 0 :
            proxy.bye(link.latency().publication(), ByeReason.FAILED, other.node(), other.reason()) > 0;
    }

    private RuntimeException failure()
    {
        try
        {
            health.check();
            return new IllegalStateException("it has failed");
        }
        catch (final RuntimeException ex)
        {
            return ex;
        }
    }
}
