package org.gaeron.aeron;

import io.aeron.Aeron;
import io.aeron.AeronCounters;
import io.aeron.ConcurrentPublication;
import io.aeron.Publication;

import org.agrona.concurrent.status.CountersReader;
import org.gaeron.aeron.codecs.StreamKind;

/**
 * Our end of one stream to another node: added to the media driver, connected, greeted, and then open for frames.
 *
 * <p>The holder of the baton opens it; ranks use {@link #publication()} once the link is open.
 */
final class StreamSession
{
    private enum State
    {
        CLOSED, ADDING, CONNECTING, OPEN
    }

    private final StreamKind kind;
    private final int elementsPerFrame;
    private State state = State.CLOSED;
    private long registrationId;
    private volatile Publication publication;
    private CountersReader counters;
    private int sentCounterId = CountersReader.NULL_COUNTER_ID;

    /** Whether a Hello was sent, and the nonce of the peer that the last one carried. */
    private boolean isGreeted;
    private long greetedNonce;

    StreamSession(final StreamKind kind, final int elementsPerFrame)
    {
        this.kind = kind;
        this.elementsPerFrame = elementsPerFrame;
    }

    StreamKind kind()
    {
        return kind;
    }

    int elementsPerFrame()
    {
        return elementsPerFrame;
    }

    Publication publication()
    {
        return publication;
    }

    /**
     * {@return whether frames may be sent} Holder of the baton.
     */
    boolean isOpen()
    {
        return state == State.OPEN;
    }

    /**
     * {@return the stream's position, or 0 while there is none}
     */
    long position()
    {
        final Publication current = publication;
        return current == null ? 0 : current.position();
    }

    /**
     * {@return how many bytes of the log the driver has not sent yet; 0 over IPC, where it sends nothing} Holder of the
     * baton.
     */
    long unsentBytes()
    {
        return sentCounterId == CountersReader.NULL_COUNTER_ID ? 0 :
            publication.position() - counters.getCounterValue(sentCounterId);
    }

    boolean isBegun()
    {
        return state != State.CLOSED;
    }

    void begin(final Aeron aeron, final Channels channels, final int node)
    {
        registrationId =
            aeron.asyncAddPublication(channels.publication(node, kind), channels.streamId(channels.self(), node, kind));
        state = State.ADDING;
    }

    /**
     * Moves on towards an open stream, without waiting.
     *
     * @return 1 if it got a step further.
     */
    int advance(final Aeron aeron, final Handshake handshake, final ReplyProxy proxy, final Link link)
    {
        switch (state)
        {
            case ADDING ->
            {
                final ConcurrentPublication added = aeron.getPublication(registrationId);
                if (added != null)
                {
                    publication = added;
                    counters = aeron.countersReader();
                    sentCounterId = counters.findByTypeIdAndRegistrationId(
                        AeronCounters.DRIVER_SENDER_POSITION_TYPE_ID, added.originalRegistrationId());
                    state = State.CONNECTING;
                    return 1;
                }
            }
            case CONNECTING ->
            {
                final int work = greet(handshake, proxy, link);
                if (isGreeted && link.isProven() && greetedNonce == link.peerNonce())
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

    private int greet(final Handshake handshake, final ReplyProxy proxy, final Link link)
    {
        final long peerNonce = link.peerNonce();
        final boolean isUpToDate = isGreeted && greetedNonce == peerNonce;
        final boolean isTooEarly = kind == StreamKind.BULK && peerNonce == 0 || !publication.isConnected();
        if (isUpToDate || isTooEarly || proxy.hello(publication, handshake, link, kind) < 0)
        {
            return 0;
        }
        isGreeted = true;
        greetedNonce = peerNonce;
        return 1;
    }

    /**
     * {@return whether the other side has stopped listening}
     */
    boolean isBroken()
    {
        return isGreeted && !publication.isConnected();
    }
}
