package org.gaeron.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;

import org.agrona.concurrent.UnsafeBuffer;
import org.gaeron.wire.codecs.ErrorDecoder;
import org.gaeron.wire.codecs.MessageHeaderDecoder;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RepliesTest
{
    private static final int MANY = 5000;

    private final Baton baton = new Baton();
    private final Replies replies = new Replies(baton);
    private final ReplyProxy proxy = new ReplyProxy(new MemoryCarrier().newClaim());
    private final MemoryCarrier.Log log = new MemoryCarrier.Log();

    @BeforeEach
    void take()
    {
        assertTrue(baton.tryTake());
    }

    private List<Integer> ranksTold()
    {
        while (replies.send(proxy, log) > 0)
        {
            assertTrue(replies.isEmpty());
        }
        final List<Integer> ranks = new ArrayList<>();
        for (UnsafeBuffer frame = log.poll(); frame != null; frame = log.poll())
        {
            ranks.add(new ErrorDecoder().wrapAndApplyHeader(frame, 0, new MessageHeaderDecoder()).rank());
        }
        return ranks;
    }

    /** They all fail at once if an array is closed too early, say, and its log may have no room for errors. */
    @Test
    void shouldTellEveryRankOfAFailedUpdateHoweverManyOfOneFail()
    {
        for (int i = 0; i < MANY; i++)
        {
            replies.error(0, 0, "refused");
        }
        replies.error(0, 1, "refused");
        assertEquals(List.of(0, 1), ranksTold());
        replies.error(0, 0, "refused later");
        assertEquals(List.of(0), ranksTold());
    }

    @Test
    void shouldAnswerEveryOperationThatFails()
    {
        for (int opId = 1; opId <= MANY; opId++)
        {
            replies.error(opId, 3, "refused");
        }
        assertEquals(MANY, replies.operations());
        assertEquals(MANY, ranksTold().size());
        assertEquals(0, replies.operations());
    }
}
