package org.gaeron.aeron;

import java.util.concurrent.TimeUnit;

import org.agrona.concurrent.IdleStrategy;
import org.agrona.concurrent.NanoClock;
import org.agrona.concurrent.status.AtomicCounter;
import org.gaeron.runtime.failure.Health;
import org.gaeron.wire.Baton;

/**
 * Leader and followers around one {@link Baton}: the data server's thread and waiting ranks run the duty cycle in turn.
 * The {@link ServerThread} blocks while there is nothing to do. A waiting rank runs the duty cycle itself instead of
 * waiting for that thread to be scheduled. It blocks in a selector of its own on the same sockets (see {@link
 * RankProgress}).
 *
 * <pre>
 *   server's thread                                      waiting rank
 *   loop:
 *     baton free, and no rank has driven for 50 us?      baton free? one duty cycle    (drive)
 *       duty cycles while there is work, and in a          taken? isWanted = true
 *       burst a little longer, until isWanted; baton down
 *     else, or wanted: nap, 100 us to 16 ms
 *     phase = BLOCKED, parked + 1     (volatile)         commits a frame, and notes that it has left one
 *     baton free, something left? one more cycle         BLOCKED -> RUNNING? wakes     (compare and set)
 *     block: datagram, doorbell, wake-up, at most 40 ms
 *     phase = RUNNING, parked - 1                        parks: wakes, also before a nap  (takeOver)
 * </pre>
 * Who finds the baton taken before it blocks has not looked itself, and its holder may have looked too early: it blocks
 * for 1 ms. No thread holds the baton while it blocks, and none waits for it. A rank that is descheduled with the baton
 * stops the node's service until it runs again. A rank that runs out of stack in a duty cycle may keep the baton, too,
 * and locks of the JDK. Then the node fails, runs no further duty cycle, and leaves its wire open.
 */
final class DataServerRunner implements Runnable
{
    private final Baton baton;
    private final ServerCycle server;
    private final DutyPolicy policy;
    private final Health health;
    private final ServerThread thread;
    private final IdleStrategy idleStrategy;
    private final NanoClock clock;

    /** Stays set when a duty cycle is cut off. Holder of the baton. */
    private boolean isInCycle;

    /** A rank has found the baton taken; the server's thread puts it down. */
    private volatile boolean isWanted;

    /** A rank that drove has stopped, so the server's thread need not wait to see whether it drives again. */
    private volatile boolean isHandedOver;

    /** When a rank last ended a duty cycle. The holder of the baton writes it, the server's thread reads it. */
    private volatile long lastDriveNs;

    /**
     * Since when ranks have driven, less what pauses cost. Written before {@link #lastDriveNs}, and read after it.
     */
    private long drivenSinceNs;

    /**
     * A runner.
     *
     * @param isWokenByRoom whether room in any log wakes the thread: over UDP a datagram announces it; over IPC the
     *                      driver rings nobody.
     * @param parked        the counter that neighbours see.
     * @param idleStrategy  of a thread that never blocks: it spins, or a driver with threads of its own reads the
     *                      datagrams. Null if it blocks.
     */
    DataServerRunner(
        final ServerCycle server, final Baton baton, final WakeSelector selector, final boolean isWokenByRoom,
        final AtomicCounter parked, final Health health, final String name, final IdleStrategy idleStrategy,
        final NanoClock clock)
    {
        this.server = server;
        this.baton = baton;
        this.health = health;
        this.idleStrategy = idleStrategy;
        this.clock = clock;
        final long nowNs = clock.nanoTime();
        policy = new DutyPolicy(isWokenByRoom, nowNs);
        lastDriveNs = nowNs - TimeUnit.SECONDS.toNanos(1);
        drivenSinceNs = lastDriveNs;
        thread = new ServerThread(this, name, selector, parked);
    }

    void start()
    {
        thread.start();
    }

    /**
     * Runs one duty cycle on a waiting thread. Any thread.
     *
     * @param caller the kind of rank that it is.
     * @return work done; 0 if another thread holds the baton, which puts it down soon.
     */
    int drive(final CycleCaller caller)
    {
        if (!baton.tryTakeUninterrupted())
        {
            isWanted = true;
            return 0;
        }
        final boolean isUnfinished;
        final int work;
        try
        {
            work = cycle(caller);
            noteDrive(server.lastCycleBeginNs(), server.lastCycleEndNs());
            isUnfinished = thread.isBlocked() && (!server.isDrained() || server.isHeldBack());
        }
        finally
        {
            baton.putDown();
        }
        if (isUnfinished)
        {
            thread.wake();
        }
        return work;
    }

    private void noteDrive(final long beginNs, final long endNs)
    {
        drivenSinceNs = DutyPolicy.drivenSinceNs(drivenSinceNs, lastDriveNs, beginNs);
        lastDriveNs = endNs;
    }

    /** {@return for how long ranks have driven, less what pauses cost} Any thread. */
    long drivenNs()
    {
        final long driveNs = lastDriveNs;
        return driveNs - drivenSinceNs;
    }

    /**
     * Runs an action while nobody drives. A node that has failed is not waited for: its baton may be held for ever.
     * Rank's thread.
     */
    void undriven(final Runnable action)
    {
        while (!baton.tryTake())
        {
            if (!health.isGood())
            {
                action.run();
                return;
            }
            isWanted = true;
            Thread.yield();
        }
        try
        {
            action.run();
        }
        finally
        {
            baton.putDown();
        }
    }

    /** Hands the node's work over to the server's thread, and wakes it. Any thread. */
    void takeOver()
    {
        isHandedOver = true;
        thread.wake();
    }

    /** Wakes the server's thread, if it blocks, for what a rank has left to send. A nap ends by itself. Any thread. */
    void wakeIfBlocked()
    {
        thread.wakeIfBlocked();
    }

    /**
     * Looks for work once more before a rank blocks.
     *
     * @return for how long it may block, in ms; 0 if something was done, or if the server's thread runs, which may put
     *         the baton down early because the rank has asked for it.
     */
    long lookOnceMore()
    {
        return baton.tryTakeUninterrupted() ? look() : thread.isRunning() ? 0 : DutyPolicy.HELD_BACK_MS;
    }

    /** Runs a duty cycle if there may be work. Returns for how long to block, in ms; 0 if there was work. */
    private long look()
    {
        try
        {
            if ((thread.hasLeft() || server.hasNews() || !server.isDrained()) && cycle(CycleCaller.SERVER) > 0)
            {
                return 0;
            }
            return server.isHeldBack() ? DutyPolicy.HELD_BACK_MS :
                Math.min(server.probeDueMs(), DutyPolicy.BLOCK_MS);
        }
        finally
        {
            baton.putDown();
        }
    }

    /** Runs one duty cycle; none once one was cut off, which may have left things half done or locked. */
    private int cycle(final CycleCaller caller)
    {
        if (isInCycle)
        {
            return 0;
        }
        isInCycle = true;
        int work = 0;
        try
        {
            if (thread.takeLeft())
            {
                server.onLeft();
            }
            work = server.doWork(caller);
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
        while (!thread.isStopped() && !health.isCutOff())
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
            return cycle(CycleCaller.SERVER);
        }
        finally
        {
            baton.putDown();
        }
    }

    /** A loop and nothing else: it turns too seldom to be compiled, unlike the methods that it calls. */
    private void serveUntilStopped()
    {
        while (!thread.isStopped() && !health.isCutOff())
        {
            takeTurn();
        }
    }

    /** Takes a turn at the duty cycle, and rests. */
    void takeTurn()
    {
        final boolean isOurs = isHandedOver;
        if (isOurs)
        {
            isHandedOver = false;
        }
        final boolean isDriven = !isOurs && DutyPolicy.isDriven(lastDriveNs, clock.nanoTime());
        if (isDriven || !baton.tryTake())
        {
            thread.nap(policy.napNs(drivenNs()));
            policy.onDriven();
            return;
        }
        final boolean isHeldBack;
        final boolean hasHeldFrame;
        try
        {
            isWanted = false;
            policy.onTurn(server.hasNews());
            isHeldBack = serve();
            hasHeldFrame = isHeldBack && server.hasHeldFrame();
        }
        finally
        {
            baton.putDown();
        }
        final long shortNapNs = policy.shortNapNs(isHeldBack, hasHeldFrame);
        if (isWanted)
        {
            thread.nap(policy.napNs(0));
        }
        else if (shortNapNs > 0)
        {
            thread.pause(shortNapNs);
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
            final int work = cycle(CycleCaller.SERVER);
            final long nowNs = clock.nanoTime();
            isOver = policy.onCycle(work, server.hasPolled(), nowNs) && server.isDrained();
            if (!isOver && work == 0)
            {
                Thread.yield();
                policy.onYield(nowNs, clock.nanoTime());
            }
        }
        while (!isOver && !thread.isStopped() && !isWanted && health.isGood());
        return health.isGood() && server.isHeldBack();
    }

    private void block()
    {
        thread.beginBlock();
        final long timeoutMs = baton.tryTake() ? look() : DutyPolicy.HELD_BACK_MS;
        if (timeoutMs > 0 && thread.block(policy.blockMs(timeoutMs)))
        {
            policy.onWokenByRank(clock.nanoTime());
        }
        thread.endBlock();
    }

    /** Ends the thread. The caller drives from then on. */
    void stop()
    {
        thread.stop();
    }
}
