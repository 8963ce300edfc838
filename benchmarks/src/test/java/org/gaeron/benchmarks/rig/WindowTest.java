package org.gaeron.benchmarks.rig;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class WindowTest
{
    private final Window window = new Window(1_000, 2_000);

    @Test
    void shouldTakeTheRateFromTheLastEndBeforeToTheFirstAfter()
    {
        for (final long nowNs : new long[]{800, 999, 1_100, 1_300, 1_500})
        {
            window.onEnd(nowNs);
            assertTrue(window.isOpen());
        }
        window.onEnd(2_000);
        assertFalse(window.isOpen());
        assertEquals(4 / 1001.0, window.ratePerNs());
        assertEquals(6, window.count());
        assertEquals(3, window.countWithin());
    }

    @Test
    void shouldNotTakeABurstForSpeed()
    {
        for (final long nowNs : new long[]{900, 1_997, 1_998, 1_999, 4_900})
        {
            window.onEnd(nowNs);
        }
        assertEquals(4 / 4_000.0, window.ratePerNs());
        assertEquals(3, window.countWithin());
    }

    @Test
    void shouldBeginWithTheFirstEndWhereNoneIsBefore()
    {
        for (final long nowNs : new long[]{1_500, 1_700, 2_500})
        {
            window.onEnd(nowNs);
        }
        assertEquals(2 / 1_000.0, window.ratePerNs());
    }

    @Test
    void shouldHaveALowRateWhereNoneEndsWithin()
    {
        window.onEnd(999);
        window.onEnd(2_999);
        assertEquals(1 / 2_000.0, window.ratePerNs());
        assertEquals(0, window.countWithin());
    }

    @Test
    void shouldHaveNoRateWhereNoneEndsBeforeTheEnd()
    {
        window.onEnd(2_500);
        assertEquals(0, window.ratePerNs());
    }
}
