package org.gaeron.aeron;

import java.util.concurrent.TimeUnit;

/**
 * Caller of a duty cycle: the thread that runs it. It says what can wait meanwhile: housekeeping, and, for the next
 * cycle, positions of signals, which hardly anybody waits for.
 */
enum CycleCaller
{
    /** The thread that opens the node, before the ranks begin: all steps, to have them compiled. */
    OPENER(0, false),
    /** The data server's thread. */
    SERVER(TimeUnit.MILLISECONDS.toNanos(1), false),
    /** A rank that waits. The cycle may bring its answer; then the rank may send at once. */
    RANK(TimeUnit.MILLISECONDS.toNanos(20), true);

    private final long housekeepingPeriodNs;
    private final boolean canHold;

    CycleCaller(final long housekeepingPeriodNs, final boolean canHold)
    {
        this.housekeepingPeriodNs = housekeepingPeriodNs;
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
}
