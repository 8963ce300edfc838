package org.gaeron.aeron;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.Test;

/** Two nodes, of which the second begins its trial of the paths when the first has given up. */
class LatePathTest
{
    private static final long LATE_MS = 700;
    private static final long LIMIT_S = 60;

    private final MeetingOfTwo meeting = new MeetingOfTwo();

    private int agree(final int node)
    {
        return Paths.agree(MeetingOfTwo.context(node, "500ms"), meeting.rendezvous((to, all) ->
        {
            if (to == 1)
            {
                Thread.sleep(LATE_MS);
            }
        }));
    }

    /** It was said that the nodes do not hear each other: a firewall? */
    @Test
    void shouldHearANodeThatComesAfterTheTimeout() throws Exception
    {
        final FutureTask<Integer> late = new FutureTask<>(() -> agree(1));
        Thread.ofPlatform().daemon().start(late);

        final int bytes = agree(0);

        assertTrue(bytes > AeronSettings.LEAST_MTU_BYTES, () -> "expected full datagrams, actual " + bytes);
        assertEquals(bytes, late.get(LIMIT_S, TimeUnit.SECONDS));
    }
}
