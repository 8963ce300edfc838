package org.gaeron.runtime.waiting;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

import org.gaeron.runtime.settings.JobContext;

/**
 * The clock and the threads of the JVM.
 */
public final class RealMachine implements Machine
{
    /** The machine of a node that has the JVM for itself. */
    public static final Machine STANDALONE = new RealMachine(false);

    /** The same with daemon threads: for jobs inside another program, whose end does not wait for them. */
    public static final Machine EMBEDDED = new RealMachine(true);

    private static final System.Logger LOGGER = System.getLogger("org.gaeron");
    private static final long DRIVE_NS = TimeUnit.MICROSECONDS.toNanos(100);

    private static final boolean HAS_ONE_CORE = Runtime.getRuntime().availableProcessors() == 1;

    private final boolean isDaemon;

    private RealMachine(final boolean isDaemon)
    {
        this.isDaemon = isDaemon;
    }

    @Override
    public long nanoTime()
    {
        return System.nanoTime();
    }

    @Override
    public long driveNs()
    {
        return DRIVE_NS;
    }

    /** On a single core the other rank does nothing while this one looks. */
    @Override
    public long nearLookNs()
    {
        return HAS_ONE_CORE ? 0 : Machine.super.nearLookNs();
    }

    @Override
    public void park(final Object blocker, final long mostNs)
    {
        LockSupport.parkNanos(blocker, mostNs);
    }

    @Override
    public void unpark(final Thread thread)
    {
        LockSupport.unpark(thread);
    }

    @Override
    public void pause(final long ns)
    {
        LockSupport.parkNanos(ns);
    }

    @Override
    public Thread start(final String name, final Runnable body)
    {
        final Thread thread = new Thread(body, name);
        thread.setDaemon(isDaemon || thread.isDaemon());
        thread.start();
        return thread;
    }

    /** Leaves daemon threads alone: the program around an embedded job decides on its threads. */
    @Override
    public void giveWay(final int nice)
    {
        final String refusal = isDaemon ? null : NativePriority.lower(nice);
        if (refusal != null)
        {
            LOGGER.log(System.Logger.Level.INFO, "{0} does not give way ({1}={2}): {3}",
                Thread.currentThread().getName(), JobContext.RANK_NICE, nice, refusal);
        }
    }

    @Override
    public void interrupt(final Thread thread)
    {
        thread.interrupt();
    }

    @Override
    public void tell(final String line)
    {
        LOGGER.log(System.Logger.Level.WARNING, line);
    }
}
