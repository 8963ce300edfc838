package org.gaeron.aeron;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;

import org.gaeron.runtime.node.Rendezvous;
import org.gaeron.runtime.settings.JobContext;
import org.junit.jupiter.api.Test;

/** Two nodes, of which the second begins its trial of the paths when the first has given up. */
class LatePathTest
{
    private static final int NODES = 2;
    private static final long LATE_MS = 700;
    private static final long LIMIT_S = 60;

    private final byte[][] records = new byte[NODES][];
    private final CyclicBarrier barrier = new CyclicBarrier(NODES);

    private static JobContext context(final int node)
    {
        return JobContext.of(Map.of(
            JobContext.NODES, "2",
            JobContext.NODE, Integer.toString(node),
            JobContext.TRANSPORT, "udp",
            JobContext.NODE_TIMEOUT, "500ms",
            JobContext.JOB, "0123456789abcdef0123456789abcdef")).key(new byte[32]).conclude();
    }

    /** A rendezvous from whose first exchange node 1 comes late. */
    private Rendezvous rendezvous()
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
                if (!isLater[0] && node == 1)
                {
                    Thread.sleep(LATE_MS);
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

    /** It was said that the nodes do not hear each other: a firewall? */
    @Test
    void shouldHearANodeThatComesAfterTheTimeout() throws Exception
    {
        final FutureTask<Integer> late = new FutureTask<>(() -> Paths.agree(context(1), rendezvous()));
        Thread.ofPlatform().daemon().start(late);

        final int bytes = Paths.agree(context(0), rendezvous());

        assertTrue(bytes > AeronSettings.LEAST_MTU_BYTES, () -> "expected full datagrams, actual " + bytes);
        assertEquals(bytes, late.get(LIMIT_S, TimeUnit.SECONDS));
    }
}
