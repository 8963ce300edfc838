package org.gaeron.runtime.waiting;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * The state of one operation, which may consist of many pieces at many owners. The rank's thread starts pieces and
 * checks whether all are finished. The holder of the node's baton finishes them, one at a time. All blocking operations
 * of a rank share one completion; each non-blocking operation has its own.
 *
 * <pre>
 *   rank's thread                          holder of the baton
 *   started++ (plain, own word)
 *   ... frame committed ...  ------------&gt; value, failure (plain)
 *                                          finished + 1 (volatile; pairs with isMet)
 *   finished == started?     &lt;-----------  waiter.signal()
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
     * A completion for operations of one rank.
     *
     * @param waiter the waiter of the rank.
     */
    public Completion(final Waiter waiter)
    {
        this.waiter = waiter;
    }

    /**
     * Starts one more piece. Rank's thread, before the piece can be finished.
     */
    public void start()
    {
        started++;
    }

    /**
     * Finishes one piece. Holder of the baton.
     */
    public void finish()
    {
        FINISHED.setVolatile(this, (long)FINISHED.get(this) + 1);
        waiter.signal();
    }

    /**
     * Takes back a start, because the piece was not sent after all. Rank's thread.
     */
    public void cancel()
    {
        started--;
    }

    /**
     * Finishes one piece with a value. Holder of the baton.
     *
     * @param value the value of a fetching operation.
     */
    public void finish(final long value)
    {
        this.value = value;
        finish();
    }

    /**
     * Finishes one piece with a failure. The first failure is kept. Holder of the baton.
     *
     * @param failure the failure of the piece.
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
     * Sets the value of a near operation, which is complete without a piece. Rank's thread.
     *
     * @param value the value of a fetching operation.
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
     * {@return the value of the last fetching operation} Rank's thread, once met.
     */
    public long value()
    {
        return value;
    }

    /**
     * {@return the first failure of a piece, or null} Any thread, once met, of an operation that has this completion to
     * itself.
     */
    public RuntimeException failure()
    {
        return failure;
    }

    /**
     * Returns the failure and clears it for the next operation. Rank's thread, once met.
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
