package org.gaeron.runtime.world;

import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;

import org.gaeron.GlobalArray;
import org.gaeron.TaskCounter;
import org.gaeron.World;
import org.gaeron.runtime.array.ArrayCore;
import org.gaeron.runtime.array.ArrayCreation;
import org.gaeron.runtime.array.RankArray;
import org.gaeron.runtime.rank.Rank;
import org.gaeron.runtime.task.RankTaskCounter;

/**
 * The part of a world for which its thread needs no other rank: constants of the job, the fence of its operations, and
 * views.
 */
public abstract class ThreadWorld extends RankTeam implements World
{
    private static final int FEW_VIEWS = 16;

    private final Rank strand;
    private final List<String> arguments;
    private final int thread;
    private final int threads;
    /** Views by the core of what they are of: a view of a view is the same one, or its fence would miss the other's. */
    private final Map<ArrayCore, Object> views = new IdentityHashMap<>();
    /** As many as there may be before those of closed arrays are dropped. */
    private int mostViews = FEW_VIEWS;

    ThreadWorld(
        final Rank strand, final ArrayCreation creation, final List<String> arguments, final int thread,
        final int threads)
    {
        super(strand, creation);
        this.strand = strand;
        this.arguments = arguments;
        this.thread = thread;
        this.threads = threads;
    }

    /** {@return the strand that the operations of this world take} */
    public final Rank strand()
    {
        return strand;
    }

    @Override
    public final int node()
    {
        return strand.node();
    }

    @Override
    public final int nodes()
    {
        return strand.nodes();
    }

    @Override
    public final List<String> arguments()
    {
        return arguments;
    }

    @Override
    public final int thread()
    {
        return thread;
    }

    @Override
    public final int threads()
    {
        return threads;
    }

    @Override
    public final void fence()
    {
        strand.checkThread();
        strand.fence();
    }

    @Override
    public final void fence(final int rank)
    {
        strand.checkThread();
        strand.fences().await(nodeOf(rank));
    }

    @Override
    @SuppressWarnings("unchecked")
    public final <A extends GlobalArray<?>> A view(final A array)
    {
        final RankArray<?, ?> of = ((RankArray<?, ?>)(Object)Objects.requireNonNull(array, "array")).origin();
        return (A)view(of, of.core(), "array", () -> of.on(strand));
    }

    @Override
    public final TaskCounter view(final TaskCounter counter)
    {
        final RankTaskCounter of = ((RankTaskCounter)Objects.requireNonNull(counter, "counter")).origin();
        return (TaskCounter)view(of, of.core(), "task counter", () -> of.on(strand));
    }

    private Object view(final Object of, final ArrayCore core, final String what, final Supplier<Object> maker)
    {
        strand.checkThread();
        if (!core.rank().isOf(strand))
        {
            throw new IllegalArgumentException("expected the " + what + " of rank " + strand.number() +
                ", actual that of rank " + core.rank().number());
        }
        core.checkNotClosed();
        if (core.rank() == strand)
        {
            return of;
        }
        Object view = views.get(core);
        if (view == null)
        {
            if (views.size() >= mostViews)
            {
                views.keySet().removeIf(ArrayCore::isClosed);
                mostViews = Math.max(FEW_VIEWS, 2 * views.size());
            }
            view = maker.get();
            views.put(core, view);
        }
        return view;
    }
}
