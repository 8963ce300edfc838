package org.gaeron.runtime;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * The state of one operation, which may be many pieces at many owners. The rank's thread starts pieces and looks
 * whether all are finished; whoever holds the node's baton finishes them, one at a time. Reused for all blocking
 * operations of a rank, a new one for each non-blocking operation.
 *
 * <pre>
 *   rank's thread                          holder of the baton
 *   started++ (plain, own word)
 *   ... frame committed ...  ------------> value, failure (plain)
 *                                          finished + 1 (volatile; pairs with isMet)
 *   finished == started?     <-----------  waiter.signal()
 * </pre>
 */
public final class Completion implements Condition
{
    private static final VarHandle FINISHED;

    static
    {
        try
        {
            FINISHED = MethodHandles.lookup().findVarHandle(Completion.class, "finished", long.class);
        }
        catch (final ReflectiveOperationException ex)
        {
            throw new ExceptionInInitializerError(ex);
        }
    }

    private final Waiter waiter;
    private long started;
    @SuppressWarnings("unused")
    private long finished;
    private long value;
    private RuntimeException failure;

    /**
     * The completion of operations of one rank.
     *
     * @param waiter of the rank.
     */
    public Completion(final Waiter waiter)
    {
        this.waiter = waiter;
    }

    /**
     * One more piece is under way. Rank's thread, before the piece can be finished.
     */
    public void start()
    {
        started++;
    }

    /**
     * One piece is finished. Holder of the baton.
     */
    public void finish()
    {
        FINISHED.setVolatile(this, (long)FINISHED.get(this) + 1);
        waiter.signal();
    }

    /**
     * A piece that was started is not under way after all. Rank's thread.
     */
    public void cancel()
    {
        started--;
    }

    /**
     * The piece is finished and has a value.
     *
     * @param value of a fetching operation.
     */
    public void finish(final long value)
    {
        this.value = value;
        finish();
    }

    /**
     * The piece is finished and has failed. The first failure is kept.
     *
     * @param failure why.
     */
    public void fail(final RuntimeException failure)
    {
        if (this.failure == null)
        {
            this.failure = failure;
        }
        finish();
    }

    /**
     * Sets the value without a piece: a near operation, done before it returns. Rank's thread.
     *
     * @param value of a fetching operation.
     */
    public void complete(final long value)
    {
        this.value = value;
    }

    @Override
    public boolean isMet()
    {
        return (long)FINISHED.getAcquire(this) == started;
    }

    /**
     * {@return the value of the last fetching operation, once met}
     */
    public long value()
    {
        return value;
    }

    /**
     * Takes the failure out, so that the completion can be used again. Rank's thread, once met.
     *
     * @return the first failure of a piece, or null.
     */
    public RuntimeException takeFailure()
    {
        final RuntimeException taken = failure;
        failure = null;
        return taken;
    }
}
