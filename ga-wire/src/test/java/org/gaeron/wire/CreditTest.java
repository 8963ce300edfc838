package org.gaeron.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class CreditTest
{
    private static final int FRAME = 1000;

    private final Credit credit = new Credit();

    @Test
    void shouldHaveNothingBeforeItIsGiven()
    {
        assertEquals(0, credit.take(8, 8, FRAME));
    }

    @Test
    void shouldBeGivenOnce()
    {
        assertTrue(credit.give(2500));
        assertFalse(credit.give(2500));
        assertEquals(2500, credit.take(2500, 1, FRAME));
        assertEquals(0, credit.take(8, 8, FRAME));
    }

    @Test
    void shouldTakeTheRestOfAPatchOrWholeFrames()
    {
        credit.give(2500);
        assertEquals(8, credit.take(8, 4000, FRAME), "the rest of a patch, however small");
        assertEquals(2000, credit.take(2493, 1, FRAME), "whole frames of a larger one");
        assertEquals(0, credit.take(493, 1, FRAME));
        assertEquals(492, credit.take(492, 1, FRAME));
    }

    @Test
    void shouldTakeNothingWhereTooLittleIsLeft()
    {
        credit.give(2500);
        assertEquals(0, credit.take(10_000, 2001, FRAME));
        assertEquals(2000, credit.take(10_000, 2000, FRAME));
    }

    @Test
    void shouldTakeAgainWhatWasGivenBack()
    {
        credit.give(2500);
        final long taken = credit.take(10_000, 1, FRAME);
        assertEquals(0, credit.take(10_000, 1, FRAME));

        credit.giveBack(taken);

        assertEquals(taken, credit.take(10_000, 1, FRAME));
    }
}
