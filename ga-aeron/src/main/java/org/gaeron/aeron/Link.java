package org.gaeron.aeron;

import java.util.concurrent.atomic.AtomicBoolean;

import io.aeron.Aeron;

import org.agrona.concurrent.ManyToOneConcurrentLinkedQueue;
import org.gaeron.NodeFailedException;
import org.gaeron.NodeFailedException.OperationState;
import org.gaeron.aeron.codecs.StreamKind;
import org.gaeron.runtime.Condition;

/**
 * Connection with one other node: our streams to it, the answers not yet sent, and the transfers in both directions.
 * Opened when first needed, by either side; once dead it stays dead.
 *
 * <pre>
 *   IDLE --first use, or a Hello--> OPENING --both proofs seen--> OPEN --Bye--> ENDED
 *                                       \__________________________\__________> DEAD
 * </pre>
 * Ranks read the state, the latency publication and {@link #applied()}, ask for the opening, and queue large gets.
 * Everything else belongs to the holder of the baton.
 */
final class Link implements Condition
{
    enum State
    {
        IDLE, OPENING, OPEN, ENDED, DEAD
    }

    private final int node;
    private final long nonce;
    private final StreamSession latency;
    private final StreamSession bulk;
    private final Replies replies = new Replies();
    private final OutboundTransfers outbound = new OutboundTransfers(this);
    private final ManyToOneConcurrentLinkedQueue<Long> largeGets = new ManyToOneConcurrentLinkedQueue<>();
    private final FarPeer[] farPeers;
    private final SilenceProbe probe;
    private final long headBytes;
    private final long openTimeoutNs;
    private final long[] imageIds = new long[StreamKind.values().length];
    private volatile State state = State.IDLE;
    private final AtomicBoolean isWanted = new AtomicBoolean();
    private volatile long applied;
    private volatile String reason = "";
    private volatile int accused;
    private boolean isBulkWanted;
    private boolean isProven;
    private long peerNonce;
    private long openDeadlineNs;
    private long lastPosition;

    Link(final int node, final long nonce, final Channels channels, final int ranksOfNode)
    {
        this.node = node;
        accused = node;
        this.nonce = nonce;
        latency = new StreamSession(StreamKind.LATENCY, channels);
        bulk = new StreamSession(StreamKind.BULK, channels);
        probe = new SilenceProbe(this, channels.probeNs());
        headBytes = channels.frames().headBytes();
        openTimeoutNs = channels.openTimeoutNs();
        farPeers = new FarPeer[ranksOfNode];
    }

    int node()
    {
        return node;
    }

    State state()
    {
        return state;
    }

    /**
     * {@return whether waiting for the link is over: it is open, or never will be}
     */
    @Override
    public boolean isMet()
    {
        return state.compareTo(State.OPEN) >= 0;
    }

    boolean isOpen()
    {
        return state == State.OPEN;
    }

    /**
     * {@return whether our latency stream is open for frames} Any thread.
     */
    boolean isGreeted()
    {
        return latency.isOpen();
    }

    /**
     * Notes that the link is needed. Any thread.
     *
     * @return whether it was not needed before.
     */
    boolean want()
    {
        return !isWanted.get() && isWanted.compareAndSet(false, true);
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

    /**
     * {@return whether a rank waits for the other side}
     */
    boolean hasAsked()
    {
        for (final FarPeer peer : farPeers)
        {
            if (peer != null && peer.hasAsked())
            {
                return true;
            }
        }
        return false;
    }

    /**
     * {@return how many bytes of a patch are sent by the latency stream, without a grant}
     */
    long headBytes()
    {
        return headBytes;
    }

    void wantBulk()
    {
        isBulkWanted = true;
    }

    long nonce()
    {
        return nonce;
    }

    long peerNonce()
    {
        return peerNonce;
    }

    /**
     * {@return whether the other side has proven that it is alive and has the key}
     */
    boolean isProven()
    {
        return isProven;
    }

    /**
     * Notes a Hello with a valid signature.
     *
     * @return whether it carries our nonce, and so proves that the peer is alive now.
     */
    boolean onHello(final long theirNonce, final long ourNonce)
    {
        if (peerNonce == 0)
        {
            peerNonce = theirNonce;
        }
        final boolean isFresh = peerNonce == theirNonce && ourNonce == nonce;
        isProven |= isFresh;
        return isFresh;
    }

    FarPeer farPeer(final int rankOfNode)
    {
        return rankOfNode >= 0 && rankOfNode < farPeers.length ? farPeers[rankOfNode] : null;
    }

    void farPeer(final int rankOfNode, final FarPeer peer)
    {
        farPeers[rankOfNode] = peer;
    }

    /**
     * {@return the position of our latency stream up to which the other side has applied everything}
     */
    long applied()
    {
        return applied;
    }

    void applied(final long position)
    {
        applied = position;
    }

    Replies replies()
    {
        return replies;
    }

    /**
     * Queues a get of a patch that must be pulled. Rank's thread.
     */
    void onLargeGet(final long opId)
    {
        largeGets.offer(opId);
    }

    /**
     * {@return the next large get that is still open, or null if there is none}
     */
    PendingOperation pollLargeGet()
    {
        for (Long opId = largeGets.poll(); opId != null; opId = largeGets.poll())
        {
            final PendingOperation operation = find(opId);
            if (operation != null)
            {
                return operation;
            }
        }
        return null;
    }

    /**
     * {@return the pending operation of an id, or null if there is none}
     */
    PendingOperation find(final long opId)
    {
        final FarPeer peer = farPeer(PendingOperations.rankOfNode(opId));
        return peer == null ? null : peer.find(opId);
    }

    /**
     * Registers an incoming stream whose sender is proven.
     *
     * @return false if the peer has another stream of this kind already: then this one is a replay.
     */
    boolean claim(final StreamKind kind, final long imageId)
    {
        final int index = kind.value();
        if (imageIds[index] == 0)
        {
            imageIds[index] = imageId;
        }
        return imageIds[index] == imageId;
    }

    /**
     * {@return the transfers to the other node}
     */
    OutboundTransfers outbound()
    {
        return outbound;
    }

    /**
     * Opens the wanted streams, without waiting.
     */
    int advance(final Aeron aeron, final Channels channels, final Handshake handshake, final ReplyProxy proxy)
    {
        int work = 0;
        if (state == State.IDLE)
        {
            state = State.OPENING;
            openDeadlineNs = System.nanoTime() + openTimeoutNs;
            latency.begin(aeron, channels, node);
        }
        if (state == State.OPENING)
        {
            work += latency.advance(aeron, channels, handshake, proxy, this);
            if (latency.isOpen())
            {
                state = State.OPEN;
                wakeRanks();
                work++;
            }
        }
        if (state == State.OPEN && isBulkWanted && !bulk.isOpen())
        {
            if (!bulk.isBegun())
            {
                openDeadlineNs = System.nanoTime() + openTimeoutNs;
                bulk.begin(aeron, channels, node);
            }
            work += bulk.advance(aeron, channels, handshake, proxy, this);
        }
        return work;
    }

    private void wakeRanks()
    {
        for (final FarPeer peer : farPeers)
        {
            if (peer != null)
            {
                peer.onLinkOpen();
            }
        }
    }

    /**
     * {@return why the link has died, or null} Detects what no frame reports, such as a silent peer.
     */
    String deathReason(final long nowNs)
    {
        final boolean isLate = openDeadlineNs - nowNs < 0;
        final String fault = switch (state)
        {
            case OPENING, OPEN -> latency.fault(nowNs, isLate);
            default -> null;
        };
        return fault == null && state == State.OPEN && bulk.isBegun() ? bulk.fault(nowNs, isLate) : fault;
    }

    /**
     * {@return whether frames were committed since the last call}
     */
    boolean hasNewFrames()
    {
        final long position = latency.position() + bulk.position();
        final boolean isNew = position != lastPosition;
        lastPosition = position;
        return isNew;
    }

    /**
     * {@return whether a stream is being opened}
     */
    boolean isOpening()
    {
        return state == State.IDLE || state == State.OPENING || state == State.OPEN && isBulkWanted && !bulk.isOpen();
    }

    /**
     * {@return whether something could not be sent, so that the next duty cycle should come soon}
     */
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
        accused = culprit;
        reason = why;
        state = last;
        outbound.clear();
        for (final FarPeer peer : farPeers)
        {
            if (peer != null)
            {
                peer.onLinkEnd(failure(OperationState.IN_DOUBT), failure(OperationState.NOT_APPLIED));
            }
        }
    }

    NodeFailedException failure(final OperationState operationState)
    {
        return new NodeFailedException(accused, operationState, reason);
    }
}
