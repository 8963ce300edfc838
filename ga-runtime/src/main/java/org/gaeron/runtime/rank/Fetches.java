package org.gaeron.runtime.rank;

import java.lang.foreign.MemorySegment;

import org.gaeron.ElementType;
import org.gaeron.runtime.node.OperationTimes;
import org.gaeron.runtime.node.OperationTimes.Operation;
import org.gaeron.runtime.patch.LocalBuffer;
import org.gaeron.runtime.waiting.Completion;
import org.gaeron.runtime.waiting.RankWaits;

/**
 * Gets of patches into memory that are under way together and awaited together. Any number of them take no memory. In
 * the statistics they are one get. Rank's thread.
 */
public final class Fetches
{
    private final RankWaits waits;
    private final Completion completion;
    private final LocalBuffer buffer = new LocalBuffer();
    private final OperationTimes times;
    private boolean isFar;
    private long bytes;
    private long startNs;

    /** Gets of a strand. The times are null if operations are not counted. */
    public Fetches(final RankWaits waits, final OperationTimes times)
    {
        this.waits = waits;
        this.times = times;
        completion = new Completion(waits.waiter());
    }

    /** Begins one more get of elements: wraps the memory for them, see {@code PatchCore.fetch}. */
    public LocalBuffer wrap(
        final ElementType type, final long count, final MemorySegment to, final long toBytes, final long ld)
    {
        if (times != null && bytes == 0)
        {
            startNs = times.nowNs();
        }
        bytes += count * type.sizeBytes();
        return buffer.wrapMemory(type, to, toBytes, ld);
    }

    /** {@return the completion of all gets} */
    public Completion completion()
    {
        return completion;
    }

    /** Notes that the get is under way, and releases the memory's wrapping. */
    public void begun(final boolean reachesFar)
    {
        buffer.release();
        isFar |= reachesFar;
    }

    /** Waits for all gets, and throws the first failure. */
    public void await()
    {
        if (!completion.isMet())
        {
            waits.await(completion);
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
    public void settle()
    {
        if (!completion.isMet())
        {
            waits.await(completion);
        }
        completion.takeFailure();
        clear();
    }
}
