package org.gaeron.runtime.mailbox;

import static org.gaeron.runtime.mailbox.LookPolicy.LEAST_RING_WORDS;
import static org.gaeron.runtime.mailbox.LookPolicy.LOOKS_PER_TRIAL;
import static org.gaeron.runtime.mailbox.LookPolicy.WORTH;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/**
 * Rests of a mailbox's reader before it looks again.
 */
class LookPolicyTest
{
    private static final int LIMIT = 256;
    private static final int WORDS = 6;

    private final LookPolicy policy = new LookPolicy(LEAST_RING_WORDS, true);

    @Test
    void shouldTryARestOnceInManyLooksThatFindAFew()
    {
        assertEquals(2, rests(policy, 2, LIMIT, 2 * LOOKS_PER_TRIAL));
    }

    @Test
    void shouldGoOnRestingWhileEachRestBringsMany()
    {
        untilTrial();

        assertEquals(100, rests(policy, WORTH, LIMIT, 100));
    }

    @Test
    void shouldEndRestsThatBringFew()
    {
        untilTrial();

        assertEquals(0, rests(policy, WORTH - 1, LIMIT, LOOKS_PER_TRIAL - 1));
    }

    @Test
    void shouldRestAgainAtOnceAfterTheReaderWasLate()
    {
        untilTrial();
        look(policy, WORTH, LIMIT);

        assertEquals(0, rests(policy, 2 * LIMIT, 3 * LIMIT, 5));
        assertEquals(1, rests(policy, 2, LIMIT, 1));
    }

    @Test
    void shouldNotRestForAskersOfWhomOneAsksAtATime()
    {
        assertEquals(0, rests(policy, 1, LIMIT, 2 * LOOKS_PER_TRIAL));
        assertEquals(0, rests(policy, 0, LIMIT, 2 * LOOKS_PER_TRIAL));
    }

    @Test
    void shouldNotRestWhereMoreIsThereThanALookTakes()
    {
        assertEquals(0, rests(policy, 2, 2, 2 * LOOKS_PER_TRIAL));
    }

    @Test
    void shouldNotRestWhereSendersWouldWaitForRoom()
    {
        assertEquals(0, rests(new LookPolicy(LEAST_RING_WORDS / 2, true), 2, LIMIT, 2 * LOOKS_PER_TRIAL));
    }

    @Test
    void shouldNotRestWhereNobodySendsMeanwhile()
    {
        assertEquals(0, rests(new LookPolicy(LEAST_RING_WORDS, false), 2, LIMIT, 2 * LOOKS_PER_TRIAL));
    }

    private void untilTrial()
    {
        for (int look = 1; look < LOOKS_PER_TRIAL; look++)
        {
            assertFalse(look(policy, 2, LIMIT));
        }
        assertTrue(look(policy, 2, LIMIT));
    }

    /** {@return how many of the looks are followed by a rest} */
    private static int rests(final LookPolicy policy, final int count, final int limit, final int looks)
    {
        int rests = 0;
        for (int look = 0; look < looks; look++)
        {
            rests += look(policy, count, limit) ? 1 : 0;
        }
        return rests;
    }

    private static boolean look(final LookPolicy policy, final int count, final int limit)
    {
        policy.onLook(count, (long)count * WORDS, limit);
        return policy.isRestDue();
    }
}
