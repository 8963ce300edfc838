package org.gaeron.wire;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

import org.gaeron.NodeFailedException;
import org.gaeron.NodeFailedException.OperationState;
import org.gaeron.runtime.waiting.Condition;
import org.gaeron.runtime.waiting.Strands;
import org.gaeron.wire.codecs.StreamKind;

/**
 * Connection with one other node: our streams to it, the answers not yet sent, the transfers to it, and what this
 * node's strands await from it. Opened when first needed, by either side; once dead it stays dead.
 *
 * <pre>
 *   IDLE --first use, or a Hello--> OPENING --both proofs seen--> OPEN --Bye--> ENDED
 *                                       \__________________________\__________> DEAD
 * </pre>
 * Ranks read the state, the latency stream and {@link #applied()}, ask for the opening, take of the credit, and queue
 * what the holder of the baton has to begin.
 * Everything else belongs to the holder of the baton.
 */
final class Link implements Condition
{
    enum State
    {
        IDLE, OPENING, OPEN, ENDED, DEAD
    }

    private final int node;
    private final Baton baton;
    private final Consumer<Link> opener;
    private final Proof proof;
    private final StreamSession latency;
    private final StreamSession bulk;
    private final Replies replies;
    private final OutboundTransfers outbound;
    private final BeginQueue toBegin;
    private final AwaitedStrands awaited;
    private final SilenceProbe probe;
    private final long headBytes;
    private final Credit credit = new Credit();
    private final long creditBytes;
    private final RequestOrder order;
    private volatile State state = State.IDLE;
    private final AtomicBoolean isWanted = new AtomicBoolean();
    private volatile long applied;
    private volatile String reason = "";
    private volatile int accused;
    private long lastPosition;

    /**
     * A link that is not needed yet.
     *
     * @param proof   of both ends.
     * @param strands of this node.
     * @param baton   of the node.
     * @param others  number of other nodes.
     * @param opener  takes the link when it is needed, on any thread.
     */
    Link(
        final Proof proof, final Carrier carrier, final Strands strands, final Baton baton,
        final int others, final Consumer<Link> opener)
    {
        this.baton = baton;
        this.proof = proof;
        this.opener = opener;
        node = proof.node();
        accused = node;
        final CarrierLimits limits = carrier.limits(node);
        latency = new StreamSession(StreamKind.LATENCY, carrier.stream(node, StreamKind.LATENCY), limits);
        bulk = new StreamSession(StreamKind.BULK, carrier.stream(node, StreamKind.BULK), limits);
        replies = new Replies(baton);
        outbound = new OutboundTransfers(latency, bulk, replies, credit);
        probe = new SilenceProbe(latency, bulk, limits.probeNs());
        headBytes = limits.frames().headBytes();
        creditBytes = limits.creditBytes(others);
        order = new RequestOrder(node, strands.ranks());
        awaited = new AwaitedStrands(strands, limits.slots());
        toBegin = new BeginQueue(awaited, baton);
    }

    int node()
    {
        return node;
    }

    State state()
    {
        return state;
    }

    /** {@return whether waiting for the link is over: it is open, or never will be} */
    @Override
    public boolean isMet()
    {
        return state.compareTo(State.OPEN) >= 0;
    }

    boolean isOpen()
    {
        return state == State.OPEN;
    }

    /** {@return whether our latency stream is open for frames} Any thread. */
    boolean isGreeted()
    {
        return latency.isOpen();
    }

    /** {@return whether the link is being opened, and the other node has said Hello or listens} */
    boolean isConnecting()
    {
        return state.compareTo(State.OPEN) < 0 && (proof.peerNonce() != 0 || latency.isConnecting());
    }

    /** Has the link opened, if it was not needed before. Any thread. */
    void want()
    {
        if (!isWanted.get() && isWanted.compareAndSet(false, true))
        {
            opener.accept(this);
        }
    }

    StreamSession latency()
    {
        return latency;
    }

    StreamSession bulk()
    {
        return bulk;
    }

    SilenceProbe probe()
    {
        return probe;
    }

    Proof proof()
    {
        return proof;
    }

    /** {@return whether a rank waits for the other side} */
    boolean hasAsked()
    {
        return awaited.isAnything();
    }

    /** {@return how many bytes of a patch are sent by the latency stream, without a grant} */
    long headBytes()
    {
        return headBytes;
    }

    /** {@return what this node may send to the other one before it is granted} */
    Credit credit()
    {
        return credit;
    }

    /** {@return how many bytes of announced patches the other node may send before they are granted} */
    long creditBytes()
    {
        return creditBytes;
    }

    /** Gives the other node a credit, because its bulk stream has come. */
    void onBulkStream()
    {
        assert baton.isMine();
        replies.credit(creditBytes);
    }

    /** {@return the order of the other node's requests} */
    RequestOrder order()
    {
        return order;
    }

    /** {@return what the strands of this node await} Any thread. */
    AwaitedStrands awaited()
    {
        return awaited;
    }

    /** {@return what a strand of this node awaits, or null if there is no such strand} */
    Awaited awaited(final int strand)
    {
        return awaited.find(strand);
    }

    /** {@return the position of our latency stream up to which the other side has applied everything} */
    long applied()
    {
        return applied;
    }

    /** Notes up to which position the other side has applied everything. */
    void applied(final long position)
    {
        assert baton.isMine();
        applied = position;
        awaited.onApplied(position);
    }

    Replies replies()
    {
        return replies;
    }

    /** {@return the operations of ranks that the holder of the baton has to begin} */
    BeginQueue toBegin()
    {
        return toBegin;
    }

    /** {@return the pending operation of an id, or null if there is none} */
    PendingOperation find(final long opId)
    {
        assert baton.isMine();
        return awaited.operation(opId);
    }

    /** {@return whether elements of an operation may come though it has ended} */
    boolean isRefused(final long opId)
    {
        assert baton.isMine();
        final Awaited asker = awaited(PendingOperations.strand(opId));
        return asker != null && asker.pending().isRefused(opId);
    }

    /** {@return the transfers to the other node} */
    OutboundTransfers outbound()
    {
        return outbound;
    }

    /** Opens the wanted streams, without waiting. */
    int advance(final Handshake handshake, final ReplyProxy proxy, final long nowNs)
    {
        assert baton.isMine();
        int work = 0;
        if (state == State.IDLE)
        {
            state = State.OPENING;
        }
        if (state == State.OPENING)
        {
            work += latency.advance(handshake, proxy, proof, nowNs);
            if (latency.isOpen())
            {
                state = State.OPEN;
                awaited.onLinkOpen();
                work++;
            }
        }
        if (state == State.OPEN && outbound.isBulkWanted() && !bulk.isOpen())
        {
            work += bulk.advance(handshake, proxy, proof, nowNs);
        }
        return work;
    }

    /** {@return why this node could not open its end of a stream, or null} */
    String ownFault(final long nowNs)
    {
        assert baton.isMine();
        final String fault = latency.ownFault(nowNs);
        return fault == null ? bulk.ownFault(nowNs) : fault;
    }

    /** {@return why the link has died, or null} Detects what no frame reports, such as a silent peer. */
    String deathReason(final long nowNs)
    {
        assert baton.isMine();
        final String fault = switch (state)
        {
            case OPENING, OPEN -> latency.fault(nowNs);
            default -> null;
        };
        return fault == null && state == State.OPEN ? bulk.fault(nowNs) : fault;
    }

    /** {@return the sum of the positions of our streams} It changes with every frame. */
    long position()
    {
        return latency.position() + bulk.position();
    }

    /** {@return whether frames were committed since the last call} */
    boolean hasNewFrames()
    {
        final long position = position();
        final boolean isNew = position != lastPosition;
        lastPosition = position;
        return isNew;
    }

    /** {@return whether a stream is being opened} */
    boolean isOpening()
    {
        return state == State.IDLE || state == State.OPENING ||
            state == State.OPEN && outbound.isBulkWanted() && !bulk.isOpen();
    }

    /** {@return whether something could not be sent, so that the next duty cycle should come soon} */
    boolean isHeldBack()
    {
        return isOpening() || !replies.isEmpty() || outbound.isHeldBack();
    }

    /**
     * Ends the link, and fails everything that waits for it.
     *
     * @param culprit the node that failed first: the other one, one that it has lost, or this one.
     */
    void end(final State last, final int culprit, final String why)
    {
        assert baton.isMine();
        accused = culprit;
        reason = why;
        state = last;
        outbound.clear();
        awaited.onLinkEnd(this::failure);
    }

    NodeFailedException failure(final OperationState operationState)
    {
        return new NodeFailedException(accused, operationState, reason);
    }
}
