package org.gaeron.wire;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * Right to run the node's duty cycle, held by the data server's thread or a waiting rank, one at a time. Nobody waits
 * for it, and no thread blocks while it holds it. Plain writes of a holder are visible to the next one.
 *
 * <pre>
 *   holder                          next holder
 *   ... plain writes ...
 *   held = 0 (release)  ----------> held 0 -> 1 (acquire)
 *                                   ... sees them ...
 * </pre>
 * A holder that is descheduled keeps the others from driving, not from waiting: their waits are bounded and go on after
 * it.
 */
public final class Baton
{
    private static final VarHandle HELD;

    static
    {
        try
        {
            HELD = MethodHandles.lookup().findVarHandle(Baton.class, "held", int.class);
        }
        catch (final ReflectiveOperationException ex)
        {
            throw new ExceptionInInitializerError(ex);
        }
    }

    @SuppressWarnings("unused")
    private int held;

    /** Holder, for assertions; null if there is none. */
    private Thread holder;

    /**
     * A baton that nobody holds.
     */
    public Baton()
    {
    }

    /**
     * Takes the baton if it is free.
     *
     * @return whether the caller holds it now.
     */
    public boolean tryTake()
    {
        if ((int)HELD.getOpaque(this) != 0 || !HELD.compareAndSet(this, 0, 1))
        {
            return false;
        }
        holder = Thread.currentThread();
        return true;
    }

    /**
     * Takes the baton if it is free and the calling thread is not interrupted: an interrupted thread would stop the
     * agents of a carrier. Who interrupts a thread of a fork holds the baton meanwhile, so never after this look.
     *
     * @return whether the caller holds it now.
     */
    public boolean tryTakeUninterrupted()
    {
        final boolean isTaken = tryTake();
        if (isTaken && Thread.currentThread().isInterrupted())
        {
            putDown();
            return false;
        }
        return isTaken;
    }

    /**
     * {@return whether the calling thread holds the baton} It alone writes its own name, so it never finds it by
     * mistake.
     */
    public boolean isMine()
    {
        return holder == Thread.currentThread();
    }

    /**
     * Puts the baton down.
     */
    public void putDown()
    {
        holder = null;
        HELD.setRelease(this, 0);
    }
}
