package org.gaeron.runtime.task;

import org.gaeron.LongHandle;
import org.gaeron.TaskCounter;
import org.gaeron.runtime.array.ArrayCore;
import org.gaeron.runtime.collective.Collectives;
import org.gaeron.runtime.rank.Rank;

/**
 * A task counter of which each rank takes numbers by itself, on an array of one long. The rank has claimed the numbers
 * {@code [next, end)} and not handed them out yet. At most one more claim is under way.
 */
final class LongTaskCounter extends RankTaskCounter
{
    /** How often the origin was reset; counted there alone. */
    private long resets;
    /** The resets after which this strand has forgotten what it had claimed. */
    private long forgotten;
    private boolean isPrefetched;
    private int chunk = 1;
    private long next;
    private long end;
    private LongHandle underWay;
    private int chunkUnderWay;

    LongTaskCounter(final ArrayCore core, final Collectives collectives)
    {
        super(core, collectives);
    }

    @Override
    LongTaskCounter viewOn(final Rank strand)
    {
        final LongTaskCounter view = new LongTaskCounter(core.on(strand), collectives);
        view.forgotten = resetsOfOrigin();
        view.isPrefetched = isPrefetched;
        view.chunk = chunk;
        return view;
    }

    @Override
    public long next()
    {
        checkOpen();
        if (forgotten != resetsOfOrigin())
        {
            forget();
        }
        if (next == end)
        {
            claim();
        }
        final long number = next++;
        core.rank().counts().onTask();
        prefetch();
        return number;
    }

    private void prefetch()
    {
        if (isPrefetched && next == end)
        {
            chunkUnderWay = chunk;
            underWay = array.readIncAsync(0, 0, chunk);
        }
    }

    private void claim()
    {
        final LongHandle claimed = underWay;
        underWay = null;
        if (claimed == null)
        {
            next = array.readInc(0, 0, chunk);
            end = next + chunk;
        }
        else
        {
            next = claimed.value();
            end = next + chunkUnderWay;
        }
    }

    @Override
    public TaskCounter prefetched()
    {
        checkOpen();
        isPrefetched = true;
        return this;
    }

    @Override
    public TaskCounter chunked(final int numbers)
    {
        checkOpen();
        if (numbers < 1)
        {
            throw new IllegalArgumentException("expected at least 1 number at a time, actual " + numbers);
        }
        chunk = numbers;
        return this;
    }

    @Override
    void restart()
    {
        resets++;
        if (array.locate(0, 0) == core.number())
        {
            array.put(0, 0, 0);
        }
    }

    private long resetsOfOrigin()
    {
        return ((LongTaskCounter)origin()).resets;
    }

    /** Drops what was claimed of the count before a reset. */
    private void forget()
    {
        forgotten = resetsOfOrigin();
        underWay = null;
        next = 0;
        end = 0;
    }

    @Override
    String description()
    {
        return "task counter " + core.shape().spec().name() + (isPrefetched ? ", prefetched" : "") +
            (chunk > 1 ? ", " + chunk + " numbers at a time" : "");
    }
}
