package org.gaeron.runtime.waiting;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.TimeUnit;

import org.gaeron.runtime.failure.Health;

/**
 * Waits on behalf of one rank, or of a thread of a rank's fork. The rank drives its node for a while, then blocks
 * until a frame arrives for the node. If another rank blocks there already, it parks until it is signalled.
 *
 * <pre>
 *   rank's thread                      any thread
 *   state = BLOCKED or PARKED          makes the condition true
 *   heavy fence                        light fence
 *   condition met? -> does not stop    BLOCKED? wakes it; PARKED? unparks it
 *   block or park, bounded
 *   state = AWAKE
 * </pre>
 * Both sides write before they read, so one of them sees the other ({@link AsymmetricFence}). The bound on the park
 * covers the node's failure, and conditions that nobody signals. A thread that is descheduled at any line delays only
 * itself.
 */
public final class Waiter
{
    /** Time to drive after a wakeup without finding work: another thread may have done it already. */
    private static final long DRIVE_ON_NS = TimeUnit.MICROSECONDS.toNanos(10);
    private static final long PARK_NS = TimeUnit.MILLISECONDS.toNanos(10);
    /** Bound of the park time, which doubles with each park: else a thousand waiting ranks would only poll. */
    private static final long LONGEST_PARK_NS = TimeUnit.MILLISECONDS.toNanos(320);
    /** Looks without work before the thread yields, and from then on yields after each look. */
    private static final int SPINS_BEFORE_YIELD = 16;
    private static final int AWAKE = 0;
    private static final int PARKED = 1;
    private static final int BLOCKED = 2;
    private static final VarHandle STATE;

    static
    {
        try
        {
            STATE = MethodHandles.lookup().findVarHandle(Waiter.class, "state", int.class);
        }
        catch (final ReflectiveOperationException ex)
        {
            throw new ExceptionInInitializerError(ex);
        }
    }

    private final Health health;
    private final Machine machine;
    private final boolean keepsInterrupts;
    private final long driveNs;
    private final long nearLookNs;
    private volatile Progress progress = Progress.NONE;
    private volatile Thread thread;
    private WaitWatch watch = WaitWatch.NONE;
    /** Null if nobody listens, which costs less than a call. */
    private volatile Runnable listener;
    /** An interrupt is kept until the wait is over: with it set, nothing could be driven, and no park would last. */
    private boolean isInterrupted;
    @SuppressWarnings("unused")
    private int state;

    /**
     * A waiter of a rank of a real node.
     *
     * @param health the health of the rank's node.
     */
    public Waiter(final Health health)
    {
        this(health, RealMachine.STANDALONE);
    }

    /**
     * A waiter of a rank.
     *
     * @param health  the health of the rank's node.
     * @param machine the machine of the node.
     */
    public Waiter(final Health health, final Machine machine)
    {
        this(health, machine, false);
    }

    /**
     * A waiter of a rank, or of a thread of one.
     *
     * @param health          of the node.
     * @param machine         clock and threads.
     * @param keepsInterrupts whether an interrupt during a wait is kept for the caller, instead of failing the node: a
     *                        fork interrupts its threads, which may be in an operation that ends by itself.
     */
    public Waiter(final Health health, final Machine machine, final boolean keepsInterrupts)
    {
        this.health = health;
        this.machine = machine;
        this.keepsInterrupts = keepsInterrupts;
        driveNs = machine.driveNs();
        nearLookNs = machine.nearLookNs();
    }

    /**
     * Binds the calling thread to the rank.
     *
     * @param progress drives the node during waits.
     */
    public void bind(final Progress progress)
    {
        this.progress = progress;
        this.thread = Thread.currentThread();
    }

    /**
     * Has long waits reported from now on. Rank's thread.
     *
     * @param watch that observes them.
     */
    public void watch(final WaitWatch watch)
    {
        this.watch = watch;
    }

    /**
     * Has each signal passed on from now on, by the thread that signals. Rank's thread.
     *
     * @param listener that takes them.
     */
    public void listen(final Runnable listener)
    {
        this.listener = listener;
        machine.heavyFence();
    }

    /**
     * Waits until the condition is met. Rank's thread.
     *
     * @param condition the condition to wait for.
     * @throws org.gaeron.GlobalArrayException if the node fails meanwhile.
     */
    public void await(final Condition condition)
    {
        final long nowNs = machine.nanoTime();
        watch.begin(condition, nowNs);
        if (driveNs == 0 || !driveUntil(condition, nowNs + driveNs))
        {
            stop(condition);
        }
    }

    /** {@return the health of the node} */
    public Health health()
    {
        return health;
    }

    private void stop(final Condition condition)
    {
        try
        {
            stopUntil(condition);
        }
        finally
        {
            if (isInterrupted)
            {
                isInterrupted = false;
                Thread.currentThread().interrupt();
            }
        }
    }

    private void stopUntil(final Condition condition)
    {
        boolean isHandedOver = false;
        long parkNs = PARK_NS;
        while (!condition.isMet())
        {
            health.check();
            watch.look(machine.nanoTime());
            if (block(condition))
            {
                driveUntil(condition, machine.nanoTime() + DRIVE_ON_NS);
                continue;
            }
            if (!isHandedOver)
            {
                progress.handOver();
                isHandedOver = true;
            }
            park(condition, parkNs);
            parkNs = Math.min(2 * parkNs, LONGEST_PARK_NS);
        }
    }

    /**
     * Throws if the node has failed. Rank's thread, in waits that have no condition of their own.
     */
    public void checkHealth()
    {
        health.check();
    }

    private boolean driveUntil(final Condition condition, final long firstDeadlineNs)
    {
        final Progress driven = progress;
        final boolean isNear = condition.isNear();
        long deadlineNs = firstDeadlineNs;
        for (int idle = 0; !condition.isMet(); )
        {
            if (!health.isGood())
            {
                return condition.isMet();
            }
            if (driven.drive() > 0)
            {
                idle = 0;
                final long nowNs = machine.nanoTime();
                deadlineNs = nowNs + driveNs;
                watch.look(nowNs);
                continue;
            }
            if (++idle < SPINS_BEFORE_YIELD &&
                (!isNear || deadlineNs - machine.nanoTime() > driveNs - nearLookNs))
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

    private boolean block(final Condition condition)
    {
        STATE.setVolatile(this, BLOCKED);
        machine.heavyFence();
        final boolean hasBlocked = health.isGood() && progress.block(condition);
        STATE.setVolatile(this, AWAKE);
        onInterrupt();
        return hasBlocked;
    }

    private void park(final Condition condition, final long parkNs)
    {
        STATE.setVolatile(this, PARKED);
        machine.heavyFence();
        if (!condition.isMet() && health.isGood())
        {
            machine.park(this, parkNs);
        }
        STATE.setVolatile(this, AWAKE);
        onInterrupt();
    }

    private void onInterrupt()
    {
        if (Thread.interrupted())
        {
            if (keepsInterrupts)
            {
                isInterrupted = true;
            }
            else
            {
                health.interrupted(watch.who(), watch.forWhat());
            }
        }
    }

    /** {@return whether the rank blocks or is parked} Any thread. */
    public boolean isStopped()
    {
        return (int)STATE.getVolatile(this) != AWAKE;
    }

    /**
     * Wakes the rank if it blocks or is parked, and notifies the listener. Any thread, after it has made a condition
     * true.
     */
    public void signal()
    {
        AsymmetricFence.light();
        final int seen = (int)STATE.getVolatile(this);
        if (seen == PARKED)
        {
            machine.unpark(thread);
        }
        else if (seen == BLOCKED)
        {
            progress.wake();
        }
        final Runnable listening = listener;
        if (listening != null)
        {
            listening.run();
        }
    }
}
