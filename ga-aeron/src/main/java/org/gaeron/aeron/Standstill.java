package org.gaeron.aeron;

import java.util.concurrent.TimeUnit;

/**
 * Whether this process has stood still, and the others may have given it up: who wakes up from that finds all others
 * silent, and must not accuse them. Duty cycles come every few ms at least; a longer gap between two of them is seen
 * here.
 *
 * <p>Noted by the holder of the baton; any thread asks.
 */
final class Standstill
{
    private final long leastNs;
    private final long memoryNs;
    private volatile long gapNs;
    private volatile long endNs;

    /** When it was last noted that time goes on; 0 before the first time. */
    private volatile long notedNs;

    /**
     * Nothing has been noted.
     *
     * @param nodeTimeoutNs when a silent node is dead. Half of it is a gap, and counts for as long as it takes to
     *                      notice what the others made of it.
     */
    Standstill(final long nodeTimeoutNs)
    {
        leastNs = nodeTimeoutNs / 2;
        memoryNs = 2 * nodeTimeoutNs;
    }

    /** A duty cycle has ended, after the one before. */
    void note(final long lastNs, final long nowNs)
    {
        notedNs = nowNs;
        if (nowNs - lastNs > leastNs)
        {
            gapNs = nowNs - lastNs;
            endNs = nowNs;
        }
    }

    /**
     * {@return that this process has stood still lately, and for how long; null if it has not}
     */
    String reason(final long nowNs)
    {
        if (notedNs != 0 && nowNs - notedNs > leastNs)
        {
            // in the midst of a duty cycle, and it is the driver or its client that notices it first
            note(notedNs, nowNs);
        }
        return gapNs > 0 && nowNs - endNs < memoryNs ?
            "its process stood still for " + TimeUnit.NANOSECONDS.toMillis(gapNs) + " ms" : null;
    }
}
