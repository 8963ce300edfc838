package org.gaeron.algebra;

import java.lang.management.ManagementFactory;

import com.sun.management.ThreadMXBean;
import org.gaeron.Reduction;
import org.gaeron.World;

/** What calls allocate on the thread that makes them. */
final class AllocatedBytes
{
    private static final int MOST_BATCHES = 60;

    private AllocatedBytes()
    {
    }

    /**
     * {@return the bytes of a collective call, of the rank with the most} Of several batches the least counts: vectors
     * are objects until the compiler is done with the loop that uses them, whenever that is. The first batch of fewer
     * bytes than a bound on all ranks is the last one.
     */
    static long perCall(final World world, final int calls, final long bound, final Runnable call)
    {
        long least = Long.MAX_VALUE;
        for (int batch = 0; batch < MOST_BATCHES && least >= bound; batch++)
        {
            least = Math.min(least, world.allReduce(Reduction.MAX, perCallOfBatch(calls, call)));
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
