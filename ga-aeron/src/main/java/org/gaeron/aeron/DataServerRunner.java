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
 *     phase = BLOCKED, parked + 1     (volatile)         commits a frame, and goes on  (send)
 *     new frames? one more duty cycle                    BLOCKED, baton free, first for 200 us? one duty cycle
 *     block: datagram, doorbell, wake-up, at most 10 ms  else BLOCKED -> RUNNING? wakes (compare and set)
 *     phase = RUNNING, parked - 1                        parks: NAPPING? wakes         (takeOver)
 * </pre>
 * No thread holds the baton while it blocks. A rank that stops with the baton in hand (descheduled) stops the node's
 * service until it runs again; nobody waits for the baton itself. A rank that runs out of stack in a duty cycle may
 * keep the baton, too, and locks of the JDK: the node fails, runs no duty cycle any more, and leaves its wire as it is.
 */
final class DataServerRunner implements Runnable
{
    private final Baton baton = new Baton();
    private final DataServer server;
    private final WakeSelector selector;
    private final DutyPolicy policy;
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
    private volatile long lastDriveNs = System.nanoTime() - TimeUnit.SECONDS.toNanos(1);
    private volatile boolean isRunning = true;

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
        policy = new DutyPolicy(isWokenByRoom, System.nanoTime());
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
     * A rank goes on without waiting, and has left something to be sent. If the server's thread blocks, the rank sends
     * it: the thread, once woken, would take the rank's core for longer than that takes. In a flow of such requests the
     * thread is woken all the same, and collects them. A nap is short. Any thread.
     */
    void send()
    {
        if (phase.isBlocked() && !driveAlone() && phase.tryWake())
        {
            selector.wakeUp();
        }
    }

    /**
     * One duty cycle, by a thread that does not wait, if it is the first for a while.
     *
     * @return whether nothing is left to do.
     */
    private boolean driveAlone()
    {
        if (Thread.currentThread().isInterrupted() || !baton.tryTake())
        {
            return false; // an interrupted thread would end the agents of Aeron
        }
        try
        {
            if (!policy.mayDriveAlone(System.nanoTime()))
            {
                return false;
            }
            cycle(true);
            return server.isDrained() && !server.isHeldBack();
        }
        finally
        {
            baton.putDown();
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
        return baton.tryTake() ? look() : phase.get() == Phase.RUNNING ? 0 : DutyPolicy.BLOCK_MS;
    }

    /** Nothing to do if nobody has done anything since the last time. */
    private long look()
    {
        try
        {
            return server.hasNews() && cycle(false) > 0 ? 0 : server.isHeldBack() ? DutyPolicy.HELD_BACK_MS :
                Math.min(server.probeDueMs(), DutyPolicy.BLOCK_MS);
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
        final boolean isDriven = !isHandedOver && DutyPolicy.isDriven(lastDriveNs, System.nanoTime());
        isHandedOver = false;
        if (isDriven || !baton.tryTake())
        {
            nap();
            policy.onDriven();
            return;
        }
        final boolean isHeldBack;
        try
        {
            isWanted = false;
            policy.onTurn(server.hasNews());
            isHeldBack = serve();
        }
        finally
        {
            baton.putDown();
        }
        final long shortNapNs = policy.shortNapNs(isHeldBack);
        if (isWanted)
        {
            nap();
        }
        else if (shortNapNs > 0)
        {
            LockSupport.parkNanos(this, shortNapNs);
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
            isOver = policy.onCycle(work, server.hasPolled(), nowNs) && server.isDrained();
            if (!isOver && work == 0)
            {
                Thread.yield();
                policy.onYield(nowNs, System.nanoTime());
            }
        }
        while (!isOver && isRunning && !isWanted && health.isGood());
        return health.isGood() && server.isHeldBack();
    }

    private void nap()
    {
        phase.set(Phase.NAPPING);
        LockSupport.parkNanos(this, policy.napNs());
        phase.set(Phase.RUNNING);
    }

    private void block()
    {
        phase.set(Phase.BLOCKED);
        parked.getAndAdd(1);
        final long timeoutMs = baton.tryTake() ? look() : DutyPolicy.BLOCK_MS;
        if (timeoutMs > 0)
        {
            selector.block(policy.blockMs(timeoutMs));
            if (phase.get() == Phase.RUNNING)
            {
                policy.onWokenByRank(System.nanoTime());
            }
        }
        parked.getAndAdd(-1);
        phase.set(Phase.RUNNING);
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
