package org.gaeron.verification.sim;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.gaeron.Patch;
import org.junit.jupiter.api.Test;

/**
 * Faults that a search can see: each rule of the mirror, kept and broken.
 */
class MirrorTest
{
    private static void assertBroken(final String expected, final Runnable check)
    {
        final String message = assertThrows(BrokenInvariantException.class, check::run).getMessage();
        assertTrue(message.contains(expected), message);
    }

    @Test
    void shouldWantCounterValuesOfOverlappingCallsInAnyOrder()
    {
        final CounterHistory counter = new CounterHistory();
        final long first = counter.begin();
        final long second = counter.begin();
        counter.returned(first, 1);
        counter.returned(second, 0);
        assertDoesNotThrow(counter::check);
        assertDoesNotThrow(() -> counter.checkWord(2));
        assertBroken("expected from 2 to 2 at its owner, actual 3", () -> counter.checkWord(3));
    }

    @Test
    void shouldWantALargerCounterValueInALaterCall()
    {
        final CounterHistory counter = new CounterHistory();
        counter.returned(counter.begin(), 1);
        counter.returned(counter.begin(), 0);
        assertBroken("expected a larger value in a later call", counter::check);
    }

    @Test
    void shouldWantEachCounterValueOnce()
    {
        final CounterHistory counter = new CounterHistory();
        counter.returned(counter.begin(), 0);
        counter.returned(counter.begin(), 0);
        assertBroken("expected each value once", counter::check);
    }

    @Test
    void shouldWantEachTaskOnceAndAllOfThem()
    {
        final TaskHistory tasks = new TaskHistory("group 1", 3);
        tasks.drawn(2);
        tasks.drawn(0);
        assertBroken("expected all numbers below 3, actual none 1", tasks::checkAll);
        assertBroken("expected each number once, actual 2 twice", () -> tasks.drawn(2));
        tasks.drawn(1);
        assertDoesNotThrow(tasks::checkAll);
        assertDoesNotThrow(() -> tasks.ended(3));
        assertBroken("expected the total 3 at the end, actual 4", () -> tasks.ended(4));
    }

    @Test
    void shouldForgiveAMissingCounterValueOnlyToACallInDoubt()
    {
        final CounterHistory counter = new CounterHistory();
        counter.returned(counter.begin(), 1);
        assertBroken("expected at most 0 values left out", counter::check);
        final CounterHistory doubtful = new CounterHistory();
        doubtful.begin();
        doubtful.returned(doubtful.begin(), 1);
        assertDoesNotThrow(doubtful::check);
    }

    @Test
    void shouldWantOfASumInDoubtAllOrNothing()
    {
        final Sums sums = new Sums(1, 1, 2);
        final Patch patch = Patch.element(0, 0);
        sums.begin(0, patch, 5);
        sums.fenced(0);
        sums.begin(1, patch, 3);
        sums.notApplied(1, sums.begin(1, patch, 100));
        sums.end();
        assertDoesNotThrow(() -> sums.check(0, 0, 5));
        assertDoesNotThrow(() -> sums.check(0, 0, 8));
        for (final double wrong : new double[]{0, 3, 6, 11, 105, 108})
        {
            assertBroken("sum (0,0)", () -> sums.check(0, 0, wrong));
        }
    }

    @Test
    void shouldWantAFencedPutOrALaterOne()
    {
        final Columns columns = new Columns(1, 1, 1);
        final Patch patch = Patch.element(0, 0);
        columns.begin(0, patch, 1);
        columns.fenced(0);
        columns.begin(0, patch, 2);
        assertDoesNotThrow(() -> columns.checkLatest(0, 0, 2));
        assertBroken("put (0,0)", () -> columns.checkLatest(0, 0, 1));
        assertDoesNotThrow(() -> columns.check(0, 0, 1));
        assertDoesNotThrow(() -> columns.check(0, 0, 2));
        assertBroken("put (0,0)", () -> columns.check(0, 0, 0));
    }

    @Test
    void shouldWantOneOrderOfAllThatSetBits()
    {
        final BitHistory bits = new BitHistory(62);
        final long first = bits.begin();
        final long second = bits.begin();
        bits.returned(first, second);
        bits.returned(second, 0);
        bits.returned(bits.begin(), first | second);
        bits.check();
        assertDoesNotThrow(() -> bits.checkWord(7));
        assertBroken("at their owner", () -> bits.checkWord(3));
        assertBroken("at their owner", () -> bits.checkWord(15));
        bits.returned(bits.begin(), first | second);
        assertBroken("expected at least 7", bits::check);
    }

    @Test
    void shouldNotWantABitBeforeItsCallBegan()
    {
        final BitHistory bits = new BitHistory(62);
        bits.returned(bits.begin(), 2);
        bits.returned(bits.begin(), 0);
        assertBroken("bits: ", bits::check);
    }
}
