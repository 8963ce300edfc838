package org.gaeron.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.gaeron.GlobalArrayException;
import org.gaeron.runtime.ParkingMachine;
import org.gaeron.runtime.failure.Health;
import org.gaeron.runtime.waiting.Progress;
import org.gaeron.runtime.waiting.Waiter;
import org.junit.jupiter.api.Test;

class AwaitedTest
{
    private final ParkingMachine machine = new ParkingMachine();
    private final Health health = new Health();
    private final Waiter waiter = new Waiter(health, machine);

    /** With a thousand ranks that wait in a barrier, each answer would wake them all. */
    @Test
    void shouldNotWakeARankThatWaitsForSomethingElseWhenUpdatesAreApplied()
    {
        final Awaited awaited = new Awaited(waiter, 0, CarrierLimits.MOST_SLOTS);
        waiter.bind(Progress.NONE);
        final int[] unparked = new int[1];
        assertThrows(GlobalArrayException.class, () -> waiter.await(() ->
        {
            if (machine.parksNs().size() == 1)
            {
                health.fail(() -> new GlobalArrayException("over"));
            }
            awaited.onApplied(1024);
            unparked[0] = machine.unparked();
            return false;
        }));
        assertEquals(0, unparked[0]);
    }
}
