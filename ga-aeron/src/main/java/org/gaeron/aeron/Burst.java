package org.gaeron.aeron;

import java.util.concurrent.TimeUnit;

/**
 * Whether the data server's thread should stay awake for the next request. It should when requests come one after the
 * other and a core is free; a single request is not worth a microsecond of a computing rank.
 *
 * <p>While it stays awake it yields between duty cycles, because the rank that it has just answered may be waiting
 * for the same core. A yield that is taken ends the burst: a thread that blocks is woken on an idle core if there is
 * one, and two that yield to each other stay on one core for good (measured: round trips of 30 us instead of 12;
 * without the yield 54). A yield that takes long was taken by somebody who computes: then no burst is begun for a
 * while, since a thread that is woken by a datagram gets its core at once, and one that has yielded waits for the end
 * of a scheduler's slice.
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
     * @return whether it may be a single request: nothing else has come for a while.
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
