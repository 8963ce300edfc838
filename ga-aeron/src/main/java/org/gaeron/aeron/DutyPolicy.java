package org.gaeron.aeron;

import java.util.concurrent.TimeUnit;

/**
 * Rest of the data server's thread between two turns at the duty cycle, and what a rank may do in its place. Decides by
 * what it is told alone, reads no clock, and touches no thread.
 *
 * <pre>
 *   a rank drives                                nap, longer each time: the look disturbs the rank's loop
 *   a rank wants the baton                       nap
 *   ranks commit one frame after the other       short nap: it collects them
 *   a frame is held back that nothing wakes for  short nap
 *   else                                         block, longer each time that only heartbeats have come
 * </pre>
 * The server's thread, but for {@link #mayDriveAlone}.
 */
final class DutyPolicy
{
    /** The longest a thread blocks that has just heard of another node. */
    static final long BLOCK_MS = 10;

    /** The same where something is held back. */
    static final long HELD_BACK_MS = 1;

    private static final long NAP_NS = TimeUnit.MICROSECONDS.toNanos(100);
    private static final long LONGEST_NAP_NS = TimeUnit.MILLISECONDS.toNanos(1);
    private static final long SHORT_NAP_NS = TimeUnit.MICROSECONDS.toNanos(50);
    private static final long DRIVEN_NS = TimeUnit.MICROSECONDS.toNanos(50);
    private static final long FLOW_GAP_NS = TimeUnit.MICROSECONDS.toNanos(200);

    /** Aeron's own timers are set to 50 ms. */
    private static final long LONGEST_BLOCK_MS = 40;

    private final Burst burst;
    private final boolean isWokenByRoom;
    private long napNs = NAP_NS;

    /**
     * A rank sends one frame after the other without waiting, and would wake the thread for each: so it naps until
     * there is none.
     */
    private boolean isFlowing;
    private long lastRankWakeNs;

    /** Longer each time that nothing but heartbeats has come: what is lost now is found by the next one. */
    private long blockMs = BLOCK_MS;

    /** When a rank that does not wait last asked to drive. Holder of the baton. */
    private long lastAloneNs;

    /**
     * A policy of one data server.
     *
     * @param isWokenByRoom whether a log that gets room wakes the thread: over UDP by the datagram that says so; over
     *                      IPC the driver rings nobody.
     */
    DutyPolicy(final boolean isWokenByRoom, final long nowNs)
    {
        this.isWokenByRoom = isWokenByRoom;
        burst = new Burst(nowNs);
        lastRankWakeNs = nowNs - FLOW_GAP_NS;
        lastAloneNs = lastRankWakeNs;
    }

    /**
     * {@return whether a rank has driven so lately that it will again}
     */
    static boolean isDriven(final long lastDriveNs, final long nowNs)
    {
        return nowNs - lastDriveNs < DRIVEN_NS;
    }

    /**
     * Lets a rank that does not wait run one duty cycle instead of waking the thread for it, which would take the
     * rank's core for longer; but not in a flow of such requests, which the thread collects. Holder of the baton.
     */
    boolean mayDriveAlone(final long nowNs)
    {
        final boolean isFirst = nowNs - lastAloneNs >= FLOW_GAP_NS;
        lastAloneNs = nowNs;
        return isFirst;
    }

    /** A turn of the thread begins. */
    void onTurn(final boolean hasNews)
    {
        napNs = NAP_NS;
        isFlowing &= hasNews;
    }

    /**
     * A duty cycle of the thread has ended.
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

    /** The thread has yielded between two duty cycles of a turn. */
    void onYield(final long beforeNs, final long afterNs)
    {
        burst.onYield(beforeNs, afterNs);
    }

    /** A rank has woken the thread that blocked. */
    void onWokenByRank(final long nowNs)
    {
        isFlowing = nowNs - lastRankWakeNs < FLOW_GAP_NS;
        lastRankWakeNs = nowNs;
    }

    /**
     * {@return for how many ns the thread naps after a turn, or 0 if it blocks}
     *
     * @param isHeldBack whether something is held back.
     */
    long shortNapNs(final boolean isHeldBack)
    {
        return isFlowing || isHeldBack && !isWokenByRoom ? SHORT_NAP_NS : 0;
    }

    /** {@return for how many ns the thread naps where a rank drives, or wants to} */
    long napNs()
    {
        return napNs;
    }

    /** A rank was found driving. */
    void onDriven()
    {
        napNs = Math.min(2 * napNs, LONGEST_NAP_NS);
    }

    /**
     * {@return for how many ms the thread blocks}
     *
     * @param longestMs what the last look has found.
     */
    long blockMs(final long longestMs)
    {
        return longestMs == BLOCK_MS ? blockMs : longestMs;
    }
}
