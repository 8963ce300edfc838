package org.gaeron.aeron;

import io.aeron.AeronCounters;

import org.agrona.concurrent.status.CountersReader;

/**
 * Detects that the frames of an outgoing stream do not arrive. A node that lacks a frame asks for it many times a
 * second until it arrives; heartbeats tell it which frames exist. If it asks in every sample and reads no further,
 * frames are lost each time that they are sent, though the small ones pass: the path takes no full frames. A node that
 * merely reads nothing, because a rank holds a stripe, say, lacks nothing and does not ask. Nor does one that is paused
 * or cut off.
 *
 * <pre>
 *   counters of our driver       read further?   asked?
 *   limit of the sender            moves           -          all is well
 *                                  stays          moves       one sample more
 *                                  stays          stays       nothing is missing: begin again
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
    private final long periodNs;
    private long nextNs;
    private long limit;
    private long naks;
    private int samples;

    /**
     * Begins to watch.
     *
     * @param registrationId of the outgoing stream.
     * @param timeoutNs      time without progress that is a failure.
     */
    StreamProgress(final CountersReader counters, final long registrationId, final long timeoutNs, final long nowNs)
    {
        this.counters = counters;
        periodNs = timeoutNs / SAMPLES;
        limitId = counters.findByTypeIdAndRegistrationId(
            AeronCounters.DRIVER_SENDER_LIMIT_TYPE_ID, registrationId);
        naksId = counters.findByTypeIdAndRegistrationId(
            AeronCounters.DRIVER_SENDER_NAKS_RECEIVED_TYPE_ID, registrationId);
        nextNs = nowNs + periodNs;
    }

    /**
     * {@return whether frames were lost again and again for the whole timeout}
     */
    boolean isLost(final long nowNs)
    {
        if (naksId == CountersReader.NULL_COUNTER_ID || limitId == CountersReader.NULL_COUNTER_ID ||
            nextNs - nowNs > 0)
        {
            return false;
        }
        nextNs = nowNs + periodNs;
        final long lastLimit = limit;
        final long lastNaks = naks;
        limit = counters.getCounterValue(limitId);
        naks = counters.getCounterValue(naksId);
        samples = limit == lastLimit && naks != lastNaks ? samples + 1 : 0;
        return samples >= SAMPLES;
    }
}
