package org.gaeron.runtime;

import java.lang.foreign.MemorySegment;

import org.gaeron.ElementType;
import org.gaeron.runtime.OperationTimes.Operation;

/**
 * Gets of patches into memory that are under way together and awaited together. Any number of them take no memory. In
 * the statistics they are one get. Rank's thread.
 */
final class Fetches
{
    private final RankWaits waits;
    private final Completion completion;
    private final LocalBuffer buffer = new LocalBuffer();
    private final OperationTimes times;
    private boolean isFar;
    private long bytes;
    private long startNs;

    /** Gets of a strand. The times are null if operations are not counted. */
    Fetches(final RankWaits waits, final OperationTimes times)
    {
        this.waits = waits;
        this.times = times;
        completion = new Completion(waits.waiter());
    }

    /** Begins one more get of elements: wraps the memory for them, see {@link PatchCore#fetch}. */
    LocalBuffer wrap(
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
    Completion completion()
    {
        return completion;
    }

    /** Notes that the get is under way, and releases the memory's wrapping. */
    void begun(final boolean reachesFar)
    {
        buffer.release();
        isFar |= reachesFar;
    }

    /** Waits for all gets, and throws the first failure. */
    void await()
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
    void settle()
    {
        if (!completion.isMet())
        {
            waits.await(completion);
        }
        completion.takeFailure();
        clear();
    }
}
