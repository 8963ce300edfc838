package org.gaeron.aeron;

import static org.gaeron.aeron.CycleCaller.NEAR_RANK;
import static org.gaeron.aeron.CycleCaller.RANK;
import static org.gaeron.aeron.CycleCaller.SERVER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/**
 * How long positions of signals wait in the logs.
 */
class HoldPolicyTest
{
    private static final long NOW_NS = Long.MAX_VALUE - 5_000;
    private static final long SENT = 64;
    private static final long HELD = 128;

    private final HoldPolicy policy = new HoldPolicy(NOW_NS);

    @Test
    void shouldHoldNothingAtTheBeginning()
    {
        assertFalse(policy.begin(NEAR_RANK, SENT, NOW_NS));
        assertEquals(SENT, policy.settledLimits(SENT));
    }

    @Test
    void shouldHoldForARankThatWaitsForOneOfItsNodeUntilTheTimeIsOver()
    {
        hold(HELD, NOW_NS);

        assertTrue(policy.begin(NEAR_RANK, HELD, NOW_NS + NEAR_RANK.holdNs() - 1));
        assertEquals(HELD, policy.settledLimits(SENT));
        assertFalse(policy.begin(NEAR_RANK, HELD, NOW_NS + NEAR_RANK.holdNs()));
        assertEquals(SENT, policy.settledLimits(SENT));
    }

    @Test
    void shouldHoldNothingFromCycleToCycleForOthers()
    {
        hold(HELD, NOW_NS);

        assertFalse(policy.begin(RANK, HELD, NOW_NS));
        assertFalse(policy.begin(SERVER, HELD, NOW_NS));
    }

    @Test
    void shouldSendWhatIsHeldWithWhatARankCommits()
    {
        hold(HELD, NOW_NS);

        assertFalse(policy.begin(NEAR_RANK, HELD + 96, NOW_NS + 1));
    }

    @Test
    void shouldNotWaitLongerBecauseMoreSignalsCome()
    {
        hold(HELD, NOW_NS);
        assertTrue(policy.begin(NEAR_RANK, HELD, NOW_NS + NEAR_RANK.holdNs() / 2));
        policy.hold(HELD + 64, NOW_NS + NEAR_RANK.holdNs() / 2);

        assertTrue(policy.begin(NEAR_RANK, HELD + 64, NOW_NS + NEAR_RANK.holdNs() - 1));
        assertFalse(policy.begin(NEAR_RANK, HELD + 64, NOW_NS + NEAR_RANK.holdNs()));
    }

    private void hold(final long limits, final long nowNs)
    {
        policy.begin(NEAR_RANK, SENT, nowNs);
        policy.hold(limits, nowNs);
    }
}
