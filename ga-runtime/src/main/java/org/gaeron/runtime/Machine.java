package org.gaeron.runtime;

/**
 * What a node takes from the machine that it runs on: time, threads, naps, and the way to the other nodes. The one
 * place where the runtime looks at a clock or blocks a thread of a rank, so that a simulation can put its own in place
 * of it.
 *
 * <p>Any thread of the node.
 */
public interface Machine
{
    /** The machine under this JVM. */
    Machine REAL = new RealMachine(false);

    /** The same for jobs inside of another program, which does not wait for their threads when it ends. */
    Machine EMBEDDED = new RealMachine(true);

    /**
     * {@return a time that never goes back}
     */
    long nanoTime();

    /**
     * {@return how long a waiting rank looks again, and moves its node on, before it parks; 0 to park at once}
     */
    long driveNs();

    /**
     * Blocks the calling thread until it is unparked, as {@link java.util.concurrent.locks.LockSupport} does. May
     * return for no reason.
     *
     * @param blocker for those who look at stacks.
     * @param mostNs  the longest that it may take.
     */
    void park(Object blocker, long mostNs);

    /**
     * Wakes a thread that parks, or lets it not park the next time.
     *
     * @param thread the thread.
     */
    void unpark(Thread thread);

    /**
     * Blocks the calling thread for a while.
     *
     * @param ns how long.
     */
    void pause(long ns);

    /**
     * Starts a thread.
     *
     * @param name of the thread.
     * @param body what it does.
     * @return the thread, running.
     */
    Thread start(String name, Runnable body);

    /**
     * Has the calling thread give way to others that want to run. Does nothing where there is no scheduler.
     *
     * @param nice how much: from 0 to 19.
     */
    default void giveWay(final int nice)
    {
    }

    /**
     * Interrupts a thread of which nothing else is known than that it should end.
     *
     * @param thread that was started here.
     */
    void interrupt(Thread thread);

    /**
     * Tells those who watch the job something that is no failure.
     *
     * @param line what.
     */
    void tell(String line);

    /**
     * {@return the way to the other nodes}
     *
     * @throws org.gaeron.GlobalArrayException if there is none.
     */
    TransportProvider wire();

    /**
     * {@return a rank's peer of its own node}
     *
     * @param peer the node's memory.
     */
    Peer near(NearPeer peer);
}
