package org.gaeron.wire;

import org.gaeron.NodeFailedException;
import org.gaeron.runtime.failure.Causes;
import org.gaeron.runtime.failure.Health;
import org.gaeron.wire.codecs.ByeReason;

/**
 * Says Bye once on each link of a node: when the node closes, or as soon as it fails, while its ranks may still run.
 * Streams take frames of any thread; this class is used only by the thread that runs the node.
 */
final class Farewell
{
    private final int self;
    private final LinkTable links;
    private final Health health;
    private final ReplyProxy proxy;
    private final boolean[] said;

    Farewell(final int self, final LinkTable links, final Health health, final ReplyProxy proxy)
    {
        this.proxy = proxy;
        this.self = self;
        this.links = links;
        this.health = health;
        said = new boolean[links.nodes()];
    }

    /**
     * Says Bye on the links that are ready for it and have not had it. In good health it waits for a link that is being
     * opened with a node that listens: without a Bye that node would take this one for dead.
     *
     * @return whether Bye was said on all links and, in good health, all of them have ended.
     */
    boolean say()
    {
        final boolean isGood = health.isGood();
        boolean isDone = true;
        for (int node = 0; node < said.length; node++)
        {
            final Link link = links.linkIfAny(node);
            if (link != null && link.isGreeted() && link.state() != Link.State.DEAD)
            {
                // in good health the answers go before the Bye
                final boolean isReady = !isGood || !link.isOpen() || link.replies().isEmpty();
                if (!said[node] && isReady)
                {
                    said[node] = say(link, isGood);
                }
                isDone &= said[node] && (!isGood || link.state() == Link.State.ENDED);
            }
            else
            {
                isDone &= link == null || !isGood || !link.isConnecting();
            }
        }
        return isDone;
    }

    private boolean say(final Link link, final boolean isGood)
    {
        return isGood ? proxy.bye(link.latency().stream(), ByeReason.ENDED, self, "") > 0 : sayFailed(link);
    }

    /** Accuses the node whose failure this one follows, or else this one. */
    private boolean sayFailed(final Link link)
    {
        final RuntimeException failure = failure();
        final NodeFailedException other = Causes.find(failure, NodeFailedException.class);
        return other == null ?
            proxy.bye(link.latency().stream(), ByeReason.FAILED, self, Causes.message(failure)) > 0 :
            proxy.bye(link.latency().stream(), ByeReason.FAILED, other.node(), other.reason()) > 0;
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
