package org.gaeron.runtime.waiting;

/**
 * Observer of the waits of one rank. Rank's thread.
 */
public interface WaitWatch
{
    /** Observes nothing: for waiters that serve no rank of a running job. */
    WaitWatch NONE = new WaitWatch()
    {
        @Override
        public void begin(final Condition condition, final long nowNs)
        {
        }

        @Override
        public void look(final long nowNs)
        {
        }

        @Override
        public String who()
        {
            return "a rank";
        }

        @Override
        public String forWhat()
        {
            return "";
        }
    };

    /**
     * Begins to observe a wait.
     *
     * @param condition that ends it.
     * @param nowNs     the time, in nanoseconds.
     */
    void begin(Condition condition, long nowNs);

    /**
     * Observes that the wait goes on. Does not block.
     *
     * @param nowNs the time, in nanoseconds.
     */
    void look(long nowNs);

    /** {@return the rank, human-readable} */
    String who();

    /** {@return the call in which the rank waits, human-readable, with a leading blank; empty if it is unknown} */
    String forWhat();
}
