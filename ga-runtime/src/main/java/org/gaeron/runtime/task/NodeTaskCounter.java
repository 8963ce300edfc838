package org.gaeron.runtime.task;

import org.gaeron.TaskCounter;
import org.gaeron.TaskSpec;
import org.gaeron.runtime.array.ArrayCore;
import org.gaeron.runtime.collective.Collectives;
import org.gaeron.runtime.failure.Health;
import org.gaeron.runtime.node.TaskPool;
import org.gaeron.runtime.patch.FetchOperator;
import org.gaeron.runtime.rank.Rank;
import org.gaeron.runtime.waiting.Completion;
import org.gaeron.runtime.waiting.Condition;

/**
 * A task counter whose ranks draw from chunks that their node has claimed: see {@link TaskPool} for the words of the
 * node, {@link TaskDrawer} for the draws and {@link TaskShares} for the chunks. The array has one long, the number of
 * claimed steps.
 */
final class NodeTaskCounter extends RankTaskCounter implements TaskDrawer.Claims
{
    private final TaskSpec spec;
    private final TaskShares shares;
    private final TaskPool pool;
    private final TaskDrawer drawer;

    NodeTaskCounter(
        final TaskSpec spec, final ArrayCore core, final Collectives collectives, final TaskShares shares)
    {
        this(spec, core, collectives, shares, pool(core, collectives, shares.word(core.members().place())));
    }

    private NodeTaskCounter(
        final TaskSpec spec, final ArrayCore core, final Collectives collectives, final TaskShares shares,
        final TaskPool pool)
    {
        super(core, collectives);
        this.spec = spec;
        this.shares = shares;
        this.pool = pool;
        drawer = new TaskDrawer(shares, pool, core.members().places(), this);
    }

    @Override
    NodeTaskCounter viewOn(final Rank strand)
    {
        return new NodeTaskCounter(spec, core.on(strand), collectives, shares, pool);
    }

    @Override
    public long next()
    {
        checkOpen();
        final long number = drawer.draw();
        if (number != shares.total())
        {
            core.rank().counts().onTask();
        }
        return number;
    }

    @Override
    public Completion request()
    {
        final Health health = core.rank().health();
        final int me = core.rank().number();
        try
        {
            return core.element().fetchAsync(0, 0, FetchOperator.ADD, 1, pool.waiter()).completion();
        }
        catch (final Error ex)
        {
            // else the other ranks of the node would wait for the request
            health.cutOffRank = me;
            health.cutOffBy = ex;
            throw ex;
        }
    }

    @Override
    public void await(final Condition condition)
    {
        core.rank().waits().await(condition);
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
        if (array.locate(0, 0) == core.number())
        {
            array.put(0, 0, 0);
        }
    }

    @Override
    String description()
    {
        return spec.toString();
    }
}
