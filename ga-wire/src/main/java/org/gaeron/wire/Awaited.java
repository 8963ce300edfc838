package org.gaeron.wire;

import org.gaeron.runtime.waiting.Waiter;

/**
 * Answers to pending requests, and applications of updates, that one strand awaits from another node. Its thread is
 * called the rank here.
 *
 * <p>The rank sets what it awaits; the holder of the baton finds, finishes and wakes.
 */
final class Awaited
{
    private static final long NOTHING = Long.MAX_VALUE;

    private final Waiter waiter;
    private final PendingOperations pending;

    /**
     * Position that a fence waits for. Written by the rank; pairs with the position that the holder of the baton
     * writes.
     */
    private volatile long position = NOTHING;

    /** First failure of an update that nobody waits for. Written by the holder of the baton, taken by the rank. */
    private volatile RuntimeException failure;

    Awaited(final Waiter waiter, final int strand, final int slots)
    {
        this.waiter = waiter;
        pending = new PendingOperations(strand, slots);
    }

    Waiter waiter()
    {
        return waiter;
    }

    PendingOperations pending()
    {
        return pending;
    }

    /**
     * Begins to wait for the application of all up to a position. Rank's thread.
     */
    void await(final long position)
    {
        this.position = position;
    }

    /**
     * Waits for no position any more. Rank's thread.
     */
    void awaitNothing()
    {
        position = NOTHING;
    }

    /**
     * {@return the first failure of an update that nobody waits for, or null} Rank's thread.
     */
    RuntimeException takeFailure()
    {
        final RuntimeException found = failure;
        if (found != null)
        {
            failure = null;
        }
        return found;
    }

    /**
     * {@return whether the rank waits for an answer, or for its updates to be applied}
     */
    boolean isAnything()
    {
        return position != NOTHING || pending.isAnyOpen();
    }

    /**
     * Records the failure of an update that nobody waits for.
     */
    void onFailure(final RuntimeException ex)
    {
        if (failure == null)
        {
            failure = ex;
        }
    }

    /**
     * Wakes the rank if its fence waits for this position or an earlier one.
     */
    void onApplied(final long applied)
    {
        if (applied >= position)
        {
            waiter.signal();
        }
    }

    /**
     * Wakes the rank: the link is open.
     */
    void onLinkOpen()
    {
        waiter.signal();
    }

    /**
     * Fails all pending operations and wakes the rank.
     */
    void onLinkEnd(final RuntimeException doubtful, final RuntimeException unperformed)
    {
        pending.failAll(doubtful, unperformed);
        waiter.signal();
    }
}
