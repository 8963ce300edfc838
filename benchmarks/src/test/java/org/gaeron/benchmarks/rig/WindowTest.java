package org.gaeron.benchmarks.rig;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class WindowTest
{
    private final Window window = new Window(1_000, 2_000);

    @Test
    void shouldTakeTheRateFromFirstToLastEndWithin()
    {
        for (final long nowNs : new long[]{800, 999, 1_100, 1_300, 1_500})
        {
            window.onEnd(nowNs);
            assertTrue(window.isOpen());
        }
        window.onEnd(2_000);
        assertFalse(window.isOpen());
        assertEquals(2 / 400.0, window.ratePerNs());
        assertEquals(6, window.count());
    }

    @Test
    void shouldHaveNoRateWithLessThanTwoEnds()
    {
        window.onEnd(999);
        window.onEnd(1_500);
        window.onEnd(2_500);
        assertEquals(0, window.ratePerNs());
    }
}
