package org.gaeron.benchmarks.rig;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.concurrent.TimeUnit;
import java.util.function.IntToDoubleFunction;

import org.junit.jupiter.api.Test;

class WarmUpTest
{
    private long nowNs = -5;
    private int ended;

    /** {@return after how many passes, of a second each, it is warm} */
    private int passes(final IntToDoubleFunction timeOfPass)
    {
        return passes(timeOfPass, _ -> 0);
    }

    private int passes(final IntToDoubleFunction timeOfPass, final IntToDoubleFunction compilerShareOfPass)
    {
        ended = 0;
        final WarmUp warmUp = new WarmUp(() -> nowNs, () -> compilerShareOfPass.applyAsDouble(ended));
        boolean isWarm = false;
        while (!isWarm)
        {
            warmUp.add(timeOfPass.applyAsDouble(ended));
            warmUp.add(1000);
            nowNs += TimeUnit.SECONDS.toNanos(1);
            ended++;
            isWarm = warmUp.endPass();
        }
        return ended;
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

    @Test
    void shouldGoOnUntilCompilersHaveRestedForSomeSeconds()
    {
        assertEquals(11, passes(_ -> 10, pass -> pass <= 7 ? 0.03 : 0.01));
    }

    @Test
    void shouldEndAfterALimitWhereCompilersNeverRest()
    {
        assertEquals(40, passes(_ -> 10, _ -> 1));
    }
}
