package org.gaeron.aeron;

/**
 * Decides for how long positions of signals stay in the logs that hold nothing else that is unsent. Hardly anybody
 * waits for them, and a datagram of their own costs both sides more than a signal does. So they go with the next frames
 * of the node, or when the time of the {@link CycleCaller} is over. What a rank commits, or anything else that was
 * answered, ends the wait. Holder of the baton.
 */
final class HoldPolicy
{
    private long heldLimits;
    private long sinceNs;
    private boolean isHolding;

    /** A policy that holds nothing yet. */
    HoldPolicy(final long nowNs)
    {
        sinceNs = nowNs;
    }

    /**
     * Begins a cycle.
     *
     * @param sendLimits which tell when anything was committed.
     * @return whether nothing is unsent but positions that still wait.
     */
    boolean begin(final CycleCaller caller, final long sendLimits, final long nowNs)
    {
        isHolding = sendLimits == heldLimits && nowNs - sinceNs < caller.holdNs();
        return isHolding;
    }

    /**
     * {@return the send limits of which all is sent, or waits}
     *
     * @param sendLimitsSeen when all was sent last.
     */
    long settledLimits(final long sendLimitsSeen)
    {
        return isHolding ? heldLimits : sendLimitsSeen;
    }

    /** Leaves in the logs what this cycle has committed. It waits from the first cycle on that has left something. */
    void hold(final long sendLimits, final long nowNs)
    {
        heldLimits = sendLimits;
        sinceNs = isHolding ? sinceNs : nowNs;
    }
}
