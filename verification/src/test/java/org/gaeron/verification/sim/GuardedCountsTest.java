package org.gaeron.verification.sim;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

class GuardedCountsTest
{
    private final GuardedCounts counts = new GuardedCounts(2);

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
        assertEquals("mutex 1: expected no rank but 5 in its section, actual rank 4",
            assertThrows(BrokenInvariantException.class, () -> counts.enter(1, 5)).getMessage());
    }

    @Test
    void shouldFindACountThatTheNextHolderDoesNotSee()
    {
        count(4, 0);
        count(5, 1);
        counts.enter(1, 4);
        assertEquals("count under mutex 1: expected 2, actual 1",
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
}
