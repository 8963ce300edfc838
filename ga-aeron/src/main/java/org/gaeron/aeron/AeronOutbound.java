package org.gaeron.aeron;

import java.util.concurrent.TimeUnit;

import io.aeron.AeronCounters;
import io.aeron.ConcurrentPublication;
import io.aeron.ErrorCode;
import io.aeron.Publication;
import io.aeron.exceptions.RegistrationException;
import io.aeron.logbuffer.BufferClaim;

import org.agrona.concurrent.status.CountersReader;
import org.gaeron.GlobalArrayException;
import org.gaeron.wire.FrameClaim;
import org.gaeron.wire.OutboundStream;
import org.gaeron.wire.codecs.StreamKind;

/**
 * Outgoing stream: a publication. Frames are written in place.
 *
 * <pre>
 *   CLOSED --> ADDING --> OPEN
 *               |  ^
 *               v  |
 *              REFUSED
 * </pre>
 * A driver refuses to add a stream while its network is down, for example. It is asked again and again; who waits for
 * the stream gives up in the end.
 *
 * <p>The holder of the baton opens and watches it. Others claim frames after they have read a volatile word that was
 * written later: the state of its session or of its link.
 */
final class AeronOutbound implements OutboundStream
{
    private enum State
    {
        CLOSED, ADDING, REFUSED, OPEN
    }

    /** Each attempt takes counters of the driver that are not reused for a second ({@link DriverBuffers}). */
    private static final long RETRY_NS = TimeUnit.MILLISECONDS.toNanos(250);

    private final ClientStreams streams;
    private final Channels channels;
    private final int node;
    private final StreamKind kind;
    private State state = State.CLOSED;
    private long registrationId;
    private String refusal;
    private long retryNs;
    private Publication publication;
    private CountersReader counters;
    private int sentCounterId = CountersReader.NULL_COUNTER_ID;
    private StreamProgress progress;

    AeronOutbound(final ClientStreams streams, final Channels channels, final int node, final StreamKind kind)
    {
        this.streams = streams;
        this.channels = channels;
        this.node = node;
        this.kind = kind;
    }

    @Override
    public boolean tryOpen(final long nowNs)
    {
        switch (state)
        {
            case CLOSED -> begin();
            case ADDING -> add(nowNs);
            case REFUSED ->
            {
                if (retryNs - nowNs < 0)
                {
                    begin();
                }
            }
            default ->
            {
                return true;
            }
        }
        return state == State.OPEN;
    }

    private void begin()
    {
        registrationId =
            streams.addPublication(channels.publication(node, kind), channels.streamId(channels.self(), node, kind));
        state = State.ADDING;
    }

    private void add(final long nowNs)
    {
        final ConcurrentPublication added;
        try
        {
            added = streams.aeron().getPublication(registrationId);
        }
        catch (final RegistrationException ex)
        {
            if (ex.errorCode() == ErrorCode.STORAGE_SPACE)
            {
                throw ex;
            }
            refusal = "the media driver refused it: " + ex.getMessage();
            retryNs = nowNs + RETRY_NS;
            state = State.REFUSED;
            return;
        }
        if (added != null)
        {
            counters = streams.aeron().countersReader();
            sentCounterId = counters.findByTypeIdAndRegistrationId(
                AeronCounters.DRIVER_SENDER_POSITION_TYPE_ID, added.originalRegistrationId());
            progress = new StreamProgress(counters, added.originalRegistrationId(), channels.frameBytes(kind),
                channels.openTimeoutNs(), nowNs);
            publication = added;
            state = State.OPEN;
        }
    }

    /**
     * {@return the publication, or null before there is one}
     */
    Publication publication()
    {
        return publication;
    }

    @Override
    public long tryClaim(final int length, final FrameClaim claim)
    {
        final BufferClaim room = ((AeronClaim)claim).claim();
        final long position = publication.tryClaim(length, room);
        if (position == Publication.MAX_POSITION_EXCEEDED)
        {
            throw new GlobalArrayException("the stream to " + path() + " has come to its last position, after " +
                publication.maxPossiblePosition() + " bytes: larger terms make it longer (" +
                AeronSettings.TERM_LENGTH + ")");
        }
        // the log has gone on to its next term, where there is room
        return position == Publication.ADMIN_ACTION ? publication.tryClaim(length, room) : position;
    }

    /**
     * Ends the term if the next patch of this size would cross its end: it would leave in two trains. The padding
     * leaves with the last frames of this one. The term goes on where the padding is more than one claim can make, or
     * the window, half a term, has no room for it beside two patches.
     */
    @Override
    public void endPatch(final int frames, final FrameClaim claim)
    {
        if (frames <= 1 || !isSentByDriver())
        {
            return;
        }
        final int patch = frames * channels.frameBytes(kind);
        final int termLength = publication.termBufferLength();
        final int left = termLength - (int)(publication.position() & (termLength - 1));
        if (left < patch && left <= publication.maxPayloadLength() && 2 * patch + left <= termLength / 2)
        {
            final BufferClaim room = ((AeronClaim)claim).claim();
            if (publication.tryClaim(left, room) > 0)
            {
                room.abort(); // another rank has ended the term
            }
        }
    }

    /** Returns whether the driver sends the log; over IPC the other node reads it. */
    private boolean isSentByDriver()
    {
        return sentCounterId != CountersReader.NULL_COUNTER_ID;
    }

    @Override
    public long position()
    {
        return publication == null ? 0 : publication.position();
    }

    @Override
    public long sendLimit()
    {
        return isSentByDriver() ? publication.position() : 0;
    }

    /** {@return how many bytes of the log the driver has not sent yet; 0 over IPC, where it sends nothing} */
    @Override
    public long unsentBytes()
    {
        return isSentByDriver() ? publication.position() - counters.getCounterValue(sentCounterId) : 0;
    }

    @Override
    public boolean isConnected()
    {
        return publication.isConnected();
    }

    @Override
    public String path()
    {
        return channels.path(node);
    }

    @Override
    public String refusal()
    {
        return refusal;
    }

    @Override
    public boolean isLost(final long nowNs)
    {
        return progress.isLost(nowNs);
    }
}
