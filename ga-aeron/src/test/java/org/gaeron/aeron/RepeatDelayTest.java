package org.gaeron.aeron;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.Test;

class RepeatDelayTest
{
    private static final long SILENCE_NS = TimeUnit.SECONDS.toNanos(3);

    private final RepeatDelay delay = new RepeatDelay(SILENCE_NS);

    private static long ms(final long ns)
    {
        return TimeUnit.NANOSECONDS.toMillis(ns);
    }

    @Test
    void shouldAskForAGapAtOnce()
    {
        assertEquals(0, delay.generateDelayNs());
    }

    @Test
    void shouldDoubleTheDelayWithEachRepeatUpToABound()
    {
        delay.generateDelayNs();
        for (final int expected : new int[]{2, 4, 8, 16, 32, 64, 64})
        {
            assertEquals(expected, ms(delay.retryDelayNs()));
        }
    }

    @Test
    void shouldStayShortWhileMostGapsAreFilledAtOnce()
    {
        for (int i = 0; i < 100; i++)
        {
            delay.generateDelayNs();
            assertEquals(2, ms(delay.retryDelayNs()));
            delay.generateDelayNs();
        }
    }

    @Test
    void shouldRecoverWhenNewGapsComeInsteadOfRepeats()
    {
        for (int i = 0; i < 10; i++)
        {
            delay.retryDelayNs();
        }
        for (int i = 0; i < 5; i++)
        {
            delay.generateDelayNs();
        }
        assertEquals(2, ms(delay.retryDelayNs()));
    }

    /** {@link StreamProgress} takes a sample without a request for progress. */
    @Test
    void shouldAskInEachSampleOfAPathThatLosesAllFullFrames()
    {
        final long silenceNs = TimeUnit.MILLISECONDS.toNanos(500);
        final RepeatDelay delays = new RepeatDelay(silenceNs);
        for (int i = 0; i < 10; i++)
        {
            assertTrue(delays.retryDelayNs() < silenceNs / StreamProgress.SAMPLES);
        }
    }
}
