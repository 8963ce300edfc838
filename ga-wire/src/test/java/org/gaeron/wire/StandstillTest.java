package org.gaeron.wire;

import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

class StandstillTest
{
    private static final long SECOND_NS = TimeUnit.SECONDS.toNanos(1);
    private static final long START_NS = Long.MAX_VALUE - SECOND_NS;
    private static final String STOOD_STILL = "its process stood still for 4000 ms (gaeron.node.timeout=3s)";

    private final Standstill standstill = new Standstill(3 * SECOND_NS);

    @Test
    void shouldSayNothingOfGapsThatHappen()
    {
        assertNull(standstill.reason(START_NS));
        standstill.note(START_NS, START_NS + SECOND_NS);
        assertNull(standstill.reason(START_NS + SECOND_NS));
    }

    /** Aeron's client may be the first to notice it, in the duty cycle that stood still. */
    @Test
    void shouldSeeThatADutyCycleStoodStillWhileItLasts()
    {
        standstill.note(START_NS, START_NS);
        assertNull(standstill.reason(START_NS + SECOND_NS));
        assertEquals(STOOD_STILL, standstill.reason(START_NS + 4 * SECOND_NS));
        standstill.note(START_NS, START_NS + 4 * SECOND_NS + 1);
        assertEquals(STOOD_STILL, standstill.reason(START_NS + 5 * SECOND_NS));
    }

    @Test
    void shouldSayForHowLongItStoodStillAndForgetIt()
    {
        standstill.note(START_NS, START_NS + 4 * SECOND_NS);
        standstill.note(START_NS + 4 * SECOND_NS, START_NS + 5 * SECOND_NS);
        assertEquals(STOOD_STILL, standstill.reason(START_NS + 5 * SECOND_NS));
        standstill.note(START_NS + 10 * SECOND_NS, START_NS + 11 * SECOND_NS);
        assertNull(standstill.reason(START_NS + 11 * SECOND_NS));
    }
}
