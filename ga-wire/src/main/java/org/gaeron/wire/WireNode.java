package org.gaeron.wire;

import java.util.function.LongSupplier;

import org.agrona.concurrent.NanoClock;
import org.gaeron.runtime.peer.Peer;
import org.gaeron.runtime.peer.WorkCounts;
import org.gaeron.runtime.settings.JobContext;
import org.gaeron.wire.codecs.StreamKind;

/**
 * The protocol of one node, between its ranks and its {@link Carrier}. The carrier reports incoming streams here, and
 * runs the {@link #server()} as a part of the node's duty cycle.
 *
 * <pre>
 *    ranks --> FarPeer --> Link --> OutboundStream  ~~~~ carrier ~~~~  InboundStream --> InboundSession --> adapters
 * </pre>
 * Any thread asks for peers; the rest belongs to the holder of the baton, except for {@link #sayBye}.
 */
public final class WireNode
{
    /** Version of the protocol. */
    public static final int PROTOCOL = Handshake.PROTOCOL;

    private final Baton baton = new Baton();
    private final NodeParts node;
    private final Carrier carrier;
    private final WireCounters counters;
    private final LinkTable links;
    private final InboundSessions sessions;
    private final RequestAdapter requests;
    private final ReplyAdapter replies;
    private final FrameServer server;
    private final Farewell farewell;

    /**
     * The protocol of a node that has no links yet.
     *
     * @param node         parts of the node.
     * @param carrier      of its streams.
     * @param counters     of its work.
     * @param incarnations of all nodes; filled in before the first stream comes or a rank runs.
     * @param standstill   notes whether this process has stood still.
     * @param clock        of the machine.
     * @param nonces       random numbers for the handshake, which nobody can foresee.
     */
    public WireNode(
        final NodeParts node, final Carrier carrier, final WireCounters counters, final long[] incarnations,
        final Standstill standstill, final NanoClock clock, final LongSupplier nonces)
    {
        this.node = node;
        this.carrier = carrier;
        this.counters = counters;
        final PullBudget budget = budget(node.context(), carrier);
        final ReplyProxy proxy = new ReplyProxy(carrier.newClaim());
        links = new LinkTable(node, baton, carrier, new Handshake(node.context(), incarnations), budget, counters,
            standstill, clock, nonces);
        sessions = new InboundSessions();
        requests = new RequestAdapter(new OwnerService(node, counters), proxy, budget, baton);
        replies = new ReplyAdapter(budget, node.firstRank(), baton);
        server = new FrameServer(links, sessions, budget, new RequestProxy(carrier.newClaim()), proxy,
            new SilenceProbes(links, budget, proxy, counters, clock.nanoTime()), counters);
        farewell = new Farewell(node.context().node(), links, node.health(), new ReplyProxy(carrier.newClaim()));
    }

    /** Returns a budget with room for the largest frames of any stream, of what each carrier takes. */
    private PullBudget budget(final JobContext context, final Carrier carrier)
    {
        int frame = 0;
        long credits = 0;
        final int others = context.nodes() - 1;
        long bytes = Long.MAX_VALUE;
        for (int other = 0; other < context.nodes(); other++)
        {
            final CarrierLimits limits = carrier.limits(other);
            frame = Math.max(frame, limits.frames().dataBytesPerFrame(StreamKind.BULK));
            bytes = Math.min(bytes, limits.pullBudgetBytes());
            credits += other == context.node() || others == 0 ? 0 : limits.creditBytes(others);
        }
        return new PullBudget(bytes, credits, frame, baton);
    }

    /**
     * {@return the right to run the duty cycle, which whoever runs it holds}
     */
    public Baton baton()
    {
        return baton;
    }

    LinkTable links()
    {
        return links;
    }

    /**
     * {@return the protocol's part of the duty cycle}
     */
    public FrameServer server()
    {
        return server;
    }

    /**
     * {@return another node's memory as a rank of this node reaches it, or a thread of one} Once for each pair.
     *
     * @param strand of the rank or thread.
     * @param other  the other node.
     * @param duty   the duty cycle of this node.
     * @param rank   of the job, whose operations these are.
     * @param work   counts them.
     */
    public Peer newPeer(
        final int strand, final int other, final DutyCycle duty, final int rank, final WorkCounts work)
    {
        final Link link = links.link(other);
        return new FarPeer(link, node.firstRank() + strand, link.awaited().open(strand),
            new RequestProxy(carrier.newClaim()), duty, counters, rank, work);
    }

    /**
     * Takes an incoming stream.
     *
     * @param stream of another node, or of a stranger.
     * @param kind   of the stream.
     */
    public void onStream(final InboundStream stream, final StreamKind kind)
    {
        sessions.add(new InboundSession(stream, kind, links, requests, replies), kind);
    }

    /**
     * Notes the end of an incoming stream, by whatever reason. The next {@link FrameServer#keepLinks} ends the link.
     *
     * @param streamId of the stream.
     * @param kind     of the stream.
     */
    public void onStreamEnd(final long streamId, final StreamKind kind)
    {
        sessions.onEnd(streamId, kind);
    }

    /**
     * Says Bye on the links that are ready for it and have not had it. Only by the thread that runs the node.
     *
     * @return whether Bye was said on all links and, in good health, all of them have ended.
     */
    public boolean sayBye()
    {
        return farewell.say();
    }

    /**
     * Lets links end in any way from here on, because this node says Bye.
     */
    public void closing()
    {
        links.closing();
    }
}
