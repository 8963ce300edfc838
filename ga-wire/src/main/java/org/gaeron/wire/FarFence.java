package org.gaeron.wire;

import org.gaeron.GlobalArrayException;
import org.gaeron.NodeFailedException.OperationState;
import org.gaeron.runtime.failure.Health;
import org.gaeron.runtime.waiting.Condition;

/**
 * Ends of one rank's updates to one node in the latency stream, and the waits until the node has applied them: the
 * fences of a {@link FarPeer}. An error that cuts a wait off fails the node, as there. Rank's thread; the condition is
 * met by what the holder of the baton stores.
 */
final class FarFence implements Condition
{
    private final Link link;
    private final Awaited awaited;
    private final Health health;
    private final int rank;
    /** Position of the latency stream after this rank's last update. */
    private long lastUpdate;
    /** Position up to which a fence waits. */
    private long fenced;

    FarFence(final Link link, final Awaited awaited, final int rank)
    {
        this.link = link;
        this.awaited = awaited;
        this.rank = rank;
        health = awaited.waiter().health();
    }

    /** Notes an update that ends at a position of the latency stream; the next fence covers it. */
    void onUpdateSent(final long position)
    {
        lastUpdate = position;
    }

    long lastUpdate()
    {
        return lastUpdate;
    }

    /** Waits for all operations of the rank on the node. */
    void await()
    {
        try
        {
            awaitApplied(lastUpdate);
            awaited.waiter().await(awaited.pending());
            checkApplied(lastUpdate);
        }
        catch (final Error ex)
        {
            health.cutOffRank = rank;
            health.cutOffBy = ex;
            throw ex;
        }
    }

    /** Waits for the updates up to a position. */
    void await(final long position)
    {
        try
        {
            awaitApplied(position);
            checkApplied(position);
        }
        catch (final Error ex)
        {
            health.cutOffRank = rank;
            health.cutOffBy = ex;
            throw ex;
        }
    }

    private void awaitApplied(final long position)
    {
        if (position > link.applied())
        {
            fenced = position;
            awaited.await(position);
            awaited.waiter().await(this);
            awaited.awaitNothing();
        }
    }

    private void checkApplied(final long position)
    {
        final RuntimeException found = awaited.takeFailure();
        if (found != null)
        {
            throw new GlobalArrayException(found.getMessage(), found);
        }
        if (position > link.applied())
        {
            throw link.failure(OperationState.IN_DOUBT);
        }
    }

    /** {@return whether all updates of the rank are applied, or the link has ended} */
    boolean isApplied()
    {
        return isApplied(lastUpdate);
    }

    /**
     * {@return whether all updates of this rank that its fence waits for are applied, or the link has ended}
     */
    @Override
    public boolean isMet()
    {
        return isApplied(fenced);
    }

    private boolean isApplied(final long position)
    {
        return link.applied() >= position || link.state().compareTo(Link.State.OPEN) > 0;
    }
}
