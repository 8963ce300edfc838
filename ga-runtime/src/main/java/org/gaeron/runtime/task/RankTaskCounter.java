package org.gaeron.runtime.task;

import org.gaeron.TaskCounter;
import org.gaeron.runtime.array.ArrayCore;
import org.gaeron.runtime.array.LongArray;
import org.gaeron.runtime.collective.Collectives;
import org.gaeron.runtime.node.TaskPool;
import org.gaeron.runtime.node.TaskPools;
import org.gaeron.runtime.rank.Rank;
import org.gaeron.runtime.team.Call;

/**
 * A task counter as one rank uses it, or a thread of its fork: all but the way in which numbers are shared. Its words
 * are an array.
 */
public abstract class RankTaskCounter implements TaskCounter
{
    final ArrayCore core;
    final Collectives collectives;
    final LongArray array;
    /** The counter of the rank's own thread. */
    private RankTaskCounter origin = this;

    RankTaskCounter(final ArrayCore core, final Collectives collectives)
    {
        this.core = core;
        this.collectives = collectives;
        array = new LongArray(core, collectives);
    }

    /** {@return the pool of the counter's node, which this rank closes with the array} */
    static TaskPool pool(final ArrayCore core, final Collectives collectives, final long initial)
    {
        final TaskPools pools = core.rank().taskPools();
        collectives.open().atEnd(core.arrayId(), () -> pools.close(core.arrayId(), core.members()));
        return pools.open(core.arrayId(), core.members(), initial);
    }

    public final ArrayCore core()
    {
        return core;
    }

    /** {@return a counter of the same count, for the use of another strand of the rank} */
    public final RankTaskCounter on(final Rank strand)
    {
        final RankTaskCounter view = viewOn(strand);
        view.origin = origin;
        return view;
    }

    abstract RankTaskCounter viewOn(Rank strand);

    /** {@return the counter of the rank's own thread, of which this is a view, or this} */
    public final RankTaskCounter origin()
    {
        return origin;
    }

    final void checkOpen()
    {
        core.checkOpen("task counter", "expected an open task counter, actual a closed one");
    }

    /** {@return name and sharing, human-readable} */
    abstract String description();

    /**
     * Sets all words of this rank and its node to those of a new count. All ranks, between a sync and a meeting, so
     * what it writes must be in memory when it returns: each rank writes to its own block alone.
     */
    abstract void restart();

    /**
     * Restarts the count. The first sync waits for claims under way, as every fence does, but not for those of the
     * threads of a fork. They have left before the answer to a request of this rank comes, by the same link.
     */
    @Override
    public final void reset()
    {
        core.rank().checkCollective();
        checkOpen();
        if (core.rank().isForked())
        {
            array.fetchOr(0, 0, 0);
        }
        collectives.syncAround(Call.of(Call.Kind.RESET), core.arrayId(), 0, this::restart);
    }

    /** {@return the exception for an option of counters whose ranks claim by themselves} */
    final IllegalStateException refusal()
    {
        checkOpen();
        return new IllegalStateException("expected a task counter that is shared by rank, actual " + this +
            ": its nodes claim numbers ahead, for all of their ranks");
    }

    @Override
    public final void close()
    {
        array.close();
    }

    @Override
    public final String toString()
    {
        return description() + (core.isClosed() ? "; closed" : "");
    }
}
