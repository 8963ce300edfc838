package org.gaeron.aeron;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.Test;

class DutyPolicyTest
{
    private static final long US = TimeUnit.MICROSECONDS.toNanos(1);
    private static final long START_NS = Long.MAX_VALUE - 100 * US; // clocks may overflow

    private final DutyPolicy policy = new DutyPolicy(true, START_NS);

    @Test
    void shouldCollectAFlowOfRequestsUntilThereIsNone()
    {
        policy.onWokenByRank(START_NS + US);
        assertEquals(0, policy.shortNapNs(false, false), "one is no flow");
        policy.onWokenByRank(START_NS + 101 * US);
        policy.onTurn(true);
        assertEquals(50 * US, policy.shortNapNs(false, false));
        policy.onTurn(false);
        assertEquals(0, policy.shortNapNs(false, false));
    }

    @Test
    void shouldNapForWhatIsHeldBackWhereRoomWakesNobody()
    {
        assertEquals(0, policy.shortNapNs(true, false));
        assertEquals(50 * US, new DutyPolicy(false, START_NS).shortNapNs(true, false));
        assertEquals(50 * US, policy.shortNapNs(true, true), "a rank that lets go of a stripe wakes nobody");
    }

    @Test
    void shouldLookLessOftenTheLongerARankDrives()
    {
        assertTrue(DutyPolicy.isDriven(START_NS, START_NS + 49 * US));
        assertFalse(DutyPolicy.isDriven(START_NS, START_NS + 50 * US));
        for (final long us : new long[]{100, 200, 400, 800, 1_000, 1_000})
        {
            assertEquals(us * US, policy.napNs(0));
            policy.onDriven();
        }
        policy.onTurn(true);
        assertEquals(100 * US, policy.napNs(0));
    }

    @Test
    void shouldNapAnEighthOfTheTimeForWhichRanksHaveDriven()
    {
        assertEquals(100 * US, policy.napNs(1_000_000 * US), "the first nap");
        for (int i = 0; i < 10; i++)
        {
            policy.onDriven();
        }
        assertEquals(1_000 * US, policy.napNs(8_000 * US));
        assertEquals(2_500 * US, policy.napNs(20_000 * US));
        assertEquals(16_000 * US, policy.napNs(1_000_000 * US), "the longest");
    }

    /** A core that is taken from a rank for a moment is no change of what the rank does. */
    @Test
    void shouldTakeAPauseOfRanksOffTheTimeForWhichTheyHaveDriven()
    {
        final long since = START_NS - 20_000 * US;
        assertEquals(since, DutyPolicy.drivenSinceNs(since, START_NS, START_NS + 250 * US));
        assertEquals(12_000 * US, driven(since, 1_000 * US));
        assertEquals(0, driven(since, 2_500 * US));
        assertEquals(0, driven(since, 1_000_000 * US));
        assertEquals(248_000 * US, driven(START_NS - 10_000_000 * US, 1_000 * US), "not more than 256 ms count");
        assertEquals(0, driven(START_NS - 10_000_000 * US, 32_000 * US));
    }

    private static long driven(final long sinceNs, final long pauseNs)
    {
        final long next = START_NS + pauseNs;
        return next - DutyPolicy.drivenSinceNs(sinceNs, START_NS, next);
    }

    @Test
    void shouldCountNothingWhereRanksComputeForANinthOfTheTime()
    {
        long since = START_NS;
        long drive = START_NS;
        for (int i = 0; i < 100; i++)
        {
            drive += 8_000 * US;
            since = DutyPolicy.drivenSinceNs(since, drive, drive + 1_000 * US);
            drive += 1_000 * US;
            assertEquals(0, drive - since);
        }
    }

    @Test
    void shouldBlockLongerWhileOnlyHeartbeatsCome()
    {
        assertEquals(DutyPolicy.BLOCK_MS, policy.blockMs(DutyPolicy.BLOCK_MS));
        for (final long ms : new long[]{20, 40, 40})
        {
            policy.onCycle(0, false, START_NS);
            assertEquals(ms, policy.blockMs(DutyPolicy.BLOCK_MS));
        }
        assertEquals(2, policy.blockMs(2), "a probe is due");
        policy.onCycle(1, true, START_NS);
        assertEquals(DutyPolicy.BLOCK_MS, policy.blockMs(DutyPolicy.BLOCK_MS));
    }

    @Test
    void shouldEndATurnAfterASingleRequest()
    {
        assertTrue(policy.onCycle(1, true, START_NS + 300 * US));
    }

    @Test
    void shouldStayAwakeInABurstUntilSomebodyElseTakesTheCore()
    {
        policy.onCycle(1, true, START_NS + 300 * US);
        assertFalse(policy.onCycle(1, true, START_NS + 310 * US));
        assertFalse(policy.onCycle(0, false, START_NS + 359 * US));
        assertTrue(policy.onCycle(0, false, START_NS + 361 * US));

        assertFalse(policy.onCycle(1, true, START_NS + 370 * US));
        policy.onYield(START_NS + 371 * US, START_NS + 373 * US);
        assertFalse(policy.onCycle(0, false, START_NS + 373 * US), "nobody has taken it");
        policy.onYield(START_NS + 373 * US, START_NS + 473 * US);
        assertTrue(policy.onCycle(0, false, START_NS + 473 * US));
        assertTrue(policy.onCycle(0, false, START_NS + 480 * US));
        policy.onCycle(1, true, START_NS + 490 * US);
        assertTrue(policy.onCycle(0, false, START_NS + 491 * US), "no burst while others compute");
    }
}
