package org.gaeron.wire;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class ArrivalTest
{
    private final Arrival arrival = new Arrival().begin(10, 30);

    @Test
    void shouldTakeHeadAndRestInAnyOrderOfTheTwo()
    {
        take(10, 5, 20);
        take(0, 6, 20);
        take(15, 15, 30);
        assertFalse(arrival.isComplete());
        take(6, 4, 30);
        assertTrue(arrival.isComplete());
    }

    private void take(final long first, final long count, final long granted)
    {
        assertTrue(arrival.expects(first, count, granted), first + " " + count);
        arrival.add(first, count);
    }

    @Test
    void shouldRefuseGapsRepeatsAndWhatWasNotGranted()
    {
        assertFalse(arrival.expects(1, 1, 30), "a gap in the head");
        assertFalse(arrival.expects(11, 1, 30), "a gap in the rest");
        assertFalse(arrival.expects(0, 11, 30), "over the end of the head");
        assertFalse(arrival.expects(10, 1, 10), "nothing is granted");
        assertFalse(arrival.expects(10, 11, 20), "more than granted");
        assertFalse(arrival.expects(0, 0, 30), "nothing");
        assertFalse(arrival.expects(-1, 1, 30), "before the patch");
        assertFalse(arrival.expects(10, Long.MAX_VALUE, 30), "a sum that overflows");
        take(0, 10, 10);
        take(10, 20, 30);
        assertFalse(arrival.expects(0, 1, 30), "the head again");
        assertFalse(arrival.expects(30, 1, 30), "after the end");
    }
}
