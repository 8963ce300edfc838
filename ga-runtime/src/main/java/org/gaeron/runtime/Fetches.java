package org.gaeron.runtime;

import java.lang.foreign.MemorySegment;

import org.gaeron.Patch;
import org.gaeron.runtime.OperationTimes.Operation;

/**
 * Gets of patches into memory that are under way together and awaited together. Any number of them take no memory. In
 * the statistics they are one get. Rank's thread.
 */
final class Fetches
{
    private final Rank rank;
    private final Completion completion;
    private final LocalBuffer buffer = new LocalBuffer();
    private final OperationTimes times;
    private boolean isFar;
    private long bytes;
    private long startNs;

    Fetches(final Rank rank)
    {
        this.rank = rank;
        completion = new Completion(rank.waits().waiter());
        times = rank.times();
    }

    /**
     * Begins a get of a patch, which lies in the array. If it throws, parts may be under way, as may be earlier gets.
     *
     * @param to      shared memory, left alone until all gets are awaited; aligned to the elements.
     * @param toBytes where the first element goes, in bytes.
     * @param ld      elements from one row to the next there.
     * @return whether a part is far.
     */
    boolean begin(
        final ArrayCore from, final Patch patch, final MemorySegment to, final long toBytes, final long ld)
    {
        if (times != null && bytes == 0)
        {
            startNs = times.nowNs();
        }
        bytes += patch.count() * from.type().sizeBytes();
        final LocalBuffer values = buffer.wrapMemory(from.type(), to, toBytes, ld);
        final boolean reachesFar = from.patches().issue(Operation.GET, patch, values, null, completion);
        values.release();
        isFar |= reachesFar;
        return reachesFar;
    }

    /** Waits for all gets, and throws the first failure. */
    void await()
    {
        if (!completion.isMet())
        {
            rank.waits().await(completion);
        }
        final RuntimeException failure = completion.takeFailure();
        if (failure != null)
        {
            throw failure;
        }
        if (times != null && bytes > 0)
        {
            times.record(Operation.GET, isFar, bytes, startNs);
        }
        clear();
    }

    private void clear()
    {
        bytes = 0;
        isFar = false;
    }

    /** Waits after a failure until no get writes any more. */
    void settle()
    {
        if (!completion.isMet())
        {
            rank.waits().await(completion);
        }
        completion.takeFailure();
        clear();
    }
}
