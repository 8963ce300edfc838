package org.gaeron.aeron;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.Test;

class DriverPolicyTest
{
    private static final long US = TimeUnit.MICROSECONDS.toNanos(1);
    private static final long START_NS = Long.MAX_VALUE - 100 * US; // clocks may overflow

    private final DriverPolicy policy = new DriverPolicy(true, START_NS);

    @Test
    void shouldRunTheDriverInEachCycleWhileNothingComes()
    {
        for (int us = 0; us < 200; us++)
        {
            assertTrue(policy.isDue(START_NS + us * US));
            policy.onRun(0, START_NS + us * US);
            policy.onServed(0, START_NS + us * US);
        }
    }

    @Test
    void shouldRunTheDriverEvery10UsWhileNeighboursAreBusy()
    {
        int runs = 0;
        for (int us = 0; us < 200; us++)
        {
            final long nowNs = START_NS + us * US;
            if (policy.isDue(nowNs))
            {
                runs++;
                policy.onRun(0, nowNs);
            }
            policy.onServed(us % 3 == 0 ? 1 : 0, nowNs);
        }
        assertEquals(20, runs);
    }

    @Test
    void shouldRunTheDriverInEachCycleWhileDatagramsMove()
    {
        policy.onServed(1, START_NS);
        policy.onRun(1408, START_NS + US);
        policy.onServed(1, START_NS + US);
        assertTrue(policy.isDue(START_NS + 2 * US));
        policy.onRun(0, START_NS + 2 * US);
        assertTrue(policy.isDue(START_NS + 3 * US));
        policy.onServed(1, START_NS + 51 * US);
        policy.onRun(0, START_NS + 51 * US);
        assertFalse(policy.isDue(START_NS + 52 * US), "50 us after the last datagram neighbours come first again");
    }

    @Test
    void shouldRunTheDriverInEachCycleOnceNeighboursAreQuiet()
    {
        policy.onServed(1, START_NS);
        policy.onRun(0, START_NS);
        assertFalse(policy.isDue(START_NS + US));
        policy.onRun(0, START_NS + 49 * US);
        assertTrue(policy.isDue(START_NS + 50 * US));
    }

    @Test
    void shouldRunTheDriverInEachCycleWithoutNeighbours()
    {
        final DriverPolicy alone = new DriverPolicy(false, START_NS);
        alone.onServed(1, START_NS);
        alone.onRun(0, START_NS);
        assertTrue(alone.isDue(START_NS));
    }

    @Test
    void shouldRunASenderThatHasNothingToSendEvery10Us()
    {
        int runs = 0;
        for (int us = 0; us < 200; us++)
        {
            runs += policy.isSenderDue(START_NS + us * US) ? 1 : 0;
        }
        assertEquals(20, runs);
    }
}
