package org.gaeron.aeron;

import java.util.concurrent.TimeUnit;

/**
 * Who runs a duty cycle. It says what can wait meanwhile: housekeeping, and positions of signals, which hardly anybody
 * waits for, and which go along with the next frames of the node.
 */
enum CycleCaller
{
    /** The thread that opens the node, before the ranks begin: all steps, to have them compiled. */
    OPENER(0, 0, false),
    /** The data server's thread. */
    SERVER(TimeUnit.MILLISECONDS.toNanos(1), 0, false),
    /** A rank that waits. The cycle may bring its answer; then the rank may send at once. */
    RANK(TimeUnit.MILLISECONDS.toNanos(20), 0, true),
    /** A rank that waits for another one of its node, which may need its core, and which may send soon. */
    NEAR_RANK(TimeUnit.MILLISECONDS.toNanos(20), TimeUnit.MICROSECONDS.toNanos(20), true);

    private final long housekeepingPeriodNs;
    private final long holdNs;
    private final boolean canHold;

    CycleCaller(final long housekeepingPeriodNs, final long holdNs, final boolean canHold)
    {
        this.housekeepingPeriodNs = housekeepingPeriodNs;
        this.holdNs = holdNs;
        this.canHold = canHold;
    }

    /** {@return the time between looks at links and clients} */
    long housekeepingPeriodNs()
    {
        return housekeepingPeriodNs;
    }

    /** {@return whether the positions of signals stay in the logs at the end of this cycle} */
    boolean canHold()
    {
        return canHold;
    }

    /** {@return for how long later cycles leave there what an earlier one has left} */
    long holdNs()
    {
        return holdNs;
    }
}
