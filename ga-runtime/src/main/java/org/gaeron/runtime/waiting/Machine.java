package org.gaeron.runtime.waiting;

import java.util.concurrent.TimeUnit;

import org.gaeron.runtime.failure.Health;

/**
 * Services of the machine that a node runs on: time, threads and naps. Ranks read the clock and block only through it,
 * so a simulation can replace it. One exception is the short wait of {@link Health}
 * for the text of a failure.
 *
 * <p>Any thread of the node.
 */
public interface Machine
{
    /**
     * {@return a monotonic time}
     */
    long nanoTime();

    /**
     * {@return the time for which a waiting rank polls and drives its node before it parks; 0 to park at once}
     */
    long driveNs();

    /**
     * {@return the time for which it looks before it lets others have its core, if it waits for a rank of its node}
     * That rank may wait for this core. A look over UDP takes 4 us.
     */
    default long nearLookNs()
    {
        return TimeUnit.MICROSECONDS.toNanos(5);
    }

    /**
     * Blocks the calling thread until it is unparked, as {@link java.util.concurrent.locks.LockSupport} does. May
     * return for no reason.
     *
     * @param blocker the object that stack dumps show.
     * @param mostNs  the longest time to block.
     */
    void park(Object blocker, long mostNs);

    /**
     * Wakes a parked thread, or makes its next park return at once.
     *
     * @param thread the thread.
     */
    void unpark(Thread thread);

    /**
     * Orders the stores of the calling thread before its later loads, for threads that have the light half of an {@link
     * AsymmetricFence} between theirs.
     */
    default void heavyFence()
    {
        AsymmetricFence.heavy();
    }

    /**
     * Blocks the calling thread for a while.
     *
     * @param ns the time to block.
     */
    void pause(long ns);

    /**
     * Starts a thread.
     *
     * @param name name of the thread.
     * @param body the work of the thread.
     * @return the thread, running.
     */
    Thread start(String name, Runnable body);

    /**
     * Lowers the priority of the calling thread. Does nothing where there is no scheduler.
     *
     * @param nice the niceness: from 0 to 19.
     */
    default void giveWay(final int nice)
    {
    }

    /**
     * Interrupts a thread that should end, whatever it does.
     *
     * @param thread a thread that was started here.
     */
    void interrupt(Thread thread);

    /**
     * Logs a line for the observers of the job that is not a failure.
     *
     * @param line the line.
     */
    void tell(String line);
}
