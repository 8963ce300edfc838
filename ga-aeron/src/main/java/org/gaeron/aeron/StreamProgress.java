package org.gaeron.aeron;

import io.aeron.AeronCounters;

import org.agrona.concurrent.status.CountersReader;

/**
 * Detects that the frames of an outgoing stream do not arrive. A node that lacks a frame asks for it many times a
 * second until it arrives; heartbeats tell it which frames exist. If it asks in every sample and reads no further,
 * frames are lost each time that they are sent, though the small ones pass: the path takes no full frames. A node that
 * merely reads nothing, because a rank holds a stripe, say, lacks nothing and does not ask. Nor does one that is paused
 * or cut off. Frames do not arrive either if our system sends none, as a firewall of this host may have it, though the
 * other side has room for any frame.
 *
 * <pre>
 *   counters of our driver       read further?   asked?   sent, though there are frames, and room below the limit?
 *   limit of the sender            moves           -        -        all is well
 *                                  stays          moves     -        one sample more
 *                                  stays          stays     no       one sample more
 *                                  stays          stays    else      nothing is missing: begin again
 * </pre>
 * Over IPC there are no such counters, and nothing is lost.
 *
 * <p>Holder of the baton.
 */
final class StreamProgress
{
    /** Consecutive samples that make a failure. */
    static final int SAMPLES = 10;

    private final CountersReader counters;
    private final int limitId;
    private final int naksId;
    private final int sentId;
    private final int publishedId;
    private final long periodNs;
    private final int frameBytes;
    private long nextNs;
    private long limit;
    private long naks;
    private long sent;
    private int samples;

    /**
     * Begins to watch.
     *
     * @param registrationId of the outgoing stream.
     * @param frameBytes     of its largest frames.
     * @param timeoutNs      time without progress that is a failure.
     */
    StreamProgress(
        final CountersReader counters, final long registrationId, final int frameBytes, final long timeoutNs,
        final long nowNs)
    {
        this.counters = counters;
        this.frameBytes = frameBytes;
        periodNs = timeoutNs / SAMPLES;
        limitId = find(registrationId, AeronCounters.DRIVER_SENDER_LIMIT_TYPE_ID);
        naksId = find(registrationId, AeronCounters.DRIVER_SENDER_NAKS_RECEIVED_TYPE_ID);
        sentId = find(registrationId, AeronCounters.DRIVER_SENDER_POSITION_TYPE_ID);
        publishedId = find(registrationId, AeronCounters.DRIVER_PUBLISHER_POS_TYPE_ID);
        nextNs = nowNs + periodNs;
    }

    private int find(final long registrationId, final int typeId)
    {
        return counters.findByTypeIdAndRegistrationId(typeId, registrationId);
    }

    /**
     * {@return whether frames were lost again and again for the whole timeout, or none was sent}
     */
    boolean isLost(final long nowNs)
    {
        if (naksId == CountersReader.NULL_COUNTER_ID || limitId == CountersReader.NULL_COUNTER_ID ||
            sentId == CountersReader.NULL_COUNTER_ID || publishedId == CountersReader.NULL_COUNTER_ID ||
            nextNs - nowNs > 0)
        {
            return false;
        }
        nextNs = nowNs + periodNs;
        final long lastLimit = limit;
        final long lastNaks = naks;
        final long lastSent = sent;
        limit = counters.getCounterValue(limitId);
        naks = counters.getCounterValue(naksId);
        sent = counters.getCounterValue(sentId);
        final boolean isHeldUp = sent == lastSent && sent + frameBytes <= limit &&
            sent < counters.getCounterValue(publishedId);
        samples = limit == lastLimit && (naks != lastNaks || isHeldUp) ? samples + 1 : 0;
        return samples >= SAMPLES;
    }
}
