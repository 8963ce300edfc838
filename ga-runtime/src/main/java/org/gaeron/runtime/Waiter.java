package org.gaeron.runtime;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.TimeUnit;

/**
 * How one rank waits: it drives its node for a while, then parks until it is signalled.
 *
 * <pre>
 *   rank's thread                     any thread
 *   parked = 1        (volatile)      makes the condition true  (volatile, or a locked instruction)
 *   condition met? -> do not park     parked == 1?              (volatile)
 *   park, bounded                     unpark
 * </pre>
 * Both sides write before they read, so one of them sees the other; the bound on the park is for the node's failure and
 * for conditions that nobody signals. A thread that stops at any line delays nobody but itself.
 */
public final class Waiter
{
    private static final long PARK_NS = TimeUnit.MILLISECONDS.toNanos(10);
    private static final int SPINS_BEFORE_YIELD = 16;
    private static final VarHandle PARKED;

    static
    {
        try
        {
            PARKED = MethodHandles.lookup().findVarHandle(Waiter.class, "parked", int.class);
        }
        catch (final ReflectiveOperationException ex)
        {
            throw new ExceptionInInitializerError(ex);
        }
    }

    private final Health health;
    private final Machine machine;
    private final long driveNs;
    private volatile Progress progress = Progress.NONE;
    private volatile Thread thread;
    @SuppressWarnings("unused")
    private int parked;

    /**
     * A waiter of a rank of a real node.
     *
     * @param health of the rank's node.
     */
    public Waiter(final Health health)
    {
        this(health, Machine.REAL);
    }

    /**
     * A waiter of a rank.
     *
     * @param health  of the rank's node.
     * @param machine that the node runs on.
     */
    public Waiter(final Health health, final Machine machine)
    {
        this.health = health;
        this.machine = machine;
        driveNs = machine.driveNs();
    }

    /**
     * The calling thread is the rank's from now on.
     *
     * @param progress how to move the node on while waiting.
     */
    public void bind(final Progress progress)
    {
        this.progress = progress;
        this.thread = Thread.currentThread();
    }

    /**
     * Waits until the condition is met. Rank's thread.
     *
     * @param condition what to wait for.
     * @throws org.gaeron.GlobalArrayException if the node fails, or hears of a failed one, meanwhile.
     */
    public void await(final Condition condition)
    {
        if (driveNs == 0 || !driveUntil(condition))
        {
            progress.handOver();
            while (!condition.isMet())
            {
                health.check();
                park(condition);
            }
        }
    }

    /**
     * Throws if the node has failed. Rank's thread, in waits that have no condition of their own.
     */
    public void checkHealth()
    {
        health.check();
    }

    private boolean driveUntil(final Condition condition)
    {
        final Progress driven = progress;
        long deadlineNs = machine.nanoTime() + driveNs;
        for (int idle = 0; !condition.isMet(); )
        {
            if (!health.isGood())
            {
                return condition.isMet();
            }
            if (driven.drive() > 0)
            {
                idle = 0;
                deadlineNs = machine.nanoTime() + driveNs;
                continue;
            }
            if (++idle < SPINS_BEFORE_YIELD)
            {
                Thread.onSpinWait();
                continue;
            }
            Thread.yield();
            if (deadlineNs - machine.nanoTime() < 0)
            {
                return false;
            }
        }
        return true;
    }

    private void park(final Condition condition)
    {
        PARKED.setVolatile(this, 1);
        if (!condition.isMet() && health.isGood())
        {
            machine.park(this, PARK_NS);
        }
        PARKED.setVolatile(this, 0);
        if (Thread.interrupted())
        {
            health.interrupted();
        }
    }

    /**
     * Wakes the rank if it is parked. Any thread, after it made a condition true.
     */
    public void signal()
    {
        VarHandle.fullFence();
        if ((int)PARKED.getVolatile(this) == 1)
        {
            machine.unpark(thread);
        }
    }
}
