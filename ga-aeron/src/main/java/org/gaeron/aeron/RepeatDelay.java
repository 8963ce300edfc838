package org.gaeron.aeron;

import java.util.concurrent.TimeUnit;

import io.aeron.driver.FeedbackDelayGenerator;

/**
 * Delays of the requests to repeat what a node's incoming streams lack. The first request for a gap is immediate, the
 * second follows after 2 ms. Each request that had to be repeated doubles the delay, up to a bound; each new gap halves
 * it.
 *
 * <pre>
 *   a datagram in a hundred is lost     gap, gap, gap, repeat, gap, gap, ...     2 ms
 *   the socket overflows                gap, repeat, repeat, repeat, ...         2, 4, 8, ... ms
 * </pre>
 * What was repeated need not be lost: it may wait in the socket, because its node is short of a processor. Requests at
 * a fixed interval then fill the socket with copies, which push out what is new. So they back off, as TCP's senders do
 * (RFC 6298, 5.5). All streams share the socket, and Aeron has one such object for all of them.
 *
 * <p>Used by the thread that runs the driver's conductor.
 */
final class RepeatDelay implements FeedbackDelayGenerator
{
    static final long LEAST_NS = TimeUnit.MILLISECONDS.toNanos(2);
    private static final long MOST_NS = TimeUnit.MILLISECONDS.toNanos(64);
    /** Requests that a {@link StreamProgress} has to see while a gap stays: more than one in each of its samples. */
    private static final int PER_LIMIT = 2 * StreamProgress.SAMPLES;

    private final long mostNs;
    private long delayNs = LEAST_NS;

    /**
     * Delays of a node.
     *
     * @param silenceNs silence after which another node is dead.
     */
    RepeatDelay(final long silenceNs)
    {
        mostNs = Math.clamp(silenceNs / PER_LIMIT, LEAST_NS, MOST_NS);
    }

    /** Begins a gap: it is asked for at once. */
    @Override
    public long generateDelayNs()
    {
        delayNs = Math.max(delayNs / 2, LEAST_NS);
        return 0;
    }

    /** Notes a request, and returns the time to the next one for the same gap. */
    @Override
    public long retryDelayNs()
    {
        final long now = delayNs;
        delayNs = Math.min(2 * now, mostNs);
        return now;
    }
}
