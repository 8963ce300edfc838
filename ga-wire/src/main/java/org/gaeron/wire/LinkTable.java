package org.gaeron.wire;

import java.util.ArrayList;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

import org.agrona.concurrent.ManyToOneConcurrentLinkedQueue;
import org.agrona.concurrent.NanoClock;
import org.gaeron.GlobalArrayException;
import org.gaeron.NodeFailedException;
import org.gaeron.runtime.failure.Health;
import org.gaeron.runtime.waiting.Strands;
import org.gaeron.wire.codecs.ByeReason;

/**
 * All links of a node. It decides what the end of a link means: a Bye of a node that has
 * ended is the normal end. Everything else fails the job on this node.
 *
 * <p>Any thread looks up links and asks for their opening; the rest belongs to the holder of the baton.
 */
final class LinkTable
{
    private static final System.Logger LOGGER = System.getLogger("org.gaeron");

    private final AtomicReferenceArray<Link> links;
    private final ManyToOneConcurrentLinkedQueue<Link> wanted = new ManyToOneConcurrentLinkedQueue<>();
    private final ArrayList<Link> active = new ArrayList<>();
    private final Handshake handshake;
    private final Health health;
    private final PullBudget budget;
    private final WireCounters counters;
    private final Standstill standstill;
    private final Carrier carrier;
    private final Strands strands;
    private final Baton baton;
    private final NanoClock clock;
    private final LongSupplier nonces;
    private final int self;
    private boolean isClosing;

    /**
     * The links of a node, of which none is needed yet.
     *
     * @param nonces random numbers for the proofs, which nobody can foresee.
     */
    LinkTable(
        final NodeParts node, final Baton baton, final Carrier carrier, final Handshake handshake,
        final PullBudget budget, final WireCounters counters, final Standstill standstill, final NanoClock clock,
        final LongSupplier nonces)
    {
        this.baton = baton;
        this.carrier = carrier;
        this.handshake = handshake;
        this.budget = budget;
        this.counters = counters;
        this.standstill = standstill;
        this.clock = clock;
        this.nonces = nonces;
        health = node.health();
        strands = node.strands();
        self = node.context().node();
        links = new AtomicReferenceArray<>(node.context().nodes());
    }

    /**
     * {@return the link with another node; made when it is first asked for}
     */
    Link link(final int node)
    {
        final Link link = links.get(node);
        if (link != null)
        {
            return link;
        }
        links.compareAndSet(node, null,
            new Link(new Proof(node, nonces.getAsLong() | 1), carrier, strands, baton,
                links.length() - 1, wanted::offer));
        return links.get(node);
    }

    /**
     * {@return the link with another node, or null if nobody has asked for it}
     */
    Link linkIfAny(final int node)
    {
        return links.get(node);
    }

    int nodes()
    {
        return links.length();
    }

    /**
     * {@return the links that are open or being opened, including those newly wanted}
     */
    ArrayList<Link> active()
    {
        for (Link link = wanted.poll(); link != null; link = wanted.poll())
        {
            active.add(link);
        }
        return active;
    }

    boolean hasWanted()
    {
        return !wanted.isEmpty();
    }

    /**
     * {@return the sum of the positions up to which the outgoing streams have to be sent} It changes with every frame
     * that the carrier does not leave to the other node.
     */
    long sendLimits()
    {
        long sum = 0;
        for (int i = active.size() - 1; i >= 0; i--)
        {
            final Link link = active.get(i);
            sum += link.latency().sendLimit() + link.bulk().sendLimit();
        }
        return sum;
    }

    /**
     * {@return whether the logs of outgoing streams have bytes that the carrier has not sent yet}
     */
    boolean hasUnsent()
    {
        for (int i = active.size() - 1; i >= 0; i--)
        {
            final Link link = active.get(i);
            if (link.latency().unsentBytes() > 0 || link.bulk().unsentBytes() > 0)
            {
                return true;
            }
        }
        return false;
    }

    Handshake handshake()
    {
        return handshake;
    }

    /**
     * Handles the end of a link without a Bye.
     */
    void onLost(final Link link, final String reason)
    {
        if (link.state().compareTo(Link.State.OPEN) > 0)
        {
            return;
        }
        if (isClosing)
        {
            end(link, Link.State.ENDED, link.node(), reason);
            return;
        }
        final String stood = standstill.reason(clock.nanoTime());
        fail(link, stood == null ? link.node() : self, stood == null ? reason : stood);
    }

    /**
     * Handles a link of which this node could not open its end.
     */
    void onUnopened(final Link link, final String reason)
    {
        final String stood = standstill.reason(clock.nanoTime());
        if (isClosing || stood != null)
        {
            onLost(link, reason);
            return;
        }
        final String failure = "node " + self + " could not open a stream to node " + link.node() + " " + reason;
        end(link, Link.State.DEAD, self, failure);
        fail(() -> new GlobalArrayException(failure));
    }

    /**
     * Handles the Bye of a node.
     *
     * @param accused the node that failed first, if the other one did not end well: itself, or one that it has lost,
     *                which may be this one.
     * @return what is wrong, or null.
     */
    String onBye(final Link link, final ByeReason byeReason, final int accused, final String text)
    {
        if (byeReason == ByeReason.ENDED)
        {
            end(link, Link.State.ENDED, link.node(), "it has ended");
            return null;
        }
        if (accused < 0 || accused >= links.length())
        {
            return "expected a Bye that accuses one of " + links.length() + " nodes, actual " + accused;
        }
        final String stood = accused == self ? standstill.reason(clock.nanoTime()) : null;
        fail(link, accused, accused == link.node() ? text : "node " + link.node() + " has lost it: " +
            (stood == null ? text : stood));
        return null;
    }

    private void fail(final Link link, final int accused, final String reason)
    {
        end(link, Link.State.DEAD, accused, reason);
        fail(() -> new NodeFailedException(accused, reason));
    }

    /**
     * Handles a frame that breaks the protocol. A stranger's stream is refused and the job goes on; a node of the job
     * that sends such a frame has failed.
     *
     * @param link that the stream was proven to belong to, or null.
     * @param from says where the stream comes from.
     */
    void onFault(final Link link, final String from, final String fault)
    {
        counters.onRefused();
        LOGGER.log(System.Logger.Level.WARNING, "refused stream from {0}: {1}", from, fault);
        if (link != null && link.state().compareTo(Link.State.OPEN) <= 0)
        {
            end(link, Link.State.DEAD, link.node(), fault);
            fail(() -> new GlobalArrayException("link with node " + link.node() + " is broken: " + fault));
        }
    }

    private void end(final Link link, final Link.State last, final int accused, final String reason)
    {
        link.end(last, accused, reason);
        active.remove(link);
        budget.removeAll(link);
    }

    private void fail(final Supplier<RuntimeException> failure)
    {
        health.fail(failure);
    }

    /**
     * Lets links end in any way from here on, because this node says Bye.
     */
    void closing()
    {
        isClosing = true;
    }
}
