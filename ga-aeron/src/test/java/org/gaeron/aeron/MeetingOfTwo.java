package org.gaeron.aeron;

import java.util.Map;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;

import org.gaeron.runtime.node.Rendezvous;
import org.gaeron.runtime.settings.JobContext;

/** Two nodes over UDP, on threads of this JVM, that meet: the first of their exchanges can be tampered with. */
final class MeetingOfTwo
{
    private static final int NODES = 2;
    private static final long LIMIT_S = 60;

    private final byte[][] records = new byte[NODES][];
    private final CyclicBarrier barrier = new CyclicBarrier(NODES);

    /** What happens to the first exchange. */
    interface First
    {
        /**
         * Changes what a node gets, or how soon.
         *
         * @param node that gets it.
         * @param all  the records of both.
         */
        void change(int node, byte[][] all) throws Exception;
    }

    static JobContext context(final int node, final String timeout)
    {
        return JobContext.of(Map.of(
            JobContext.NODES, Integer.toString(NODES),
            JobContext.NODE, Integer.toString(node),
            JobContext.TRANSPORT, "udp",
            JobContext.NODE_TIMEOUT, timeout,
            JobContext.JOB, "0123456789abcdef0123456789abcdef")).key(new byte[32]).conclude();
    }

    /** {@return the rendezvous of one of the nodes} */
    Rendezvous rendezvous(final First first)
    {
        final boolean[] isLater = new boolean[1];
        return (node, record) ->
        {
            try
            {
                records[node] = record;
                barrier.await(LIMIT_S, TimeUnit.SECONDS);
                final byte[][] all = records.clone();
                barrier.await(LIMIT_S, TimeUnit.SECONDS);
                if (!isLater[0])
                {
                    first.change(node, all);
                }
                isLater[0] = true;
                return all;
            }
            catch (final Exception ex)
            {
                throw new IllegalStateException(ex);
            }
        };
    }
}
