package org.gaeron.runtime;

import org.gaeron.TaskCounter;
import org.gaeron.TaskSpec;

/**
 * A task counter whose ranks draw from chunks that their node has claimed: see {@link TaskPool} for the words of the
 * node, and {@link TaskShares} for the chunks. The array has one long, the number of claimed steps.
 *
 * <p>A strand remembers the chunk that it drew from last, so most calls are a fetch-and-add of a word of the node.
 */
final class NodeTaskCounter extends RankTaskCounter implements Condition
{
    private final TaskSpec spec;
    private final TaskShares shares;
    private final TaskPool pool;
    private final int nodes;
    private long step = -1;
    private long first;
    private long size;
    /** The offset whose drawer claims the next chunk. */
    private long middle;
    private boolean isLast;
    private boolean hasEnded;
    private long awaitedClaim;
    private ArrayHandle awaitedHandle;

    NodeTaskCounter(
        final TaskSpec spec, final ArrayCore core, final Collectives collectives, final TaskShares shares)
    {
        this(spec, core, collectives, shares, core.rank().taskPools().open(
            core.arrayId(), core.rank().ranksPerNode(), shares.word(core.rank().node())));
    }

    private NodeTaskCounter(
        final TaskSpec spec, final ArrayCore core, final Collectives collectives, final TaskShares shares,
        final TaskPool pool)
    {
        super(core, collectives);
        this.shares = shares;
        this.spec = spec;
        this.pool = pool;
        nodes = core.rank().nodes();
    }

    @Override
    NodeTaskCounter on(final Rank strand)
    {
        return new NodeTaskCounter(spec, core.on(strand), collectives, shares, pool);
    }

    @Override
    public long next()
    {
        core.checkOpen();
        while (!hasEnded || !isStillAtEnd())
        {
            final long drawn = pool.cursorGetAndIncrement();
            if (shares.step(drawn) != step)
            {
                turnTo(shares.step(drawn));
            }
            final long offset = shares.offset(drawn);
            if (offset < size)
            {
                if (offset == middle && !isLast)
                {
                    ask();
                }
                core.rank().onTask();
                return first + offset * shares.stride();
            }
            hasEnded = isLast;
            if (!isLast)
            {
                refill();
            }
        }
        return shares.total();
    }

    /** {@return whether the chunk that this strand found empty is still the last one} It draws no more from that. */
    private boolean isStillAtEnd()
    {
        final long cursor = pool.cursorVolatile();
        return shares.step(cursor) == step && shares.offset(cursor) >= size;
    }

    private void turnTo(final long drawn)
    {
        step = drawn;
        first = shares.first(drawn);
        size = shares.size(drawn);
        middle = size / 2;
        isLast = shares.isLast(drawn);
        hasEnded = false;
    }

    /** Claims the next chunk, unless somebody does. */
    private void ask()
    {
        final long claim = pool.claimVolatile();
        if (TaskPool.state(claim) == TaskPool.FREE && pool.claimCompareAndAdvance(claim))
        {
            send(claim + 1);
        }
    }

    private void send(final long asking)
    {
        if (shares.step(pool.cursorVolatile()) != step)
        {
            pool.free(asking);
            return;
        }
        final ArrayHandle handle;
        try
        {
            handle = core.fetchAsync(0, 0, FetchOperator.ADD, 1, pool.waiter());
        }
        catch (final RuntimeException ex)
        {
            pool.free(asking);
            throw ex;
        }
        catch (final Error ex)
        {
            // else the other ranks of the node would wait for the request
            core.rank().health().cutOffRank = core.rank().number();
            core.rank().health().cutOffBy = ex;
            throw ex;
        }
        pool.onSent(asking, handle);
    }

    /** Has the ranks of the node draw from the next chunk, or waits until another strand does. */
    private void refill()
    {
        while (shares.step(pool.cursorVolatile()) == step)
        {
            final long claim = pool.claimVolatile();
            switch (TaskPool.state(claim))
            {
                case TaskPool.FREE -> ask();
                case TaskPool.SENT -> take(claim, pool.sent());
                default -> await(claim, null);
            }
        }
    }

    private void take(final long claim, final ArrayHandle handle)
    {
        if (!handle.completion().isMet())
        {
            await(claim, handle);
        }
        else if (pool.claimCompareAndAdvance(claim))
        {
            final RuntimeException failure = handle.completion().failure();
            if (failure != null)
            {
                pool.free(claim + 1);
                throw failure;
            }
            pool.onTaken(claim + 1, shares.word(nodes + handle.completion().value()));
        }
    }

    private void await(final long claim, final ArrayHandle handle)
    {
        awaitedClaim = claim;
        awaitedHandle = handle;
        pool.await(core.rank(), this);
        awaitedHandle = null;
    }

    /** Pairs with the volatile write of the claim, or with the end of the request. */
    @Override
    public boolean isMet()
    {
        return pool.claimVolatile() != awaitedClaim || awaitedHandle != null && awaitedHandle.completion().isMet();
    }

    @Override
    public TaskCounter prefetched()
    {
        throw refusal();
    }

    @Override
    public TaskCounter chunked(final int numbers)
    {
        throw refusal();
    }

    @Override
    void restart()
    {
        pool.reset();
        if (array.locate(0, 0) == core.rank().number())
        {
            array.put(0, 0, 0);
        }
    }

    @Override
    public void close()
    {
        final boolean wasOpen = !core.isClosed();
        super.close();
        if (wasOpen)
        {
            core.rank().taskPools().close(core.arrayId());
        }
    }

    @Override
    String description()
    {
        return spec.toString();
    }
}
