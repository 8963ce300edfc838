package org.gaeron.verification.sim;

import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;

/**
 * Durations in one simulation, all from its seed.
 *
 * <p>Calm weather is for counting: a message takes one millisecond and everything else no time, so time counts the
 * longest chain of messages. Rough weather is for searching: each direction of each link has a delay of its own. Each
 * message adds some delay, and a few add a lot. So links overtake each other all the time, though each keeps its order.
 */
final class Weather
{
    static final long CALM_MESSAGE_NS = TimeUnit.MILLISECONDS.toNanos(1);
    static final int MOST_NEAR_NS = 2_100;

    private static final int ONE_IN_SLOW = 50;
    private static final int ONE_IN_STUCK = 1000;

    private final SplittableRandom random;
    private final boolean isCalm;
    private final long scaleNs;
    private final long links;

    private Weather(final SplittableRandom random, final boolean isCalm)
    {
        this.random = random;
        this.isCalm = isCalm;
        scaleNs = isCalm ? 0 : TimeUnit.MICROSECONDS.toNanos(1L << random.nextInt(8));
        links = isCalm ? 0 : random.nextLong();
    }

    static Weather calm()
    {
        return new Weather(new SplittableRandom(0), true);
    }

    static Weather rough(final SplittableRandom random)
    {
        return new Weather(random, false);
    }

    /** {@return the time of a message on a link} */
    long messageNs(final int from, final int to)
    {
        if (isCalm)
        {
            return CALM_MESSAGE_NS;
        }
        final long link = (links ^ (from * 0x9E37_79B9L + to) * 0xBF58_476D_1CE4_E5B9L) >>> 40;
        final long ownNs = link % (8 * scaleNs);
        final int luck = random.nextInt(ONE_IN_STUCK);
        final long spreadNs = luck == 0 ? TimeUnit.MILLISECONDS.toNanos(200) :
            luck < ONE_IN_STUCK / ONE_IN_SLOW ? 100 * scaleNs : 4 * scaleNs;
        return 500 + ownNs + random.nextLong(spreadNs);
    }

    /** {@return the time from a signal until the rank goes on} */
    long wakeNs()
    {
        return isCalm ? 0 : random.nextInt(20_000);
    }

    /** {@return the time of a near operation, less than {@link #MOST_NEAR_NS}} */
    long nearNs()
    {
        return isCalm ? 0 : 100 + random.nextInt(MOST_NEAR_NS - 100);
    }

    /** {@return the time for which the owner gathers applied updates before it sends their count} */
    long answerNs()
    {
        return isCalm ? 0 : random.nextInt(20_000);
    }

    /** {@return the delay by which the silence of a node is noticed too late} */
    long lateNs(final long timeoutNs)
    {
        return isCalm ? 0 : random.nextLong(timeoutNs / 10);
    }
}
