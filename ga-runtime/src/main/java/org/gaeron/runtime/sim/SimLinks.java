package org.gaeron.runtime.sim;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

import org.gaeron.NodeFailedException;
import org.gaeron.NodeFailedException.OperationState;
import org.gaeron.runtime.TimeLimits;

/**
 * All links of one life of a node, and their incoming messages. It interprets the end of a link: a Bye of a node that
 * has ended is the normal end, and anything else fails this node.
 */
final class SimLinks
{
    private final SimNode node;
    private final SimNetwork network;
    private final Interference interference;
    private final SimLink[] links;
    private final SimServer[] servers;
    private final List<Runnable> early = new ArrayList<>();
    private long[] incarnations;
    private boolean isClosing;
    private int refused;

    SimLinks(final SimNode node, final SimNetwork network, final Interference interference)
    {
        this.node = node;
        this.network = network;
        this.interference = interference;
        links = new SimLink[network.nodes().length];
        servers = new SimServer[links.length];
    }

    /** Sets the known incarnations, and answers the Hellos that came before. */
    void know(final long[] known)
    {
        incarnations = known;
        early.forEach(Runnable::run);
        early.clear();
    }

    /** {@return the incarnation that this node expects of a peer; 0 if it is not known yet} */
    long incarnationOf(final int peer)
    {
        return incarnations == null ? 0 : incarnations[peer];
    }

    /** {@return the number of messages that did not belong to this life or its peers} */
    int refused()
    {
        return refused;
    }

    SimLink link(final int peer)
    {
        if (links[peer] == null)
        {
            links[peer] = new SimLink(node, peer, node.runtime().context().ranksPerNode());
        }
        return links[peer];
    }

    int open()
    {
        int count = 0;
        for (final SimLink link : links)
        {
            count += link != null && link.isOpen() ? 1 : 0;
        }
        return count;
    }

    /** Opens a link for a rank, if it is idle. */
    void want(final int peer)
    {
        final SimLink link = link(peer);
        if (link.state() == SimLink.State.IDLE)
        {
            link.state(SimLink.State.OPENING);
            final long openTimeoutNs = node.runtime().context().limits().openNs();
            node.send(peer, new Message.Hello(incarnations[peer]));
            node.after(openTimeoutNs, () ->
            {
                if (link.state() == SimLink.State.OPENING)
                {
                    onLost(peer, "no answer to our Hello in " + TimeLimits.text(openTimeoutNs));
                }
            });
        }
    }

    void onRoom(final int peer)
    {
        if (links[peer] != null)
        {
            links[peer].signalAll();
        }
    }

    /**
     * Handles an incoming message.
     *
     * @param from          the sender.
     * @param toIncarnation the intended receiver; perhaps another life at this address.
     */
    void onMessage(final SimNode from, final long toIncarnation, final Message message)
    {
        if (!node.isServing())
        {
            return;
        }
        if (toIncarnation != node.incarnation() &&
            !(message instanceof Message.Hello) && !(message instanceof Message.Refused))
        {
            refused++;
            return;
        }
        final int peer = from.number();
        if (incarnations == null && message instanceof Message.Hello)
        {
            early.add(() -> onMessage(from, toIncarnation, message));
        }
        else if (message instanceof final Message.Hello hello)
        {
            onHello(from, hello);
        }
        else if (message instanceof final Message.Refused refusal)
        {
            onRefused(from, refusal);
        }
        else if (incarnations == null || incarnations[peer] != from.incarnation())
        {
            refused++;
        }
        else if (message instanceof Message.Heartbeat)
        {
            if (link(peer).state() == SimLink.State.DEAD)
            {
                node.send(peer, new Message.Refused("it is cut off for good: " + link(peer).reason()));
            }
        }
        else
        {
            onLinked(peer, message);
        }
    }

    private void onHello(final SimNode from, final Message.Hello hello)
    {
        final int peer = from.number();
        final String refusal = hello.toIncarnation() != node.incarnation() ?
            "expected a Hello to incarnation " + node.incarnation() + ", actual " + hello.toIncarnation() :
            incarnations[peer] != from.incarnation() ?
                "expected incarnation " + incarnations[peer] + " of node " + peer + ", actual " + from.incarnation() +
                ": a restarted node does not belong to the job" :
            link(peer).state() == SimLink.State.DEAD ? "it is cut off for good: " + link(peer).reason() : null;
        if (refusal != null)
        {
            refused++;
            node.send(peer, new Message.Refused(refusal));
            return;
        }
        open(peer);
        node.send(peer, new Message.Welcome());
    }

    /** Handles a refusal. Only the expected incarnation can refuse this node, not another life at its address. */
    private void onRefused(final SimNode from, final Message.Refused refusal)
    {
        if (incarnations != null && incarnations[from.number()] == from.incarnation())
        {
            onLost(from.number(), "refused: " + refusal.reason());
        }
    }

    private void open(final int peer)
    {
        final SimLink link = link(peer);
        if (!link.isMet())
        {
            link.state(SimLink.State.OPEN);
        }
    }

    private void onLinked(final int peer, final Message message)
    {
        final SimLink link = link(peer);
        if (message instanceof Message.Welcome)
        {
            open(peer);
            return;
        }
        if (link.state() == SimLink.State.DEAD)
        {
            node.send(peer, new Message.Refused("it is cut off for good: " + link.reason()));
            return;
        }
        switch (message)
        {
            case final Message.Bye bye -> onBye(peer, bye);
            case final Message.Update update -> server(peer).onUpdate(update);
            case final Message.Announce announce -> server(peer).onAnnounce(announce);
            case final Message.Get get -> server(peer).onGet(get);
            case final Message.More more -> server(peer).onMore(more);
            case final Message.Fetch fetch -> server(peer).onFetch(fetch);
            case final Message.Grant grant -> link.onGrant(grant);
            case final Message.Done done -> link.onDone(done);
            case final Message.Data data -> link.onData(data);
            case final Message.Value value -> link.onValue(value);
            case final Message.Applied applied -> link.onApplied(applied.position());
            case final Message.Failure failure -> link.onFailure(failure);
            default -> throw new AssertionError("expected a message of an open link, actual " + message);
        }
    }

    private SimServer server(final int peer)
    {
        if (servers[peer] == null)
        {
            servers[peer] = new SimServer(node, peer, node.runtime(), interference);
        }
        return servers[peer];
    }

    private void onBye(final int peer, final Message.Bye bye)
    {
        if (bye.isFailed())
        {
            onLost(peer, bye.text());
        }
        else if (!link(peer).hasEnded())
        {
            link(peer).end(SimLink.State.ENDED, "it has ended", interference);
        }
    }

    /** Notes that a node has been silent for too long. */
    void onSilence(final SimNode silent)
    {
        final SimLink link = links[silent.number()];
        if (link != null && link.state() != SimLink.State.IDLE && node.isServing() &&
            incarnations[silent.number()] == silent.incarnation())
        {
            onLost(silent.number(), "silent for more than " +
                TimeUnit.NANOSECONDS.toMillis(network.nodeTimeoutNs()) + " ms");
        }
    }

    /** Ends a link without a good Bye. */
    private void onLost(final int peer, final String reason)
    {
        final SimLink link = link(peer);
        if (link.hasEnded())
        {
            return;
        }
        link.end(isClosing ? SimLink.State.ENDED : SimLink.State.DEAD, reason, interference);
        if (!isClosing)
        {
            node.runtime().health().fail(() -> new NodeFailedException(peer, OperationState.IN_DOUBT, reason));
        }
    }

    /** Sends heartbeats after a silence, which peers refuse if they have given this node up. */
    void sendHeartbeats()
    {
        for (int peer = 0; peer < links.length; peer++)
        {
            sendHeartbeat(peer);
        }
    }

    void sendHeartbeat(final int peer)
    {
        if (links[peer] != null && links[peer].isOpen() && !node.isSilent())
        {
            node.send(peer, new Message.Heartbeat());
        }
    }

    /** Sends the count of applied updates, then Bye, on every link. */
    void sayBye()
    {
        isClosing = true;
        final boolean isGood = node.runtime().health().isGood();
        final String text = isGood ? "" : failureText();
        for (int peer = 0; peer < links.length; peer++)
        {
            if (links[peer] != null && links[peer].isOpen())
            {
                if (servers[peer] != null)
                {
                    servers[peer].answerApplied();
                }
                node.send(peer, new Message.Bye(!isGood, text));
            }
        }
    }

    void audit()
    {
        for (final SimLink link : links)
        {
            if (link != null)
            {
                link.audit(network.simulator());
            }
        }
    }

    private String failureText()
    {
        try
        {
            node.runtime().health().check();
            return "";
        }
        catch (final RuntimeException ex)
        {
            return String.valueOf(ex.getMessage());
        }
    }
}
