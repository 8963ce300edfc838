package org.gaeron.benchmarks.rig;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.concurrent.TimeUnit;
import java.util.function.IntToDoubleFunction;

import org.junit.jupiter.api.Test;

class WarmUpTest
{
    private long nowNs = -5;

    /** {@return after how many passes, of a second each, it is warm} */
    private int passes(final IntToDoubleFunction timeOfPass)
    {
        final WarmUp warmUp = new WarmUp(() -> nowNs);
        int pass = 0;
        boolean isWarm = false;
        while (!isWarm)
        {
            warmUp.add(timeOfPass.applyAsDouble(pass));
            warmUp.add(1000);
            nowNs += TimeUnit.SECONDS.toNanos(1);
            pass++;
            isWarm = warmUp.endPass();
        }
        return pass;
    }

    @Test
    void shouldEndWhenNothingHasBecomeFasterForSomeSeconds()
    {
        assertEquals(5, passes(pass -> 10));
    }

    @Test
    void shouldGoOnWhilePassesBecomeFaster()
    {
        assertEquals(13, passes(pass -> 10 - 0.9 * Math.min(pass, 8)));
    }

    @Test
    void shouldTakeATimeThatHardlyFallsForWarm()
    {
        assertEquals(5, passes(pass -> 10 - 0.01 * pass));
    }

    @Test
    void shouldWaitForASlowPassInBetween()
    {
        assertEquals(8, passes(pass -> pass == 1 ? 100 : pass < 3 ? 10 : 5));
    }

    @Test
    void shouldEndAfterALimitWhereTimesGoOnFalling()
    {
        assertEquals(40, passes(pass -> Math.pow(0.5, pass)));
    }
}
