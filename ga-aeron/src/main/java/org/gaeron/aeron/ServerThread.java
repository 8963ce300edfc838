package org.gaeron.aeron;

import java.util.concurrent.locks.LockSupport;

import org.agrona.concurrent.status.AtomicCounter;
import org.gaeron.aeron.ServerPhase.Phase;

/**
 * Thread of the data server, as it rests and is woken. It naps for a short time of its own, or blocks in the {@link
 * WakeSelector} until a datagram arrives, a neighbour rings or a thread of the node wakes it.
 *
 * <pre>
 *   server's thread                       others
 *   beginBlock: BLOCKED, parked + 1
 *   looks for frames
 *   block: at most for the given time     wakeIfBlocked, wake: BLOCKED -> RUNNING
 *   endBlock: parked - 1, RUNNING
 * </pre>
 * Neighbours on this host see {@code parked}, and ring while it is not 0. The server's thread itself calls what it does
 * not say otherwise of.
 */
final class ServerThread
{
    private final WakeSelector selector;
    private final AtomicCounter parked;
    private final Thread thread;
    private final ServerPhase phase = new ServerPhase();
    private volatile boolean isStopped;

    /**
     * A thread that does not run yet.
     *
     * @param work   of the thread, until {@link #isStopped()}.
     * @param parked the counter that neighbours see.
     */
    ServerThread(
        final Runnable work, final String name, final WakeSelector selector, final AtomicCounter parked)
    {
        this.selector = selector;
        this.parked = parked;
        thread = new Thread(work, name);
        thread.setDaemon(true);
    }

    void start()
    {
        thread.start();
    }

    /** {@return whether the thread has to end} */
    boolean isStopped()
    {
        return isStopped;
    }

    /**
     * Naps, until {@link #wake()} or until the time is over.
     */
    void nap(final long ns)
    {
        phase.set(Phase.NAPPING);
        LockSupport.parkNanos(this, ns);
        phase.set(Phase.RUNNING);
    }

    /**
     * Naps for a short time. Who leaves work lets it sleep on; only {@link #wake()} may end it before.
     */
    void pause(final long ns)
    {
        LockSupport.parkNanos(this, ns);
    }

    /**
     * Shows others that the thread is about to block, before it looks for frames once more.
     */
    void beginBlock()
    {
        phase.set(Phase.BLOCKED);
        parked.getAndAdd(1);
    }

    /**
     * Blocks.
     *
     * @return whether a thread of the node has woken it.
     */
    boolean block(final long ms)
    {
        selector.block(ms);
        return phase.get() == Phase.RUNNING;
    }

    void endBlock()
    {
        parked.getAndAdd(-1);
        phase.set(Phase.RUNNING);
    }

    /**
     * {@return whether the thread runs} Any thread.
     */
    boolean isRunning()
    {
        return phase.get() == Phase.RUNNING;
    }

    /**
     * {@return whether the thread blocks, or is about to} Any thread.
     */
    boolean isBlocked()
    {
        return phase.get() == Phase.BLOCKED;
    }

    /**
     * Wakes the thread from a nap or a block, or from the nap that it is about to take. Any thread.
     */
    void wake()
    {
        if (phase.get() == Phase.BLOCKED)
        {
            selector.wakeUp();
        }
        else
        {
            LockSupport.unpark(thread);
        }
    }

    /**
     * Wakes the thread, if it blocks and nobody else does, for frames that the caller has left. Any thread.
     */
    void wakeIfBlocked()
    {
        if (phase.tryWake())
        {
            selector.wakeUp();
        }
    }

    /**
     * {@return whether somebody has left work since {@link #takeLeft()}} Any thread.
     */
    boolean hasLeft()
    {
        return phase.hasLeft();
    }

    /**
     * Takes note of work that was left for the holder of the baton, which is the caller.
     *
     * @return whether there was any.
     */
    boolean takeLeft()
    {
        return phase.takeLeft();
    }

    /**
     * Ends the thread, and waits for its end. Another thread.
     */
    void stop()
    {
        isStopped = true;
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
