package org.gaeron.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.gaeron.runtime.waiting.Strands;
import org.junit.jupiter.api.Test;

/**
 * Requests of node 3, which has the ranks 6 and 7.
 */
class RequestOrderTest
{
    private static final int RANKS = 2;
    private static final long LAST = 0x7FFF_FFFFL;

    private final RequestOrder order = new RequestOrder(3, RANKS);

    @Test
    void shouldCountTheRequestsOfEachStrand()
    {
        assertNull(order.onRequest(6, 0));
        assertNull(order.onRequest(6, 1));
        assertNull(order.onRequest(7, 0));
        assertNull(order.onRequest(9, 0), "a thread of a rank");
        assertEquals("expected request 2 of rank 6, actual 3", order.onRequest(6, 3));
        assertEquals("expected request 2 of rank 6, actual 1", order.onRequest(6, 1));
        assertNull(order.onRequest(6, 2));
    }

    @Test
    void shouldKnowNoStrandOfAnotherNode()
    {
        for (final int origin : new int[]{-1, 0, 5, 6 + RANKS + Strands.MOST_FORKED})
        {
            assertEquals("expected a rank of node 3, actual " + origin, order.onRequest(origin, 0));
            assertEquals("expected a rank of node 3, actual " + origin, order.onAnnouncement(origin));
        }
    }

    @Test
    void shouldReachARequestWhenAllBeforeItHaveCome()
    {
        assertTrue(order.isReached(6, 0));
        assertFalse(order.isReached(6, 1));
        order.onRequest(6, 0);
        assertTrue(order.isReached(6, 1));
        assertTrue(order.isReached(6, 0), "later ones have come, too");
        assertFalse(order.isReached(6, 2));
        assertTrue(order.isReached(8, 0), "nothing of a thread has come");
    }

    @Test
    void shouldReachNoRequestWhileTheLastOneIsHeld()
    {
        order.onRequest(6, 0);
        order.isHeld(true);
        assertFalse(order.isReached(6, 1));
        order.isHeld(false);
        assertTrue(order.isReached(6, 1));
    }

    @Test
    void shouldBoundWhatAThreadHasOpenThatAnAnnouncementMadeKnown()
    {
        final int most = order.mostOpen();
        assertNull(order.onAnnouncement(8));
        assertEquals(most + CarrierLimits.MOST_FORKED_SLOTS, order.mostOpen());
        assertNull(order.onRequest(8, 0));
    }

    @Test
    void shouldTakeNumbersThatBeginAnewForLaterOnes()
    {
        assertTrue(order.isReached(6, LAST), "the one before the first");
        assertEquals(1, Request.distance(LAST, 0));
        assertEquals(LAST, Request.distance(1, 0));
    }
}
