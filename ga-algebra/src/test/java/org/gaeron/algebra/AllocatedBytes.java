package org.gaeron.algebra;

import java.lang.management.ManagementFactory;

import com.sun.management.ThreadMXBean;

/** What calls allocate on the thread that makes them. */
final class AllocatedBytes
{
    private static final int BATCHES = 4;

    private AllocatedBytes()
    {
    }

    /**
     * {@return the bytes of a call, after as many calls of warm-up} Of several batches the least counts: vectors are
     * objects until the compiler is done with the loop that uses them, whenever that is. All ranks make as many calls.
     */
    static long perCall(final int calls, final Runnable call)
    {
        run(calls, call);
        long least = Long.MAX_VALUE;
        for (int batch = 0; batch < BATCHES; batch++)
        {
            least = Math.min(least, perCallOfBatch(calls, call));
        }
        return least;
    }

    /** {@return the bytes of a call, on the average of a batch} */
    static long perCallOfBatch(final int calls, final Runnable call)
    {
        final ThreadMXBean threads = (ThreadMXBean)ManagementFactory.getThreadMXBean();
        final long before = threads.getCurrentThreadAllocatedBytes();
        run(calls, call);
        return (threads.getCurrentThreadAllocatedBytes() - before) / calls;
    }

    private static void run(final int calls, final Runnable call)
    {
        for (int i = 0; i < calls; i++)
        {
            call.run();
        }
    }
}
