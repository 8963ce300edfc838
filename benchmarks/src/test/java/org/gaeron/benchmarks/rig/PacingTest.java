package org.gaeron.benchmarks.rig;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;

import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class PacingTest
{
    private static final long MS = 1_000_000;
    private static final double PER_S = 1_000;
    private static final double TOLERANCE = 0.002;

    private final FakeClock clock = new FakeClock();
    private final Pacing pacing = new Pacing(clock);
    private final List<Long> calledMs = new ArrayList<>();

    /** Goes on by a little at each look, so that whoever waits for it gets there. */
    private static final class FakeClock implements LongSupplier
    {
        private static final long LOOK_NS = 10;
        private long nowNs = Long.MAX_VALUE - 5 * MS;

        @Override
        public long getAsLong()
        {
            nowNs += LOOK_NS;
            return nowNs;
        }
    }

    private Runnable taking(final long... durationsMs)
    {
        final long startNs = clock.nowNs;
        return () ->
        {
            calledMs.add(Math.round((clock.nowNs - startNs) / (double)MS));
            clock.nowNs += MS * durationsMs[Math.min(calledMs.size(), durationsMs.length) - 1];
        };
    }

    private static void assertMs(final double expected, final double actualNs)
    {
        assertEquals(expected, actualNs / MS, expected * TOLERANCE + 1e-3);
    }

    @Test
    void shouldCallAtOnceAgainInAClosedLoop()
    {
        final Histogram timesNs = pacing.closed(10 * MS, taking(4));
        assertEquals(List.of(0L, 4L, 8L), calledMs);
        assertMs(4, timesNs.getMinValue());
        assertMs(4, timesNs.getMaxValue());
    }

    @Test
    void shouldCallAtLeastOnceInAClosedLoop()
    {
        assertEquals(1, pacing.closed(0, taking(4)).getTotalCount());
    }

    @Test
    void shouldCallWhenDueInAnOpenLoop()
    {
        final OpenLoop outcome = pacing.open(PER_S / 10, 40 * MS, taking(4));
        assertEquals(List.of(0L, 10L, 20L, 30L), calledMs);
        assertMs(4, outcome.timesNs().getMaxValue());
        assertEquals(outcome.wanted(), outcome.reached());
    }

    @Test
    void shouldCountFromWhenCallsWereDueThatWaitedBehindASlowOne()
    {
        final OpenLoop outcome = pacing.open(PER_S / 10, 60 * MS, taking(25, 1));
        assertEquals(List.of(0L, 25L, 26L, 30L, 40L, 50L), calledMs);
        assertMs(25, outcome.timesNs().getMaxValue());
        assertMs((25 + 16 + 7 + 3 * 1) / 6.0, outcome.timesNs().getMean());
        assertEquals(PER_S / 10, outcome.reached());
    }

    @Test
    void shouldGiveUpAndSayWhatWasReachedIfTheRateIsTooHigh()
    {
        final OpenLoop outcome = pacing.open(PER_S, 1_000 * MS, taking(10));
        assertEquals(200, calledMs.size());
        assertTrue(outcome.reached() > 100 && outcome.reached() < 102, "actual " + outcome.reached());
        assertMs(10 + 199 * 9, outcome.timesNs().getMaxValue());
    }
}
