package org.gaeron.aeron;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

import org.agrona.concurrent.IdleStrategy;

/**
 * Wait of a client for an answer of the driver that its host's nodes share. That driver may block for 10 ms, and
 * Aeron's client looks each millisecond: the 17 counters of a node, one after the other, took 0.13 s of a start in
 * which no core had work. So this rings the driver if it blocks, and looks again soon. The command is in the driver's
 * log before the first ring; a driver that blocks just after a look is rung at the next one.
 *
 * <p>The thread that opens the node.
 */
final class RingingIdleStrategy implements IdleStrategy
{
    private static final long NAP_NS = TimeUnit.MICROSECONDS.toNanos(50);

    private Doorbell doorbell;

    /** Sets what rings the driver. Until then, the client only waits for the driver to be there. */
    void doorbell(final Doorbell ofHost)
    {
        doorbell = ofHost;
    }

    @Override
    public void idle(final int workCount)
    {
        if (workCount <= 0)
        {
            idle();
        }
    }

    @Override
    public void idle()
    {
        if (doorbell != null)
        {
            doorbell.ringHostIfParked();
        }
        LockSupport.parkNanos(this, NAP_NS);
    }

    @Override
    public void reset()
    {
        // each look is the first one
    }

    @Override
    public String alias()
    {
        return "ringing";
    }
}
