package org.gaeron.aeron;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

import org.gaeron.runtime.failure.NetworkFailedException;
import org.junit.jupiter.api.Test;

/** Two nodes, of which the first believes that the second is elsewhere, as where addresses are translated. */
class TranslatedPathTest
{
    private final MeetingOfTwo meeting = new MeetingOfTwo();

    /** Node 0 gets another address of node 1. */
    private int agree(final int node, final String said)
    {
        return Paths.agree(MeetingOfTwo.context(node, "2s"), meeting.rendezvous((to, all) ->
        {
            if (to == 0)
            {
                final PathRecord actual = PathRecord.decode(1, all[1]);
                all[1] = new PathRecord(
                    actual.incarnation(), actual.datagramBytes(), actual.port(), said).encode();
            }
        }));
    }

    private String failure(final String said) throws Exception
    {
        final FutureTask<Integer> other = new FutureTask<>(() -> agree(1, said));
        Thread.ofPlatform().start(other);
        final String message =
            assertThrows(NetworkFailedException.class, () -> agree(0, said)).getMessage();
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
