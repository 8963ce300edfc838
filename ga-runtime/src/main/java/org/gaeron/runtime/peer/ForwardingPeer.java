package org.gaeron.runtime.peer;

import org.gaeron.runtime.failure.Health;
import org.gaeron.runtime.patch.BlockPatch;
import org.gaeron.runtime.patch.ElementList;
import org.gaeron.runtime.patch.FetchOperator;
import org.gaeron.runtime.patch.LocalBuffer;
import org.gaeron.runtime.patch.Update;
import org.gaeron.runtime.waiting.Completion;

/**
 * A peer that passes all calls on to another one. A subclass overrides what it does in another way, and says in {@link
 * #begin(int, long)} what comes before each operation. So a new operation is passed on here, whoever wraps it.
 *
 * <p>It may guard a node: an error that cuts an operation off leaves a frame half written, a lock held, or an answer
 * unread, and a program may catch it. See {@link Health#cutOffBy}. The handlers call no method, because the stack may
 * have no room for one.
 */
public abstract class ForwardingPeer implements Peer
{
    /** Null if nothing is guarded here. */
    private final Health health;
    private final int rank;

    /** A peer that guards nothing: another one is around it. */
    protected ForwardingPeer()
    {
        this(null, Health.NO_RANK);
    }

    /**
     * A peer that fails the node if an error cuts an operation off.
     *
     * @param health of the node.
     * @param rank   whose operations are passed on.
     */
    protected ForwardingPeer(final Health health, final int rank)
    {
        this.health = health;
        this.rank = rank;
    }

    /** {@return the peer to which calls are passed on} */
    protected abstract Peer peer();

    /**
     * Called before an operation is passed on.
     *
     * @param arrayId the array.
     * @param bytes   of the elements that it moves; 0 for a fetch.
     */
    protected void begin(final int arrayId, final long bytes)
    {
    }

    @Override
    public void put(final BlockPatch at, final LocalBuffer from, final Completion completion)
    {
        begin(at.arrayId(), at.count() * from.sizeBytes());
        try
        {
            peer().put(at, from, completion);
        }
        catch (final Error ex)
        {
            if (health != null)
            {
                health.cutOffRank = rank;
                health.cutOffBy = ex;
            }
            throw ex;
        }
    }

    @Override
    public void get(final BlockPatch at, final LocalBuffer to, final Completion completion)
    {
        begin(at.arrayId(), at.count() * to.sizeBytes());
        try
        {
            peer().get(at, to, completion);
        }
        catch (final Error ex)
        {
            if (health != null)
            {
                health.cutOffRank = rank;
                health.cutOffBy = ex;
            }
            throw ex;
        }
    }

    @Override
    public void acc(final BlockPatch at, final Update update, final LocalBuffer from, final Completion completion)
    {
        begin(at.arrayId(), at.count() * from.sizeBytes());
        try
        {
            peer().acc(at, update, from, completion);
        }
        catch (final Error ex)
        {
            if (health != null)
            {
                health.cutOffRank = rank;
                health.cutOffBy = ex;
            }
            throw ex;
        }
    }

    @Override
    public void scatter(
        final ElementList at, final Update update, final LocalBuffer from, final Completion completion)
    {
        begin(at.arrayId(), (long)at.count() * from.sizeBytes());
        try
        {
            peer().scatter(at, update, from, completion);
        }
        catch (final Error ex)
        {
            if (health != null)
            {
                health.cutOffRank = rank;
                health.cutOffBy = ex;
            }
            throw ex;
        }
    }

    @Override
    public void gather(final ElementList at, final LocalBuffer to, final Completion completion)
    {
        begin(at.arrayId(), (long)at.count() * to.sizeBytes());
        try
        {
            peer().gather(at, to, completion);
        }
        catch (final Error ex)
        {
            if (health != null)
            {
                health.cutOffRank = rank;
                health.cutOffBy = ex;
            }
            throw ex;
        }
    }

    @Override
    public void fetch(
        final BlockPatch at,
        final FetchOperator operator,
        final long operand,
        final long expected,
        final Completion completion)
    {
        begin(at.arrayId(), 0);
        try
        {
            peer().fetch(at, operator, operand, expected, completion);
        }
        catch (final Error ex)
        {
            if (health != null)
            {
                health.cutOffRank = rank;
                health.cutOffBy = ex;
            }
            throw ex;
        }
    }

    @Override
    public void fence()
    {
        try
        {
            peer().fence();
        }
        catch (final Error ex)
        {
            if (health != null)
            {
                health.cutOffRank = rank;
                health.cutOffBy = ex;
            }
            throw ex;
        }
    }

    @Override
    public long position()
    {
        return peer().position();
    }

    @Override
    public void fence(final long position)
    {
        try
        {
            peer().fence(position);
        }
        catch (final Error ex)
        {
            if (health != null)
            {
                health.cutOffRank = rank;
                health.cutOffBy = ex;
            }
            throw ex;
        }
    }

    @Override
    public boolean isReady()
    {
        return peer().isReady();
    }

    @Override
    public boolean isAwaited()
    {
        return peer().isAwaited();
    }
}
