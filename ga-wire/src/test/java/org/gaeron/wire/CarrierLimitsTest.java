package org.gaeron.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.gaeron.wire.codecs.StreamKind;
import org.junit.jupiter.api.Test;

/**
 * Credits out of a budget of 1 MiB, with frames of an MTU of 1500.
 */
class CarrierLimitsTest
{
    private static final FrameSizes FRAMES = new FrameSizes(1408, 1408, 23);
    private static final long BUDGET = 1 << 20;
    private static final CarrierLimits LIMITS = new CarrierLimits(FRAMES, 256, BUDGET, 1, 0, false);

    @Test
    void shouldGiveOnePeerAQuarterOfTheBudget()
    {
        final int frame = FRAMES.dataBytesPerFrame(StreamKind.BULK);
        assertEquals(BUDGET / 4 / frame * frame, LIMITS.creditBytes(1));
        assertEquals(LIMITS.creditBytes(1), LIMITS.creditBytes(2));
    }

    @Test
    void shouldNeverGiveMoreThanHalfOfTheBudget()
    {
        for (int others = 1; others <= 1000; others++)
        {
            final long credit = LIMITS.creditBytes(others);
            assertTrue(others * credit <= BUDGET / 2, others + " others have " + credit);
            assertTrue(credit == 0 || credit >= FRAMES.headBytes() - FRAMES.dataBytesPerFrame(StreamKind.BULK),
                others + " others have " + credit + ", less than a head");
        }
    }

    @Test
    void shouldGiveNoneToMany()
    {
        assertTrue(LIMITS.creditBytes(15) > 0);
        assertEquals(0, LIMITS.creditBytes(31));
    }
}
