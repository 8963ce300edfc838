package org.gaeron.aeron;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayDeque;
import java.util.Collections;

import org.junit.jupiter.api.Test;

class ReceiveBatchTest
{
    private static final int SMALL = 64;
    private static final int LARGE = ReceiveBatch.LARGE_BYTES;
    private static final int DATAGRAM = 1472;
    private static final int LONGEST_TRAIN = 44 * DATAGRAM;

    private final ArrayDeque<Integer> socket = new ArrayDeque<>();
    private final ReceiveBatch batch = new ReceiveBatch(this::read, DATAGRAM);
    private int reads;

    private int read()
    {
        reads++;
        return socket.isEmpty() ? 0 : socket.poll();
    }

    private void arrive(final int count, final int bytes)
    {
        socket.addAll(Collections.nCopies(count, bytes));
    }

    private int readsOfACycle()
    {
        reads = 0;
        batch.receive();
        return reads;
    }

    @Test
    void shouldLookOnceForASingleRequest()
    {
        for (int i = 0; i < 3; i++)
        {
            arrive(1, SMALL);
            assertEquals(1, readsOfACycle(), "a request comes");
            assertEquals(1, readsOfACycle(), "nothing comes");
        }
    }

    @Test
    void shouldReadMoreFromCycleToCycleWhileAllIsFound()
    {
        arrive(1 + 2 + 4 + 8 + 16 + 16, SMALL);
        for (final int expected : new int[]{1, 2, 4, 8, ReceiveBatch.MOST, ReceiveBatch.MOST})
        {
            assertEquals(expected, readsOfACycle());
        }
    }

    @Test
    void shouldBeginAnewWhenTheSocketIsEmpty()
    {
        arrive(4, SMALL);
        assertEquals(1, readsOfACycle());
        assertEquals(2, readsOfACycle());
        assertEquals(2, readsOfACycle(), "the last one, and nothing");
        arrive(2, SMALL);
        assertEquals(1, readsOfACycle());
    }

    @Test
    void shouldReadAFewLargeOnesAtOnce()
    {
        arrive(3 * ReceiveBatch.MOST_LARGE + 2, LARGE);
        for (int i = 0; i < 3; i++)
        {
            assertEquals(ReceiveBatch.MOST_LARGE, readsOfACycle());
        }
        assertEquals(3, readsOfACycle(), "the last two, and nothing");
    }

    @Test
    void shouldLookForMoreAfterALongTrainAndNotAfterAShortOne()
    {
        for (int i = 0; i < 2; i++)
        {
            arrive(1, DATAGRAM);
            arrive(1, LONGEST_TRAIN);
            arrive(1, 4 * DATAGRAM + SMALL);
            assertEquals(3, readsOfACycle(), "a datagram, a long train, and a short one");
            assertEquals(1, readsOfACycle(), "nothing");
        }
    }

    @Test
    void shouldCountAllBytes()
    {
        arrive(3, LARGE);
        arrive(1, SMALL);
        assertEquals(3 * LARGE + SMALL, batch.receive());
    }
}
