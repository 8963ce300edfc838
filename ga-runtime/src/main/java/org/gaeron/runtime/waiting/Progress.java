package org.gaeron.runtime.waiting;

/**
 * Drives a node on behalf of waiting ranks. A node without a network has nothing to drive. With one, a waiting rank
 * runs the duty cycle of the node's data server.
 */
public interface Progress
{
    /** Drives nothing: near memory only. */
    Progress NONE = new Progress()
    {
        @Override
        public int drive()
        {
            return 0;
        }

        @Override
        public void handOver()
        {
        }

        @Override
        public void leave()
        {
        }

        @Override
        public boolean block(final Condition condition)
        {
            return false;
        }

        @Override
        public void wake()
        {
        }
    };

    /**
     * Does some of the node's work, unless another thread is doing it. Never blocks.
     *
     * @return more than 0 if something was done.
     */
    int drive();

    /**
     * Has another thread do the node's work from here on, because the calling rank is about to park.
     */
    void handOver();

    /**
     * Has pending frames sent soon, by this rank or another thread, because the calling rank goes on without waiting.
     */
    void leave();

    /**
     * Blocks the calling rank until a frame arrives for the node, {@link #wake()} is called, or a bounded time has
     * passed. At most one rank of a node does so; it drives after the return.
     *
     * @param condition the condition of the wait; checked once more before the rank blocks.
     * @return false if the rank must park instead, because another one blocks here already, or nothing ever arrives.
     */
    boolean block(Condition condition);

    /**
     * Wakes the rank that blocks, or is about to. Any thread, after it has made the condition true.
     */
    void wake();
    /**
     * Runs an action while no rank drives. An interrupt in the middle of a duty cycle would stop the node; before one,
     * its thread drives no more.
     *
     * @param action a short action, such as an interrupt of threads that may drive.
     */
    default void undriven(final Runnable action)
    {
        action.run();
    }
}
