package org.gaeron.runtime.task;

import java.util.SplittableRandom;

import org.gaeron.LongHandle;
import org.gaeron.Operator;
import org.gaeron.TaskCounter;
import org.gaeron.TaskSpec;
import org.gaeron.runtime.array.ArrayCore;
import org.gaeron.runtime.collective.Collectives;
import org.gaeron.runtime.failure.Health;
import org.gaeron.runtime.memory.Block;
import org.gaeron.runtime.node.TaskPool;
import org.gaeron.runtime.rank.Rank;
import org.gaeron.runtime.team.Call;
import org.gaeron.runtime.team.Members;
import org.gaeron.runtime.waiting.Condition;

/**
 * A task counter whose nodes begin with equal ranges for each rank, and steal. The array has a row for each rank; the
 * range of a node is the word of its first rank. Nodes have the places of the team ({@link Members}).
 *
 * <pre>
 *   range    end (32 bits) | next (32 bits)          next may lie beyond end: then the range is empty
 *
 *   draws    readInc(own range, 1) -> before         next below end? the number is next
 *            else claims the node, others wait; range filled meanwhile? frees it
 *   steals   get(range of another) -> next, end      k = half of the rest
 *            readInc(that range, -k in the upper half) -> before
 *            the thief has [max(next, end - k), end) of before
 *            own range = what it has stolen, but the first number  (swap); frees the claim
 *   ends     if it has found the ranges of all other nodes empty
 * </pre>
 * <b>Each number once.</b> A draw owns the number if next was below end at that moment. A theft owns all numbers from
 * next on that were below the old end and not below the new one. Then they are beyond the end, so no draw gets them,
 * and a number that was drawn before lies below next. The range of a node grows only by its own swap, by one strand,
 * while the range is empty. A theft whose get is out of date takes less than half of the rest, or more, or nothing, and
 * all of it once. So draws of the victim's ranks never make a theft fail. They would spoil nearly every compare and
 * set, with 64 ranks and short tasks.
 *
 * <p>The end of a range may fall below 0, by thefts on their way when it became empty: at most one of each other node.
 * Thefts are bounded so that it stays above -2^31. A total of at most 2^30 leaves room for draws from empty ranges.
 *
 * <p><b>A strand that stops</b> after a draw keeps one number; during a theft it delays the other ranks of its node. No
 * call that may be refused comes between a theft and the swap. Numbers on the way to a thief belong to its node, so
 * others may find all ranges empty, and end, before those are drawn.
 */
final class StealingTaskCounter extends RankTaskCounter implements Condition
{
    /** Ranges that a thief looks at together. */
    static final int AT_ONCE = 16;
    private static final int NEXT_BITS = 32;
    private static final long NOTHING = -1;

    private final TaskSpec spec;
    private final TaskPool pool;
    private final Block range;
    private final Members members;
    private final int node;
    private final int nodes;
    private final long most;
    private final SplittableRandom random;
    private final LongHandle[] looks = new LongHandle[AT_ONCE];
    private boolean hasEnded;
    private long awaitedClaim;

    StealingTaskCounter(final TaskSpec spec, final ArrayCore core, final Collectives collectives)
    {
        this(spec, core, collectives, pool(core, collectives, 0));
    }

    private StealingTaskCounter(
        final TaskSpec spec, final ArrayCore core, final Collectives collectives, final TaskPool pool)
    {
        super(core, collectives);
        this.spec = spec;
        this.pool = pool;
        members = core.members();
        node = members.place();
        nodes = members.places();
        range = core.block(row(node));
        most = most(nodes);
        random = new SplittableRandom(node);
    }

    /** Deals the ranges, and waits until all ranks have. Each rank writes to its own block alone. */
    StealingTaskCounter begun()
    {
        restart();
        collectives.meet(Call.of(Call.Kind.RESET), core.arrayId(), 0);
        return this;
    }

    @Override
    StealingTaskCounter viewOn(final Rank strand)
    {
        return new StealingTaskCounter(spec, core.on(strand), collectives, pool);
    }

    private int row(final int ofNode)
    {
        return members.firstAt(ofNode);
    }

    static long range(final long next, final long end)
    {
        return end << NEXT_BITS | next;
    }

    static long next(final long range)
    {
        return (int)range;
    }

    static long end(final long range)
    {
        return range >> NEXT_BITS;
    }

    /** {@return the most numbers of a theft} */
    static long most(final int nodes)
    {
        return Math.max(1, TaskSpec.MOST_STOLEN / nodes);
    }

    /** {@return what a theft adds to a range} */
    static long theft(final long count)
    {
        return -count << NEXT_BITS;
    }

    /** {@return the first number of a theft from a range; its end or more if there is none} */
    static long firstStolen(final long before, final long count)
    {
        return Math.max(next(before), end(before) - count);
    }

    /** {@return how many numbers to steal from a range; 0 if it is empty} */
    static long half(final long range, final long most)
    {
        return Math.clamp(end(range) - next(range) + 1 >> 1, 0, most);
    }

    @Override
    public long next()
    {
        checkOpen();
        while (!hasEnded || !pool.isOver())
        {
            final long drawn = array.readInc(row(node), 0, 1);
            if (next(drawn) < end(drawn))
            {
                core.rank().counts().onTask();
                return next(drawn);
            }
            final long stolen = steal();
            if (stolen != NOTHING)
            {
                core.rank().counts().onTask();
                return stolen;
            }
            hasEnded = pool.isOver();
        }
        return spec.total();
    }

    /** Fills the range of the node, and returns a number; or waits until another strand has done so. */
    private long steal()
    {
        final Health health = core.rank().health();
        final int me = core.rank().number();
        final long claim = pool.claimVolatile();
        if (TaskPool.state(claim) != TaskPool.FREE)
        {
            awaitedClaim = claim;
            pool.onWait();
            try
            {
                core.rank().waits().await(this);
            }
            finally
            {
                pool.onWaited();
            }
            return NOTHING;
        }
        if (!pool.claimCompareAndAdvance(claim))
        {
            return NOTHING;
        }
        try
        {
            return isFilled() || pool.isOver() ? NOTHING : stealFromAny();
        }
        catch (final Error ex)
        {
            // what was stolen may be on the way
            health.cutOffRank = me;
            health.cutOffBy = ex;
            throw ex;
        }
        finally
        {
            pool.free(claim + 1);
        }
    }

    private boolean isFilled()
    {
        final long own = range.getAcquire(0);
        return next(own) < end(own);
    }

    /** Looks at the ranges of all other nodes, from a random one on, until it has stolen something. */
    private long stealFromAny()
    {
        final int start = random.nextInt(nodes);
        for (int from = 0; from < nodes; from += AT_ONCE)
        {
            final int looked = Math.min(AT_ONCE, nodes - from);
            for (int i = 0; i < looked; i++)
            {
                final int victim = (start + from + i) % nodes;
                looks[i] = victim == node ? null : array.getAsync(row(victim), 0);
            }
            for (int i = 0; i < looked; i++)
            {
                final long count = looks[i] == null ? 0 : half(looks[i].value(), most);
                final long stolen = count == 0 ? NOTHING : stealFrom((start + from + i) % nodes, count);
                if (stolen != NOTHING)
                {
                    return stolen;
                }
            }
        }
        pool.over();
        return NOTHING;
    }

    private long stealFrom(final int victim, final long count)
    {
        final long before = array.readInc(row(victim), 0, theft(count));
        final long first = firstStolen(before, count);
        if (first >= end(before))
        {
            return NOTHING;
        }
        range.getAndUpdate(Operator.REPLACE, 0, range(first + 1, end(before)));
        return first;
    }

    @Override
    public boolean isMet()
    {
        return pool.claimVolatile() != awaitedClaim;
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
        if (row(node) == core.number())
        {
            array.put(row(node), 0, range(begin(node), begin(node + 1)));
        }
    }

    private long begin(final int ofNode)
    {
        return spec.total() * members.seatsBefore(ofNode) / members.size();
    }

    @Override
    String description()
    {
        return spec.toString();
    }
}
