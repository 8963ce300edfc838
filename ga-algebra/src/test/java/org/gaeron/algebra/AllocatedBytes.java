package org.gaeron.algebra;

import java.lang.management.ManagementFactory;
import java.util.concurrent.TimeUnit;

import com.sun.management.ThreadMXBean;
import org.gaeron.Reduction;
import org.gaeron.World;

/** Bytes that calls allocate on the thread that makes them. */
final class AllocatedBytes
{
    /** For batches, one after the other, while the compiler is at it. */
    static final long LONGEST_NS = TimeUnit.SECONDS.toNanos(30);

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
        final long startNs = System.nanoTime();
        long least = Long.MAX_VALUE;
        long longestNs = 0;
        while (least >= bound && longestNs < LONGEST_NS)
        {
            least = Math.min(least, world.allReduce(Reduction.MAX, perCallOfBatch(calls, call)));
            longestNs = world.allReduce(Reduction.MAX, System.nanoTime() - startNs);
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
