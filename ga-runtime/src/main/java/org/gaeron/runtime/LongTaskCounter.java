package org.gaeron.runtime;

import org.gaeron.LongHandle;
import org.gaeron.TaskCounter;

/**
 * A task counter on an array of one long. The rank has claimed the numbers {@code [next, end)} and not handed them out
 * yet. At most one more claim is under way.
 */
final class LongTaskCounter implements TaskCounter
{
    private final LongArray array;
    private final ArrayCore core;
    private final Collectives collectives;
    private boolean isPrefetched;
    private int chunk = 1;
    private long next;
    private long end;
    private LongHandle underWay;
    private int chunkUnderWay;

    LongTaskCounter(final ArrayCore core, final Collectives collectives)
    {
        this.core = core;
        this.collectives = collectives;
        array = new LongArray(core, collectives);
    }

    ArrayCore core()
    {
        return core;
    }

    /** {@return a counter of the same count, for the use of another strand of the rank} */
    LongTaskCounter on(final Rank strand)
    {
        final LongTaskCounter view = new LongTaskCounter(core.on(strand), collectives);
        view.isPrefetched = isPrefetched;
        view.chunk = chunk;
        return view;
    }

    @Override
    public long next()
    {
        core.checkOpen();
        if (next == end)
        {
            claim();
        }
        final long number = next++;
        core.rank().onTask();
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
        core.checkOpen();
        isPrefetched = true;
        return this;
    }

    @Override
    public TaskCounter chunked(final int numbers)
    {
        core.checkOpen();
        if (numbers < 1)
        {
            throw new IllegalArgumentException("expected at least 1 number at a time, actual " + numbers);
        }
        chunk = numbers;
        return this;
    }

    /** Restarts the count. The first sync waits for the claim under way, as every fence does. */
    @Override
    public void reset()
    {
        core.rank().checkCollective();
        core.checkOpen();
        collectives.sync(Call.of(Call.Kind.RESET), core.arrayId(), 0);
        underWay = null;
        next = 0;
        end = 0;
        if (array.locate(0, 0) == core.number())
        {
            array.put(0, 0, 0);
        }
        collectives.sync(Call.of(Call.Kind.RESET), core.arrayId(), 0);
    }

    @Override
    public void close()
    {
        array.close();
    }

    @Override
    public String toString()
    {
        return "task counter " + core.shape().spec().name() + (isPrefetched ? ", prefetched" : "") +
            (chunk > 1 ? ", " + chunk + " numbers at a time" : "") + (core.isClosed() ? "; closed" : "");
    }
}
