package org.gaeron.verification.sim;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

class GuardedCountsTest
{
    private final GuardedCounts counts = new GuardedCounts("group 1", 2);

    private void count(final int rank, final long value)
    {
        counts.enter(1, rank);
        counts.check(1, value);
        counts.written(1);
        counts.leave(1);
    }

    @Test
    void shouldFindASecondRankInside()
    {
        counts.enter(1, 4);
        counts.enter(0, 5);
        assertEquals("mutex of group 1: expected no rank but 5 in section 1, actual rank 4",
            assertThrows(BrokenInvariantException.class, () -> counts.enter(1, 5)).getMessage());
    }

    @Test
    void shouldFindACountThatTheNextHolderDoesNotSee()
    {
        count(4, 0);
        count(5, 1);
        counts.enter(1, 4);
        assertEquals("count under mutex 1 of group 1: expected 2, actual 1",
            assertThrows(BrokenInvariantException.class, () -> counts.check(1, 1)).getMessage());
    }

    @Test
    void shouldAllowACountInDoubtToBeSeenOrNot()
    {
        counts.enter(1, 4);
        counts.check(1, 0);
        counts.leave(1);
        count(5, 1);
        assertThrows(BrokenInvariantException.class, () -> count(5, 1));
    }

    @Test
    void shouldFindARankThatOvertakesAnother()
    {
        counts.queue(1, 4, 100);
        counts.queue(1, 5, 101 + Weather.MOST_NEAR_NS);
        count(6, 0); // came by another way
        counts.queue(0, 5, 200 + Weather.MOST_NEAR_NS);
        counts.enter(0, 5);
        assertEquals("mutex of group 1: expected ranks in section 1 in the order in which they came, actual rank 5 " +
            "before rank 4", assertThrows(BrokenInvariantException.class, () -> counts.enter(1, 5)).getMessage());
    }

    @Test
    void shouldAllowRanksInTheOrderInWhichTheyCame()
    {
        counts.queue(1, 5, 100);
        counts.queue(1, 4, 200 + Weather.MOST_NEAR_NS);
        count(5, 0);
        counts.queue(1, 5, 300 + Weather.MOST_NEAR_NS); // may be in the queue before rank 4
        count(5, 1);
        counts.queue(1, 5, 400 + 2 * Weather.MOST_NEAR_NS);
        count(4, 2);
        assertDoesNotThrow(() -> count(5, 3));
    }
}
