package org.gaeron.aeron;

import java.lang.invoke.VarHandle;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;

import org.agrona.concurrent.IdleStrategy;
import org.agrona.concurrent.status.AtomicCounter;
import org.gaeron.GlobalArrayException;
import org.gaeron.runtime.Health;
import org.gaeron.runtime.Progress;

/**
 * Who runs the data server, and when: leader and followers around one {@link Baton}. The data server has a thread of
 * its own, which blocks in the {@link WakeSelector} while there is nothing to do; a rank that waits runs the duty
 * cycle itself instead of waiting for that thread to be scheduled.
 *
 * <pre>
 *   server's thread                                      waiting rank
 *   loop:
 *     baton free, and no rank has driven in the nap?     baton free? one duty cycle    (drive)
 *       duty cycles while there is work, and in a          taken? isWanted = true
 *       burst a little longer, until isWanted; baton down
 *     else, or wanted: nap, 100 us to 1 ms
 *     phase = BLOCKED, flag = 1       (volatile)         commits a frame
 *     new frames? one more duty cycle                    BLOCKED -> RUNNING? wakes     (onCommitted; compare and set)
 *     block: datagram, doorbell, wake-up, at most 10 ms
 *     phase = RUNNING, flag = 0                          parks: NAPPING? wakes         (handOver)
 * </pre>
 * The thread never holds the baton while it blocks. A rank that stops with the baton in hand (descheduled) stops the
 * node's service until it runs again; nobody waits for the baton itself.
 */
final class DataServerRunner implements Runnable, Progress
{
    private enum Phase
    {
        RUNNING, NAPPING, BLOCKED
    }

    private static final long NAP_NS = TimeUnit.MICROSECONDS.toNanos(100);
    private static final long LONGEST_NAP_NS = TimeUnit.MILLISECONDS.toNanos(1);
    private static final long SHORT_NAP_NS = TimeUnit.MICROSECONDS.toNanos(50);
    private static final long BLOCK_MS = 10;
    private static final long HELD_BACK_MS = 1;

    private final Baton baton = new Baton();
    private final Burst burst = new Burst();
    private final DataServer server;
    private final LinkTable links;
    private final WakeSelector selector;
    private final Doorbell doorbell;
    private final AtomicCounter parked;
    private final Health health;
    private final Thread thread;
    private final IdleStrategy idleStrategy;
    private final AtomicReference<Phase> phase = new AtomicReference<>(Phase.RUNNING);

    /** A rank has found the baton taken; the server's thread puts it down. */
    private volatile boolean isWanted;

    /** A rank that has driven drives no more; the server's thread need not wait and see. */
    private volatile boolean isHandedOver;

    /** Duty cycles that ranks have run: written by the holder of the baton, looked at by the server's thread. */
    private volatile long drives;
    private volatile boolean isRunning = true;

    /** Longer each time that a rank is found driving: its loop is disturbed by every look. Server's thread. */
    private long napNs = NAP_NS;

    /**
     * A runner.
     *
     * @param doorbell     of the neighbours; null if all links are UDP, whose datagrams wake by themselves.
     * @param idleStrategy of a thread that never blocks, because it may not (spinning) or because datagrams are
     *                     somebody else's (a driver with threads of its own); null if it blocks.
     */
    DataServerRunner(
        final DataServer server, final LinkTable links, final WakeSelector selector, final Doorbell doorbell,
        final AtomicCounter parked, final Health health, final String name, final IdleStrategy idleStrategy)
    {
        this.server = server;
        this.links = links;
        this.selector = selector;
        this.doorbell = doorbell;
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

    @Override
    public int drive()
    {
        // an interrupted thread would end the agents of Aeron; its rank notices when it parks
        if (Thread.currentThread().isInterrupted())
        {
            return 0;
        }
        if (!baton.tryTake())
        {
            isWanted = true;
            return 0;
        }
        final boolean isHeldBack;
        final int work;
        try
        {
            drives++;
            work = cycle();
            isHeldBack = phase.get() == Phase.BLOCKED && server.isHeldBack();
        }
        finally
        {
            baton.putDown();
        }
        if (isHeldBack)
        {
            selector.wakeUp();
        }
        return work;
    }

    @Override
    public void handOver()
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

    /** A nap is short: it is not ended for this. */
    @Override
    public void leave()
    {
        if (doorbell == null)
        {
            wakeIfBlocked();
        }
    }

    private void wakeIfBlocked()
    {
        VarHandle.fullFence();
        if (phase.get() == Phase.BLOCKED && phase.compareAndSet(Phase.BLOCKED, Phase.RUNNING))
        {
            selector.wakeUp();
        }
    }

    /**
     * A rank has committed a frame.
     *
     * @param isLeaving whether the rank goes on without waiting, so that somebody else must send it.
     */
    void onCommitted(final int node, final boolean isLeaving)
    {
        if (doorbell != null)
        {
            doorbell.ringIfParked(node);
        }
        else if (isLeaving)
        {
            wakeIfBlocked();
        }
    }

    /**
     * A rank has found no room in a log.
     */
    void onNoRoom(final int node)
    {
        if (doorbell != null)
        {
            doorbell.ringHostIfParked();
        }
        onCommitted(node, true);
    }

    void want(final Link link)
    {
        links.want(link);
        handOver();
    }

    private int cycle()
    {
        try
        {
            return server.doWork();
        }
        catch (final Throwable ex)
        {
            health.fail(() -> new GlobalArrayException("the data server failed: " + ex, ex));
            return 0;
        }
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
        }
        catch (final Throwable ex)
        {
            health.fail(() -> new GlobalArrayException("the data server's thread failed: " + ex, ex));
        }
    }

    private void pollUntilStopped()
    {
        while (isRunning)
        {
            idleStrategy.idle(serveOnce(true));
        }
    }

    private void serveUntilStopped()
    {
        long drivesSeen = 0;
        while (isRunning)
        {
            final boolean isLeft = isHandedOver || drives == drivesSeen;
            isHandedOver = false;
            drivesSeen = drives;
            if (!isLeft || !baton.tryTake())
            {
                nap();
                napNs = Math.min(2 * napNs, LONGEST_NAP_NS);
                continue;
            }
            napNs = NAP_NS;
            final boolean isHeldBack;
            try
            {
                isWanted = false;
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
            else if (isHeldBack && doorbell != null)
            {
                LockSupport.parkNanos(this, SHORT_NAP_NS);
            }
            else
            {
                block(isHeldBack ? HELD_BACK_MS : BLOCK_MS);
            }
        }
    }

    /**
     * Runs duty cycles while there is work, and a little longer in a burst, unless a rank wants to do that.
     *
     * @return whether the next one should come soon.
     */
    private boolean serve()
    {
        long nowNs;
        do
        {
            final int work = cycle();
            nowNs = System.nanoTime();
            if (work > 0)
            {
                burst.onWork(nowNs);
            }
            else if (burst.isOver(nowNs))
            {
                break;
            }
            else
            {
                Thread.yield();
                burst.onYield(nowNs, System.nanoTime());
            }
        }
        while (isRunning && !isWanted && health.isGood());
        return health.isGood() && server.isHeldBack();
    }

    private void nap()
    {
        phase.set(Phase.NAPPING);
        LockSupport.parkNanos(this, napNs);
        phase.set(Phase.RUNNING);
    }

    /** Over UDP room comes by a datagram, too; over IPC by the driver, which rings nobody. */
    private void block(final long timeoutMs)
    {
        phase.set(Phase.BLOCKED);
        parked.set(1);
        if (serveOnce(false) == 0)
        {
            selector.block(timeoutMs);
        }
        parked.set(0);
        phase.set(Phase.RUNNING);
    }

    /**
     * Nothing to do if a rank has the baton, nor, unless it is asked for, if nobody has done anything since the last
     * time.
     */
    private int serveOnce(final boolean isAnyway)
    {
        if (!baton.tryTake())
        {
            return 0;
        }
        try
        {
            return isAnyway || server.hasNews() ? cycle() : 0;
        }
        finally
        {
            baton.putDown();
        }
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
