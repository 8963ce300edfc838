package org.gaeron.algebra;

import java.lang.management.ManagementFactory;

import com.sun.management.ThreadMXBean;

/** What calls allocate on the thread that makes them. */
final class AllocatedBytes
{
    private AllocatedBytes()
    {
    }

    /** {@return the bytes of a call, after as many calls of warm-up} */
    static long perCall(final int calls, final Runnable call)
    {
        final ThreadMXBean threads = (ThreadMXBean)ManagementFactory.getThreadMXBean();
        for (int i = 0; i < calls; i++)
        {
            call.run();
        }
        final long before = threads.getCurrentThreadAllocatedBytes();
        for (int i = 0; i < calls; i++)
        {
            call.run();
        }
        return (threads.getCurrentThreadAllocatedBytes() - before) / calls;
    }
}
