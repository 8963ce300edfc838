package org.gaeron.aeron;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

import org.agrona.concurrent.IdleStrategy;
import org.agrona.concurrent.status.AtomicCounter;
import org.gaeron.aeron.ServerPhase.Phase;
import org.gaeron.runtime.Health;

/**
 * Who runs the data server, and when: leader and followers around one {@link Baton}. The data server has a thread of
 * its own, which blocks in the {@link WakeSelector} while there is nothing to do; a rank that waits runs the duty
 * cycle itself instead of waiting for that thread to be scheduled, and blocks in a selector of its own on the same
 * sockets (see {@link RankProgress}).
 *
 * <pre>
 *   server's thread                                      waiting rank
 *   loop:
 *     baton free, and no rank has driven for 50 us?      baton free? one duty cycle    (drive)
 *       duty cycles while there is work, and in a          taken? isWanted = true
 *       burst a little longer, until isWanted; baton down
 *     else, or wanted: nap, 100 us to 1 ms
 *     phase = BLOCKED, parked + 1     (volatile)         commits a frame
 *     new frames? one more duty cycle                    BLOCKED -> RUNNING? wakes     (compare and set)
 *     block: datagram, doorbell, wake-up, at most 10 ms
 *     phase = RUNNING, parked - 1                        parks: NAPPING? wakes         (takeOver)
 * </pre>
 * No thread holds the baton while it blocks. A rank that stops with the baton in hand (descheduled) stops the node's
 * service until it runs again; nobody waits for the baton itself. A rank that runs out of stack in a duty cycle may
 * keep the baton, too, and locks of the JDK: the node fails, runs no duty cycle any more, and leaves its wire as it is.
 */
final class DataServerRunner implements Runnable
{
    private static final long NAP_NS = TimeUnit.MICROSECONDS.toNanos(100);
    private static final long LONGEST_NAP_NS = TimeUnit.MILLISECONDS.toNanos(1);
    private static final long SHORT_NAP_NS = TimeUnit.MICROSECONDS.toNanos(50);
    private static final long DRIVEN_NS = TimeUnit.MICROSECONDS.toNanos(50);
    private static final long FLOW_GAP_NS = TimeUnit.MICROSECONDS.toNanos(200);
    private static final long BLOCK_MS = 10;
    /** Aeron's own timers are set to 50 ms. */
    private static final long LONGEST_BLOCK_MS = 40;
    private static final long HELD_BACK_MS = 1;

    private final Baton baton = new Baton();
    private final Burst burst = new Burst();
    private final DataServer server;
    private final WakeSelector selector;
    private final boolean isWokenByRoom;
    private final AtomicCounter parked;
    private final Health health;
    private final Thread thread;
    private final IdleStrategy idleStrategy;
    private final ServerPhase phase = new ServerPhase();

    /** Stays set when a duty cycle is cut off. Holder of the baton. */
    private boolean isInCycle;

    /** A rank has found the baton taken; the server's thread puts it down. */
    private volatile boolean isWanted;

    /** A rank that has driven drives no more; the server's thread need not wait and see. */
    private volatile boolean isHandedOver;

    /** When a rank last ended a duty cycle: written by the holder of the baton, looked at by the server's thread. */
    private volatile long lastDriveNs = System.nanoTime() - NAP_NS;
    private volatile boolean isRunning = true;

    /** Longer each time that a rank is found driving: its loop is disturbed by every look. Server's thread. */
    private long napNs = NAP_NS;

    /**
     * A rank sends one frame after the other without waiting, and would wake the thread for each: so it naps until
     * there is none. Server's thread.
     */
    private boolean isFlowing;
    private long lastRankWakeNs = System.nanoTime() - FLOW_GAP_NS;

    /** Longer each time that nothing but heartbeats has come: what is lost now is found by the next one. */
    private long blockMs = BLOCK_MS;

    /**
     * A runner.
     *
     * @param isWokenByRoom whether a log that gets room wakes the thread: over UDP by the datagram that says so; over
     *                      IPC the driver rings nobody.
     * @param idleStrategy of a thread that never blocks, because it may not (spinning) or because datagrams are
     *                     somebody else's (a driver with threads of its own); null if it blocks.
     */
    DataServerRunner(
        final DataServer server, final WakeSelector selector, final boolean isWokenByRoom,
        final AtomicCounter parked, final Health health, final String name, final IdleStrategy idleStrategy)
    {
        this.server = server;
        this.selector = selector;
        this.isWokenByRoom = isWokenByRoom;
        this.parked = parked;
        this.health = health;
        this.idleStrategy = idleStrategy;
        thread = new Thread(this, name);
        thread.setDaemon(true);
    }

    void start()
    {
        thread.start();
    }

    /**
     * One duty cycle, by a thread that waits. Any thread.
     *
     * @return what it did; 0 if another thread is at it, which gives way soon.
     */
    int drive()
    {
        if (!baton.tryTake())
        {
            isWanted = true;
            return 0;
        }
        final boolean isUnfinished;
        final int work;
        try
        {
            work = cycle(true);
            lastDriveNs = server.lastCycleNs();
            isUnfinished = phase.get() == Phase.BLOCKED && (!server.isDrained() || server.isHeldBack());
        }
        finally
        {
            baton.putDown();
        }
        if (isUnfinished)
        {
            selector.wakeUp();
        }
        return work;
    }

    /**
     * The node's work is the server's thread's from here on. Any thread.
     */
    void takeOver()
    {
        isHandedOver = true;
        switch (phase.get())
        {
            case NAPPING -> LockSupport.unpark(thread);
            case BLOCKED -> selector.wakeUp();
            default ->
            {
            }
        }
    }

    /**
     * There is something to be done, and the server's thread is to do it if it blocks: a nap is short. Any thread.
     */
    void wakeIfBlocked()
    {
        if (phase.tryWake())
        {
            selector.wakeUp();
        }
    }

    /**
     * Looks once more before a rank blocks.
     *
     * @return for how long it may block, in ms; 0 if something was done, or if the server's thread is at work, which
     *         may stop in the middle of it, since the rank has wanted to drive.
     */
    long lookOnceMore()
    {
        return baton.tryTake() ? look() : phase.get() == Phase.RUNNING ? 0 : BLOCK_MS;
    }

    /** Nothing to do if nobody has done anything since the last time. */
    private long look()
    {
        try
        {
            return server.hasNews() && cycle(false) > 0 ? 0 : server.isHeldBack() ? HELD_BACK_MS :
                Math.min(server.probeDueMs(), BLOCK_MS);
        }
        finally
        {
            baton.putDown();
        }
    }

    /** One duty cycle; none any more when one was cut off, with whatever it has left half done, or locked. */
    private int cycle(final boolean isRank)
    {
        if (isInCycle)
        {
            return 0;
        }
        isInCycle = true;
        int work = 0;
        try
        {
            work = isRank ? server.drive() : server.doWork();
        }
        catch (final StackOverflowError ex)
        {
            // there is no room to say so here; the rank does, see Health
            throw ex;
        }
        catch (final Throwable ex)
        {
            health.fail("the data server failed", ex);
        }
        isInCycle = false;
        return work;
    }

    @Override
    public void run()
    {
        try
        {
            if (idleStrategy == null)
            {
                serveUntilStopped();
            }
            else
            {
                pollUntilStopped();
            }
            health.isGood(); // if a rank is cut off, it is here that the node fails
        }
        catch (final Throwable ex)
        {
            health.fail("the data server's thread failed", ex);
        }
    }

    private void pollUntilStopped()
    {
        while (isRunning && !health.isCutOff())
        {
            idleStrategy.idle(pollOnce());
        }
    }

    private int pollOnce()
    {
        if (!baton.tryTake())
        {
            return 0;
        }
        try
        {
            return cycle(false);
        }
        finally
        {
            baton.putDown();
        }
    }

    /** The loop itself is never compiled, since it turns too seldom. */
    private void serveUntilStopped()
    {
        while (isRunning && !health.isCutOff())
        {
            serveOrSleep();
        }
    }

    private void serveOrSleep()
    {
        final boolean isDriven = !isHandedOver && System.nanoTime() - lastDriveNs < DRIVEN_NS;
        isHandedOver = false;
        if (isDriven || !baton.tryTake())
        {
            nap();
            napNs = Math.min(2 * napNs, LONGEST_NAP_NS);
            return;
        }
        napNs = NAP_NS;
        final boolean isHeldBack;
        try
        {
            isWanted = false;
            isFlowing &= server.hasNews();
            isHeldBack = serve();
        }
        finally
        {
            baton.putDown();
        }
        if (isWanted)
        {
            nap();
        }
        else if (isFlowing || isHeldBack && !isWokenByRoom)
        {
            LockSupport.parkNanos(this, SHORT_NAP_NS);
        }
        else
        {
            block();
        }
    }

    /**
     * Runs duty cycles while there is work, and a little longer in a burst, unless a rank wants to do that.
     *
     * @return whether the next one should come soon.
     */
    private boolean serve()
    {
        boolean isOver;
        do
        {
            final int work = cycle(false);
            final long nowNs = System.nanoTime();
            final boolean mayEnd = work == 0 || burst.onWork(nowNs);
            blockMs = server.hasPolled() ? BLOCK_MS : Math.min(2 * blockMs, LONGEST_BLOCK_MS);
            isOver = mayEnd && burst.isOver(nowNs) && server.isDrained();
            if (!isOver && work == 0)
            {
                Thread.yield();
                burst.onYield(nowNs, System.nanoTime());
            }
        }
        while (!isOver && isRunning && !isWanted && health.isGood());
        return health.isGood() && server.isHeldBack();
    }

    private void nap()
    {
        phase.set(Phase.NAPPING);
        LockSupport.parkNanos(this, napNs);
        phase.set(Phase.RUNNING);
    }

    private void block()
    {
        phase.set(Phase.BLOCKED);
        parked.getAndAdd(1);
        final long timeoutMs = baton.tryTake() ? look() : BLOCK_MS;
        if (timeoutMs > 0)
        {
            selector.block(timeoutMs == BLOCK_MS ? blockMs : timeoutMs);
            if (phase.get() == Phase.RUNNING)
            {
                onWokenByRank(System.nanoTime());
            }
        }
        parked.getAndAdd(-1);
        phase.set(Phase.RUNNING);
    }

    private void onWokenByRank(final long nowNs)
    {
        isFlowing = nowNs - lastRankWakeNs < FLOW_GAP_NS;
        lastRankWakeNs = nowNs;
    }

    /**
     * Ends the thread; the caller drives from then on.
     */
    void stop()
    {
        isRunning = false;
        selector.wakeUp();
        LockSupport.unpark(thread);
        boolean isInterrupted = false;
        while (thread.isAlive())
        {
            try
            {
                thread.join();
            }
            catch (final InterruptedException ex)
            {
                isInterrupted = true;
            }
        }
        if (isInterrupted)
        {
            Thread.currentThread().interrupt();
        }
    }
}
