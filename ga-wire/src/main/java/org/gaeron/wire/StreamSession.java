package org.gaeron.wire;

import org.gaeron.runtime.settings.TimeLimits;
import org.gaeron.wire.codecs.StreamKind;

/**
 * Our end of one stream to another node: opened by the carrier, connected, greeted, and then open for frames.
 *
 * <pre>
 *   CLOSED --wanted--> OPENING --> CONNECTING --both proofs--> OPEN
 * </pre>
 * Where a path may lose full frames, a Hello fills the largest one: so a stream is open only if its path takes such
 * frames, in both directions.
 *
 * <p>The holder of the baton opens it; ranks use {@link #stream()} once the link is open.
 */
final class StreamSession
{
    private enum State
    {
        CLOSED, OPENING, CONNECTING, OPEN
    }

    private final StreamKind kind;
    private final OutboundStream stream;
    private final int elementBytesPerFrame;
    private final int dataBytesPerFrame;
    private final int framesPerTurn;
    private final boolean isPadded;
    private final int frameBytes;
    private final long timeoutNs;
    private volatile State state = State.CLOSED;
    private long deadlineNs;

    /** Set once a Hello was sent; the next field is the nonce of the peer that the last one carried. */
    private boolean isGreeted;
    private long greetedNonce;

    StreamSession(final StreamKind kind, final OutboundStream stream, final CarrierLimits limits)
    {
        this.kind = kind;
        this.stream = stream;
        dataBytesPerFrame = limits.frames().dataBytesPerFrame(kind);
        elementBytesPerFrame = limits.frames().elementBytesPerFrame(kind);
        framesPerTurn = limits.frames().framesPerTurn(kind);
        isPadded = limits.mayBeTooLarge();
        frameBytes = limits.frames().frameBytes(kind);
        timeoutNs = limits.openTimeoutNs();
    }

    /**
     * {@return how many bytes of elements an answer to a get has room for in a frame}
     */
    int dataBytesPerFrame()
    {
        return dataBytesPerFrame;
    }

    /**
     * {@return how many bytes of elements an update has room for in a frame}
     */
    int elementBytesPerFrame()
    {
        return elementBytesPerFrame;
    }

    /**
     * {@return how many full frames are sent, or handled, in one duty cycle}
     */
    int framesPerTurn()
    {
        return framesPerTurn;
    }

    OutboundStream stream()
    {
        return stream;
    }

    /**
     * {@return whether frames may be sent} Any thread.
     */
    boolean isOpen()
    {
        return state == State.OPEN;
    }

    /** {@return whether the other node listens, but not both have proven who they are} */
    boolean isConnecting()
    {
        return state == State.CONNECTING && stream.isConnected();
    }

    /**
     * {@return the stream's position, or 0 while it has none}
     */
    long position()
    {
        return stream.position();
    }

    long sendLimit()
    {
        return stream.sendLimit();
    }

    long unsentBytes()
    {
        return stream.unsentBytes();
    }

    boolean isBegun()
    {
        return state != State.CLOSED;
    }

    /**
     * Takes the next step towards an open stream, without waiting. Begins at the first call.
     *
     * @return 1 if it made progress.
     */
    int advance(final Handshake handshake, final ReplyProxy proxy, final Proof proof, final long nowNs)
    {
        switch (state)
        {
            case CLOSED ->
            {
                deadlineNs = nowNs + timeoutNs;
                stream.tryOpen(nowNs);
                state = State.OPENING;
            }
            case OPENING ->
            {
                if (stream.tryOpen(nowNs))
                {
                    state = State.CONNECTING;
                    return 1;
                }
            }
            case CONNECTING ->
            {
                final int work = greet(handshake, proxy, proof);
                if (isGreeted && proof.isGiven() && greetedNonce == proof.peerNonce())
                {
                    state = State.OPEN;
                }
                return work;
            }
            default ->
            {
                return 0;
            }
        }
        return 0;
    }

    private int greet(final Handshake handshake, final ReplyProxy proxy, final Proof proof)
    {
        final long peerNonce = proof.peerNonce();
        final boolean isUpToDate = isGreeted && greetedNonce == peerNonce;
        final boolean isTooEarly = kind == StreamKind.BULK && peerNonce == 0 || !stream.isConnected();
        if (isUpToDate || isTooEarly || proxy.hello(stream, handshake, proof, kind, isPadded ? frameBytes : 0) < 0)
        {
            return 0;
        }
        isGreeted = true;
        greetedNonce = peerNonce;
        return 1;
    }

    /** {@return why this node could not open its end, or null} The other one has no part in it. */
    String ownFault(final long nowNs)
    {
        if (state != State.OPENING || deadlineNs - nowNs >= 0)
        {
            return null;
        }
        final String refusal = stream.refusal();
        return "in " + TimeLimits.text(timeoutNs) + ": " +
            (refusal == null ? "the media driver has not answered" : refusal);
    }

    /**
     * {@return why the stream is unusable, or null} Detects what no frame reports: a silent peer, a path that loses
     * frames.
     */
    String fault(final long nowNs)
    {
        if (state == State.CLOSED)
        {
            return null;
        }
        if (isGreeted && !stream.isConnected())
        {
            return "it no longer listens";
        }
        if (state == State.CONNECTING && deadlineNs - nowNs < 0)
        {
            return "there was no answer to our Hello in " + TimeLimits.text(timeoutNs) +
                (isPadded ? ", " + path() : "");
        }
        return state != State.OPENING && stream.isLost(nowNs) ?
            "frames to it were lost for " + TimeLimits.text(timeoutNs) + ", " + path() : null;
    }

    private String path()
    {
        return "though heartbeats may pass, " + stream.path() + ": does a firewall drop UDP (gaeron.ports), " +
            "or does the path not take frames of " + frameBytes +
            " bytes (the MTU of what is between the interfaces; gaeron.mtu)?";
    }
}
