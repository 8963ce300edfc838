package org.gaeron.aeron;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

import org.gaeron.runtime.failure.NetworkFailedException;
import org.gaeron.runtime.node.Rendezvous;
import org.gaeron.runtime.settings.JobContext;
import org.junit.jupiter.api.Test;

/** Two nodes, of which the first believes that the second is elsewhere, as where addresses are translated. */
class TranslatedPathTest
{
    private static final int NODES = 2;

    private final byte[][] records = new byte[NODES][];
    private final CyclicBarrier barrier = new CyclicBarrier(NODES);

    private static JobContext context(final int node)
    {
        return JobContext.of(Map.of(
            JobContext.NODES, "2",
            JobContext.NODE, Integer.toString(node),
            JobContext.TRANSPORT, "udp",
            JobContext.NODE_TIMEOUT, "2s",
            JobContext.JOB, "0123456789abcdef0123456789abcdef")).key(new byte[32]).conclude();
    }

    /** A rendezvous that replaces the address of node 1 for node 0, in the first of its exchanges. */
    private Rendezvous rendezvous(final String said)
    {
        final boolean[] isLater = new boolean[1];
        return (node, record) ->
        {
            try
            {
                records[node] = record;
                barrier.await();
                final byte[][] all = records.clone();
                barrier.await();
                if (!isLater[0] && node == 0)
                {
                    final PathRecord actual = PathRecord.decode(1, all[1]);
                    all[1] = new PathRecord(
                        actual.incarnation(), actual.datagramBytes(), actual.port(), said).encode();
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

    private String failure(final String said) throws Exception
    {
        final FutureTask<Integer> other = new FutureTask<>(() -> Paths.agree(context(1), rendezvous(said)));
        Thread.ofPlatform().start(other);
        final String message = assertThrows(
            NetworkFailedException.class, () -> Paths.agree(context(0), rendezvous(said))).getMessage();
        assertThrows(ExecutionException.class, other::get);
        return message;
    }

    @Test
    void shouldNameBothAddressesOfANodeWhoseDatagramsComeFromElsewhere() throws Exception
    {
        final String message = failure("127.0.0.9");
        assertTrue(message.matches("node 0 \\(127\\.0\\.0\\.1\\) does not hear node 1 \\(127\\.0\\.0\\.9\\), whose " +
            "datagrams come from 127\\.0\\.0\\.1:\\d+ and not from 127\\.0\\.0\\.9:\\d+.* over UDP: addresses are " +
            "translated on the way\\. .*--network"), message);
    }

    @Test
    void shouldWriteAddressesOfBothKinds() throws Exception
    {
        assertEquals("[fd00:0:0:0:0:0:0:1]:7670",
            PathSocket.text(new PathRecord(1, 1, 7670, "fd00::1").socketAddress(0)));
        assertEquals("10.0.0.1:7670", PathSocket.text(new PathRecord(1, 1, 7670, "10.0.0.1").socketAddress(0)));
    }
}
