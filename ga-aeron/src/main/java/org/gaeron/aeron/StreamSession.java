package org.gaeron.aeron;

import java.util.concurrent.TimeUnit;

import io.aeron.Aeron;
import io.aeron.AeronCounters;
import io.aeron.ConcurrentPublication;
import io.aeron.ErrorCode;
import io.aeron.Publication;
import io.aeron.exceptions.RegistrationException;

import org.agrona.concurrent.status.CountersReader;
import org.gaeron.aeron.codecs.StreamKind;
import org.gaeron.runtime.TimeLimits;

/**
 * Our end of one stream to another node: added to the media driver, connected, greeted, and then open for frames.
 *
 * <pre>
 *   CLOSED --> ADDING --> CONNECTING --both proofs--> OPEN
 *               |  ^
 *               v  |
 *              REFUSED
 * </pre>
 * A driver refuses to add a stream while its network is down, for example. It is asked again until the {@link Link}
 * times out. Over UDP a Hello fills the largest frame, so a stream is open only if its path takes such frames, in both
 * directions.
 *
 * <p>The holder of the baton opens it; ranks use {@link #publication()} once the link is open.
 */
final class StreamSession
{
    private enum State
    {
        CLOSED, ADDING, REFUSED, CONNECTING, OPEN
    }

    /** Each attempt takes counters of the driver that are not reused for a second ({@link DriverBuffers}). */
    private static final long RETRY_NS = TimeUnit.MILLISECONDS.toNanos(250);

    private final StreamKind kind;
    private final int elementBytesPerFrame;
    private final int dataBytesPerFrame;
    private final boolean isPadded;
    private final int frameBytes;
    private final long timeoutNs;
    private volatile State state = State.CLOSED;
    private long registrationId;
    private String refusal;
    private long retryNs;
    private volatile Publication publication;
    private CountersReader counters;
    private int sentCounterId = CountersReader.NULL_COUNTER_ID;
    private StreamProgress progress;

    /** Set once a Hello was sent; the next field is the nonce of the peer that the last one carried. */
    private boolean isGreeted;
    private long greetedNonce;

    StreamSession(final StreamKind kind, final Channels channels)
    {
        this.kind = kind;
        dataBytesPerFrame = channels.frames().dataBytesPerFrame(kind);
        elementBytesPerFrame = channels.frames().elementBytesPerFrame(kind);
        isPadded = channels.isUdp();
        frameBytes = channels.frames().frameBytes(kind);
        timeoutNs = channels.openTimeoutNs();
    }

    StreamKind kind()
    {
        return kind;
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

    Publication publication()
    {
        return publication;
    }

    /**
     * {@return whether frames may be sent} Any thread.
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
     * Takes the next step towards an open stream, without waiting.
     *
     * @return 1 if it made progress.
     */
    int advance(final Aeron aeron, final Channels channels, final Handshake handshake, final ReplyProxy proxy,
        final Link link)
    {
        switch (state)
        {
            case ADDING ->
            {
                return add(aeron);
            }
            case REFUSED ->
            {
                if (retryNs - System.nanoTime() < 0)
                {
                    begin(aeron, channels, link.node());
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

    private int add(final Aeron aeron)
    {
        final ConcurrentPublication added;
        try
        {
            added = aeron.getPublication(registrationId);
        }
        catch (final RegistrationException ex)
        {
            if (ex.errorCode() == ErrorCode.STORAGE_SPACE)
            {
                throw ex;
            }
            refusal = ex.getMessage();
            retryNs = System.nanoTime() + RETRY_NS;
            state = State.REFUSED;
            return 0;
        }
        if (added == null)
        {
            return 0;
        }
        publication = added;
        counters = aeron.countersReader();
        sentCounterId = counters.findByTypeIdAndRegistrationId(
            AeronCounters.DRIVER_SENDER_POSITION_TYPE_ID, added.originalRegistrationId());
        progress = new StreamProgress(counters, added.originalRegistrationId(), timeoutNs, System.nanoTime());
        state = State.CONNECTING;
        return 1;
    }

    private int greet(final Handshake handshake, final ReplyProxy proxy, final Link link)
    {
        final long peerNonce = link.peerNonce();
        final boolean isUpToDate = isGreeted && greetedNonce == peerNonce;
        final boolean isTooEarly = kind == StreamKind.BULK && peerNonce == 0 || !publication.isConnected();
        if (isUpToDate || isTooEarly || proxy.hello(publication, handshake, link, kind, isPadded ? frameBytes : 0) < 0)
        {
            return 0;
        }
        isGreeted = true;
        greetedNonce = peerNonce;
        return 1;
    }

    /**
     * {@return why the stream is unusable, or null} Detects what no frame reports: a silent peer, a path that loses
     * frames.
     *
     * @param isLate whether the stream should be open by now.
     */
    String fault(final long nowNs, final boolean isLate)
    {
        if (isGreeted && !publication.isConnected())
        {
            return "it no longer listens";
        }
        if (isLate && state != State.OPEN)
        {
            return publication == null && refusal != null ?
                "the media driver opened no stream to it in " + TimeLimits.text(timeoutNs) + ": " + refusal :
                "there was no answer to our Hello in " + TimeLimits.text(timeoutNs) + (isPadded ? ", " + path() : "");
        }
        return progress != null && progress.isLost(nowNs) ?
            "frames to it were lost for " + TimeLimits.text(timeoutNs) + ", " + path() : null;
    }

    private String path()
    {
        return "though heartbeats may pass: does the path take frames of " + frameBytes +
            " bytes? (the MTU of what is between the interfaces; gaeron.mtu)";
    }
}
