package org.gaeron.runtime.sim;

import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;

/**
 * How long things take in one simulation: all from its seed.
 *
 * <p>A calm one, for counting: a message takes one millisecond, everything else takes no time, so time counts the
 * longest chain of messages. A rough one, for searching: each direction of each link has a delay of its own, each
 * message some more, a few a lot more; so links overtake each other all the time, though each keeps its order.
 */
final class Weather
{
    static final long CALM_MESSAGE_NS = TimeUnit.MILLISECONDS.toNanos(1);

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

    /** How long a message takes on a link. */
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

    /** From a signal until the rank goes on. */
    long wakeNs()
    {
        return isCalm ? 0 : random.nextInt(20_000);
    }

    /** What a near operation takes. */
    long nearNs()
    {
        return isCalm ? 0 : 100 + random.nextInt(2_000);
    }

    /** How long the owner gathers before it says what it has applied. */
    long answerNs()
    {
        return isCalm ? 0 : random.nextInt(20_000);
    }

    /** What a look at the clock of a silent node comes too late by, at most. */
    long lateNs(final long timeoutNs)
    {
        return isCalm ? 0 : random.nextLong(timeoutNs / 10);
    }
}
