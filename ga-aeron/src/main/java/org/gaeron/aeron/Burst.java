package org.gaeron.aeron;

import java.util.concurrent.TimeUnit;

/**
 * Decides whether the data server's thread stays awake for the next request. It does when requests follow each other
 * and a core is free. A single request is not worth a microsecond of a computing rank.
 *
 * <p>While awake, the thread yields between duty cycles, because the rank that it has just answered may need the same
 * core. A yield that another thread takes ends the burst: a thread that blocks is woken on an idle core if there is
 * one. Two threads that yield to each other stay on one core for good (measured: round trips of 30 us instead of 12;
 * without the yield 54). A yield that takes long went to a thread that computes, and no burst begins for a while after
 * it. A thread woken by a datagram gets its core at once, while one that has yielded waits for the end of a scheduler's
 * slice.
 *
 * <p>The data server's thread only.
 */
final class Burst
{
    private static final long STAY_NS = TimeUnit.MICROSECONDS.toNanos(50);
    private static final long GAP_NS = TimeUnit.MICROSECONDS.toNanos(200);
    private static final long TAKEN_YIELD_NS = TimeUnit.MICROSECONDS.toNanos(4);
    private static final long LONG_YIELD_NS = TimeUnit.MICROSECONDS.toNanos(50);
    private static final long BUSY_NS = TimeUnit.MILLISECONDS.toNanos(10);

    private long lastWorkNs;
    private long endNs;
    private long busyUntilNs;

    Burst(final long nowNs)
    {
        lastWorkNs = nowNs - GAP_NS;
        endNs = lastWorkNs;
        busyUntilNs = lastWorkNs;
    }

    /**
     * Notes a duty cycle that has found work.
     *
     * @return whether it may be a single request: no other work was found for a while.
     */
    boolean onWork(final long nowNs)
    {
        final boolean isSingle = nowNs - lastWorkNs >= GAP_NS;
        if (!isSingle && busyUntilNs - nowNs < 0)
        {
            endNs = nowNs + STAY_NS;
        }
        lastWorkNs = nowNs;
        return isSingle;
    }

    void onYield(final long beforeNs, final long afterNs)
    {
        if (afterNs - beforeNs > TAKEN_YIELD_NS)
        {
            endNs = afterNs;
        }
        if (afterNs - beforeNs > LONG_YIELD_NS)
        {
            busyUntilNs = afterNs + BUSY_NS;
        }
    }

    boolean isOver(final long nowNs)
    {
        return endNs - nowNs <= 0;
    }
}
