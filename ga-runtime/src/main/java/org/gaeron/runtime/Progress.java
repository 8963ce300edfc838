package org.gaeron.runtime;

/**
 * How a waiting rank moves its node on. A node without a network has nothing to move; a node with one lets the waiting
 * rank run the duty cycle of its data server.
 */
public interface Progress
{
    /** Nothing to move: near memory only. */
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
     * Does some of the node's work, if no other thread is at it. Never blocks.
     *
     * @return more than 0 if something was done.
     */
    int drive();

    /**
     * The calling rank is about to park: somebody else must do the node's work from here on.
     */
    void handOver();

    /**
     * The calling rank has begun something far and goes on without waiting: somebody else must send it, soon.
     */
    void leave();

    /**
     * Blocks the calling rank until something comes for the node, {@link #wake()} is called, or a while has passed. At
     * most one rank of a node does so; it drives when it returns.
     *
     * @param condition what the rank waits for; looked at once more before it blocks.
     * @return false if the rank must park instead, because another one blocks here already, or nothing ever comes.
     */
    boolean block(Condition condition);

    /**
     * Wakes the rank that blocks, or is about to. Any thread, after it made the condition true.
     */
    void wake();
}
