package org.gaeron.aeron;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

import org.agrona.concurrent.IdleStrategy;
import org.agrona.concurrent.status.AtomicCounter;
import org.gaeron.aeron.ServerPhase.Phase;
import org.gaeron.runtime.Health;
import org.gaeron.wire.Baton;

/**
 * Leader and followers around one {@link Baton}: the data server's thread and waiting ranks run the duty cycle in turn.
 * The thread blocks in the {@link WakeSelector} while there is nothing to do. A waiting rank runs the duty cycle itself
 * instead of waiting for that thread to be scheduled. It blocks in a selector of its own on the same sockets (see
 * {@link RankProgress}).
 *
 * <pre>
 *   server's thread                                      waiting rank
 *   loop:
 *     baton free, and no rank has driven for 50 us?      baton free? one duty cycle    (drive)
 *       duty cycles while there is work, and in a          taken? isWanted = true
 *       burst a little longer, until isWanted; baton down
 *     else, or wanted: nap, 100 us to 1 ms
 *     phase = BLOCKED, parked + 1     (volatile)         commits a frame
 *     baton free, new frames? one more duty cycle        BLOCKED -> RUNNING? wakes     (compare and set)
 *     block: datagram, doorbell, wake-up, at most 40 ms
 *     phase = RUNNING, parked - 1                        parks: NAPPING, BLOCKED? wakes  (takeOver)
 * </pre>
 * Who finds the baton taken before it blocks has not looked itself, and its holder may have looked too early: it blocks
 * for 1 ms. No thread holds the baton while it blocks, and none waits for it. A rank that is descheduled with the baton
 * stops the node's service until it runs again. A rank that runs out of stack in a duty cycle may keep the baton, too,
 * and locks of the JDK. Then the node fails, runs no further duty cycle, and leaves its wire open.
 */
final class DataServerRunner implements Runnable
{
    private final Baton baton;
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

    /** A rank that drove has stopped, so the server's thread need not wait to see whether it drives again. */
    private volatile boolean isHandedOver;

    /**
     * Time at which a rank last ended a duty cycle. Written by the holder of the baton, read by the server's thread.
     */
    private volatile long lastDriveNs = System.nanoTime() - TimeUnit.SECONDS.toNanos(1);
    private volatile boolean isRunning = true;

    /**
     * A runner.
     *
     * @param isWokenByRoom whether room in a log wakes the thread: over UDP a datagram announces it; over IPC the
     *                      driver rings nobody.
     * @param idleStrategy  of a thread that never blocks: it spins, or a driver with threads of its own reads the
     *                      datagrams. Null if it blocks.
     */
    DataServerRunner(
        final DataServer server, final Baton baton, final WakeSelector selector, final boolean isWokenByRoom,
        final AtomicCounter parked, final Health health, final String name, final IdleStrategy idleStrategy)
    {
        this.server = server;
        this.baton = baton;
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
     * Runs one duty cycle on a waiting thread. Any thread.
     *
     * @return work done; 0 if another thread holds the baton, which puts it down soon.
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
     * Hands the node's work over to the server's thread, and wakes it. Any thread.
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
     * Wakes the server's thread, if it blocks, for what a rank has left to be sent. A nap is short. Any thread.
     */
    void wakeIfBlocked()
    {
        if (phase.tryWake())
        {
            selector.wakeUp();
        }
    }

    /**
     * Looks for work once more before a rank blocks.
     *
     * @return for how long it may block, in ms; 0 if something was done, or if the server's thread runs, which may put
     *         the baton down early because the rank has asked for it.
     */
    long lookOnceMore()
    {
        return baton.tryTake() ? look() : phase.get() == Phase.RUNNING ? 0 : DutyPolicy.HELD_BACK_MS;
    }

    /** Runs a duty cycle if there may be work. Returns for how long to block, in ms; 0 if there was work. */
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

    /** Runs one duty cycle; none once one was cut off, which may have left things half done or locked. */
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
            // the stack has no room to report it here; the rank does, see Health
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
            health.isGood(); // fails the node if a rank was cut off
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

    /** A loop and nothing else: it turns too seldom to be compiled, unlike the methods that it calls. */
    private void serveUntilStopped()
    {
        while (isRunning && !health.isCutOff())
        {
            serveOrSleep();
        }
    }

    private void serveOrSleep()
    {
        final boolean isOurs = isHandedOver;
        if (isOurs)
        {
            isHandedOver = false;
        }
        final boolean isDriven = !isOurs && DutyPolicy.isDriven(lastDriveNs, System.nanoTime());
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
     * Runs duty cycles while there is work, and a little longer in a burst, until a rank asks for the baton.
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
        final long timeoutMs = baton.tryTake() ? look() : DutyPolicy.HELD_BACK_MS;
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
     * Ends the thread. The caller drives from then on.
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
