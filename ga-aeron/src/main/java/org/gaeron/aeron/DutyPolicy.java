package org.gaeron.aeron;

import java.util.concurrent.TimeUnit;

/**
 * Policy of the data server's thread for its rest between two turns at the duty cycle. It decides from its arguments
 * alone, reads no clock, and touches no thread.
 *
 * <pre>
 *   a rank drives                                nap, longer each time: the look disturbs the rank's loop, and where
 *                                                timers are slow, more than a round trip
 *   a rank wants the baton                       nap
 *   ranks commit one frame after the other       short nap: it collects them
 *   a frame is held back that nothing wakes for  short nap
 *   else                                         block, longer each time that only heartbeats have come
 * </pre>
 * Called by the server's thread.
 */
final class DutyPolicy
{
    /** Longest block of a thread that has just received frames of another node. */
    static final long BLOCK_MS = 10;

    /** Longest block while something is held back. */
    static final long HELD_BACK_MS = 1;

    private static final long NAP_NS = TimeUnit.MICROSECONDS.toNanos(100);
    private static final long LONG_NAP_NS = TimeUnit.MILLISECONDS.toNanos(1);
    private static final long LONGEST_NAP_NS = TimeUnit.MILLISECONDS.toNanos(16);
    /**
     * Ranks that have driven for so many naps are expected to do it for one nap more. If they do not, what comes
     * meanwhile waits for its end.
     */
    private static final int NAPS_BEFORE = 8;
    /** No rank has driven for so long: they may compute, or another process may have had their core. */
    private static final long PAUSE_NS = TimeUnit.MICROSECONDS.toNanos(250);
    /** So many times its length a pause takes of the time for which ranks have driven. */
    private static final long PAUSE_WEIGHT = 8;
    private static final long MOST_DRIVEN_NS = TimeUnit.MILLISECONDS.toNanos(256);
    private static final long SHORT_NAP_NS = TimeUnit.MICROSECONDS.toNanos(50);
    private static final long DRIVEN_NS = TimeUnit.MICROSECONDS.toNanos(50);
    private static final long FLOW_GAP_NS = TimeUnit.MICROSECONDS.toNanos(200);

    /** Below the 50 ms of Aeron's own timers. */
    private static final long LONGEST_BLOCK_MS = 40;

    private final Burst burst;
    private final boolean isWokenByRoom;
    private long napNs = NAP_NS;

    /**
     * A rank sends one frame after the other without waiting, and would wake the thread for each. The thread naps until
     * there are none.
     */
    private boolean isFlowing;
    private long lastRankWakeNs;

    /** Doubles each time that only heartbeats have arrived: the next heartbeat shows what was lost. */
    private long blockMs = BLOCK_MS;

    /**
     * A policy of one data server.
     *
     * @param isWokenByRoom whether room in any log wakes the thread: over UDP a datagram announces it; over IPC the
     *                      driver rings nobody.
     */
    DutyPolicy(final boolean isWokenByRoom, final long nowNs)
    {
        this.isWokenByRoom = isWokenByRoom;
        burst = new Burst(nowNs);
        lastRankWakeNs = nowNs - FLOW_GAP_NS;
    }

    /**
     * {@return whether a rank has driven so recently that it is likely to drive again}
     */
    static boolean isDriven(final long lastDriveNs, final long nowNs)
    {
        return nowNs - lastDriveNs < DRIVEN_NS;
    }

    /**
     * {@return since when ranks have driven, as far as it counts} Ranks that pause for a ninth of the time, or once for
     * 32 ms, count as those that have just begun. A duty cycle that takes long is no pause: its rank has lost the core.
     *
     * @param sinceNs     what it was.
     * @param driveNs     when a rank last ended a duty cycle.
     * @param nextBeginNs when one began the next cycle.
     */
    static long drivenSinceNs(final long sinceNs, final long driveNs, final long nextBeginNs)
    {
        final long pauseNs = nextBeginNs - driveNs;
        if (pauseNs <= PAUSE_NS)
        {
            return sinceNs;
        }
        final long drivenNs = Math.min(driveNs - sinceNs, MOST_DRIVEN_NS);
        return nextBeginNs - Math.max(0, drivenNs - PAUSE_WEIGHT * pauseNs);
    }

    /** Notes that a turn of the thread begins. */
    void onTurn(final boolean hasNews)
    {
        napNs = NAP_NS;
        isFlowing &= hasNews;
    }

    /**
     * Notes that a duty cycle of the thread has ended.
     *
     * @param hasPolled whether it found frames.
     * @return whether the turn may end here: there was nothing to do, or a single request.
     */
    boolean onCycle(final int work, final boolean hasPolled, final long nowNs)
    {
        final boolean mayEnd = work == 0 || burst.onWork(nowNs);
        blockMs = hasPolled ? BLOCK_MS : Math.min(2 * blockMs, LONGEST_BLOCK_MS);
        return mayEnd && burst.isOver(nowNs);
    }

    /** Notes that the thread has yielded between two duty cycles of a turn. */
    void onYield(final long beforeNs, final long afterNs)
    {
        burst.onYield(beforeNs, afterNs);
    }

    /** Notes that a rank has woken the blocked thread. */
    void onWokenByRank(final long nowNs)
    {
        isFlowing = nowNs - lastRankWakeNs < FLOW_GAP_NS;
        lastRankWakeNs = nowNs;
    }

    /**
     * {@return the nap of the thread after a turn, in ns; 0 if it blocks}
     *
     * @param isHeldBack   whether something is held back.
     * @param hasHeldFrame whether it waits for a rank of this node, and not for room.
     */
    long shortNapNs(final boolean isHeldBack, final boolean hasHeldFrame)
    {
        return isFlowing || isHeldBack && (hasHeldFrame || !isWokenByRoom) ? SHORT_NAP_NS : 0;
    }

    /**
     * {@return the nap of the thread, in ns, while a rank drives or asks for the baton}
     *
     * @param drivenNs for which ranks have driven, see {@link #drivenSinceNs}.
     */
    long napNs(final long drivenNs)
    {
        return Math.min(napNs, Math.clamp(drivenNs / NAPS_BEFORE, LONG_NAP_NS, LONGEST_NAP_NS));
    }

    /** Notes that a rank drives, so the next nap is longer. */
    void onDriven()
    {
        napNs = Math.min(2 * napNs, LONGEST_NAP_NS);
    }

    /**
     * {@return the block of the thread, in ms}
     *
     * @param longestMs that the last look allows.
     */
    long blockMs(final long longestMs)
    {
        return longestMs == BLOCK_MS ? blockMs : longestMs;
    }
}
