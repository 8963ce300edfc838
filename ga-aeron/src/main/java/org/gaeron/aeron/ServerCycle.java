package org.gaeron.aeron;

/**
 * Duty cycle of a data server, as the {@link DataServerRunner} has it run and asks what it has left. Holder of the
 * baton.
 */
interface ServerCycle
{
    /**
     * Runs the duty cycle.
     *
     * @return work done.
     */
    int doWork(CycleCaller caller);

    /**
     * Notes that a rank has left frames in the logs: the next cycle sends what it finds there.
     */
    void onLeft();

    /**
     * {@return whether ranks have requested something since the last duty cycle began, or neighbours may have sent
     * something}
     */
    boolean hasNews();

    /**
     * {@return whether the last duty cycle has found incoming frames}
     */
    boolean hasPolled();

    /**
     * {@return whether the last duty cycle has left nothing to send, no incoming frames, and nothing that Aeron owes}
     */
    boolean isDrained();

    /**
     * {@return whether the next cycle should come soon, even if no frame arrives}
     */
    boolean isHeldBack();

    /**
     * {@return whether a frame waits for a rank of this node, which tells nobody when it need not wait any more}
     */
    boolean hasHeldFrame();

    /**
     * {@return when the last duty cycle began}
     */
    long lastCycleBeginNs();

    /**
     * {@return when the last duty cycle ended}
     */
    long lastCycleEndNs();

    /**
     * {@return the ms until the next probe is due; {@link Long#MAX_VALUE} if nothing is awaited}
     */
    long probeDueMs();
}
