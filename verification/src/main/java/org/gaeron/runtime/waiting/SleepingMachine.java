package org.gaeron.runtime.waiting;

/**
 * A machine on which a thread that parks never wakes by itself, so a test sees whether another thread would have woken
 * it. One thread parks, one unparks.
 */
public final class SleepingMachine implements Machine
{
    /** Thrown instead of sleeping. */
    public static final class AsleepException extends RuntimeException
    {
        private static final long serialVersionUID = 1L;
        /** The only instance. */
        public static final AsleepException ASLEEP = new AsleepException();

        private AsleepException()
        {
            super("asleep", null, false, false);
        }
    }

    private boolean isUnparked;

    /** A machine whose thread is awake. */
    public SleepingMachine()
    {
    }

    /**
     * Waits for a condition.
     *
     * @param waiter    on this machine.
     * @param condition to wait for.
     * @return whether the thread has fallen asleep.
     */
    public static boolean isAsleep(final Waiter waiter, final Condition condition)
    {
        try
        {
            waiter.await(condition);
            return false;
        }
        catch (final AsleepException ex)
        {
            return true;
        }
    }

    /**
     * {@return whether the thread was woken} Called by the thread that wakes it.
     */
    public boolean isUnparked()
    {
        return isUnparked;
    }

    @Override
    public void park(final Object blocker, final long mostNs)
    {
        throw AsleepException.ASLEEP;
    }

    @Override
    public void unpark(final Thread thread)
    {
        isUnparked = true;
    }

    @Override
    public long nanoTime()
    {
        return 0;
    }

    @Override
    public long driveNs()
    {
        return 0;
    }

    @Override
    public void pause(final long ns)
    {
        throw new UnsupportedOperationException();
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
