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
    Machine REAL = new RealMachine();

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
     * Waits for the end of a thread.
     *
     * @param thread that was started here.
     * @throws InterruptedException if the calling thread is interrupted meanwhile.
     */
    void join(Thread thread) throws InterruptedException;

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
