package org.gaeron.runtime;

/**
 * Fails the node if an error cuts an operation of the wrapped peer off, and counts the operations. Such an error leaves
 * a frame half written, a lock held, or an answer unread, and a program may catch it. See {@link Health#cutOffBy}. A
 * {@link NearPeer} guards its own operations.
 */
final class GuardedPeer implements Peer
{
    private final Peer peer;
    private final Health health;
    private final int rank;
    private final WorkCounts work;

    GuardedPeer(final Peer peer, final Health health, final int rank, final WorkCounts work)
    {
        this.peer = peer;
        this.work = work;
        this.health = health;
        this.rank = rank;
    }

    @Override
    public void put(final BlockPatch at, final LocalBuffer from, final Completion completion)
    {
        work.count(at.rows() * at.cols() * from.sizeBytes());
        try
        {
            peer.put(at, from, completion);
        }
        catch (final Error ex)
        {
            health.cutOffRank = rank;
            health.cutOffBy = ex;
            throw ex;
        }
    }

    @Override
    public void get(final BlockPatch at, final LocalBuffer to, final Completion completion)
    {
        work.count(at.rows() * at.cols() * to.sizeBytes());
        try
        {
            peer.get(at, to, completion);
        }
        catch (final Error ex)
        {
            health.cutOffRank = rank;
            health.cutOffBy = ex;
            throw ex;
        }
    }

    @Override
    public void acc(
        final BlockPatch at, final Update update, final LocalBuffer from, final Completion completion)
    {
        work.count(at.rows() * at.cols() * from.sizeBytes());
        try
        {
            peer.acc(at, update, from, completion);
        }
        catch (final Error ex)
        {
            health.cutOffRank = rank;
            health.cutOffBy = ex;
            throw ex;
        }
    }

    @Override
    public void scatter(
        final ElementList at, final Update update, final LocalBuffer from, final Completion completion)
    {
        work.count((long)at.count() * from.sizeBytes());
        try
        {
            peer.scatter(at, update, from, completion);
        }
        catch (final Error ex)
        {
            health.cutOffRank = rank;
            health.cutOffBy = ex;
            throw ex;
        }
    }

    @Override
    public void gather(final ElementList at, final LocalBuffer to, final Completion completion)
    {
        work.count((long)at.count() * to.sizeBytes());
        try
        {
            peer.gather(at, to, completion);
        }
        catch (final Error ex)
        {
            health.cutOffRank = rank;
            health.cutOffBy = ex;
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
        work.count(0);
        try
        {
            peer.fetch(at, operator, operand, expected, completion);
        }
        catch (final Error ex)
        {
            health.cutOffRank = rank;
            health.cutOffBy = ex;
            throw ex;
        }
    }

    @Override
    public void fence()
    {
        try
        {
            peer.fence();
        }
        catch (final Error ex)
        {
            health.cutOffRank = rank;
            health.cutOffBy = ex;
            throw ex;
        }
    }

    @Override
    public long position()
    {
        return peer.position();
    }

    @Override
    public void fence(final long position)
    {
        try
        {
            peer.fence(position);
        }
        catch (final Error ex)
        {
            health.cutOffRank = rank;
            health.cutOffBy = ex;
            throw ex;
        }
    }

    @Override
    public boolean isReady()
    {
        return peer.isReady();
    }

    @Override
    public boolean isAwaited()
    {
        return peer.isAwaited();
    }
}
