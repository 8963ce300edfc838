package org.gaeron.wire;

import org.gaeron.NodeFailedException.OperationState;
import org.gaeron.runtime.waiting.Condition;
import org.gaeron.runtime.waiting.Waiter;

/**
 * Waits of a rank before a request is on its way to another node: that the link is open, that a slot is free, that a
 * log has room. Each wait ends with the link's failure, too. Rank's thread only.
 */
final class FarWaits
{
    private final Link link;
    private final Waiter waiter;
    private final PendingOperations pending;
    private final DutyCycle duty;
    private final WireCounters counters;
    private final Condition hasFreeSlot;

    FarWaits(final Link link, final Awaited awaited, final DutyCycle duty, final WireCounters counters)
    {
        this.link = link;
        this.duty = duty;
        this.counters = counters;
        waiter = awaited.waiter();
        pending = awaited.pending();
        hasFreeSlot = pending::hasFree;
    }

    void awaitOpen()
    {
        if (!link.isOpen())
        {
            want();
            waiter.await(link);
            checkAlive(OperationState.NOT_APPLIED);
        }
    }

    /** Has the link opened, without a wait. */
    void want()
    {
        link.want();
        duty.onWanted();
    }

    void checkAlive(final OperationState stateIfDead)
    {
        if (!link.isOpen())
        {
            throw link.failure(stateIfDead);
        }
    }

    /** Waits for room in a log. The holder of the baton makes some, and that may be this thread. */
    void awaitRoom(final OperationState stateIfDead)
    {
        counters.onBackPressure();
        if (duty.drive() == 0)
        {
            duty.onNoRoom(link.node());
        }
        checkAlive(stateIfDead); // first, because it knows more than the node does
        waiter.checkHealth();
    }

    PendingOperation awaitSlot()
    {
        PendingOperation slot = pending.free();
        if (slot == null)
        {
            waiter.await(hasFreeSlot);
            slot = pending.free();
        }
        return slot;
    }

    void await(final Condition condition)
    {
        waiter.await(condition);
    }

    /**
     * Takes back an operation whose sending failed, and throws. If the holder of the baton has failed it before, its
     * completion has the failure.
     */
    static void takeBack(final PendingOperation slot, final RuntimeException ex)
    {
        if (slot.takeBack())
        {
            throw ex;
        }
    }
}
