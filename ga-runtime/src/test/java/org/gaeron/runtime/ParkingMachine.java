package org.gaeron.runtime;

import java.util.ArrayList;
import java.util.List;

import org.gaeron.runtime.waiting.Machine;

/**
 * A machine whose time goes on only while a thread parks, and always for as long as it may. By the waiting thread.
 */
public final class ParkingMachine implements Machine
{
    private final List<Long> parksNs = new ArrayList<>();
    private long nowNs;
    private int unparked;

    /** A machine on which nobody has parked yet. */
    public ParkingMachine()
    {
    }

    /**
     * {@return how long the thread was allowed to park, each time}
     */
    public List<Long> parksNs()
    {
        return parksNs;
    }

    /**
     * {@return how often somebody was unparked}
     */
    public int unparked()
    {
        return unparked;
    }

    @Override
    public long nanoTime()
    {
        return nowNs;
    }

    @Override
    public long driveNs()
    {
        return 0;
    }

    @Override
    public void park(final Object blocker, final long mostNs)
    {
        parksNs.add(mostNs);
        nowNs += mostNs;
    }

    @Override
    public void unpark(final Thread thread)
    {
        unparked++;
    }

    @Override
    public void pause(final long ns)
    {
        nowNs += ns;
    }

    @Override
    public Thread start(final String name, final Runnable body)
    {
        throw new UnsupportedOperationException();
    }

    @Override
    public void interrupt(final Thread thread)
    {
        throw new UnsupportedOperationException();
    }

    @Override
    public void tell(final String line)
    {
        throw new UnsupportedOperationException();
    }
}
