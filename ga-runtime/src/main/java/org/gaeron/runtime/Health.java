package org.gaeron.runtime;

import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.function.Supplier;

import org.gaeron.GlobalArrayException;
import org.gaeron.JobFailedException;

/**
 * Whether a node can go on. The first failure ends it for good: every wait of every rank then ends with an exception.
 * Any thread.
 */
public final class Health
{
    private final AtomicReference<Supplier<RuntimeException>> failure = new AtomicReference<>();
    private final Function<Throwable, String> teller;
    private volatile Runnable onFailure = () -> { };

    /** A health whose failures say of themselves what they are. */
    public Health()
    {
        this(Throwable::toString);
    }

    /**
     * A health.
     *
     * @param teller says what a failure comes from, on the thread that it befell and at once.
     */
    public Health(final Function<Throwable, String> teller)
    {
        this.teller = teller;
    }

    /**
     * Sets who is told of the failure: the waiters are woken there.
     *
     * @param onFailure called once, by the thread that fails the node.
     */
    public void onFailure(final Runnable onFailure)
    {
        this.onFailure = onFailure;
    }

    /**
     * Ends the node.
     *
     * @param exception makes the exception that a rank gets; called once for each throw, so that each has the stack of
     *                  its rank.
     * @return whether this was the first failure.
     */
    public boolean fail(final Supplier<RuntimeException> exception)
    {
        final boolean first = failure.compareAndSet(null, exception);
        if (first)
        {
            onFailure.run();
        }
        return first;
    }

    /**
     * Ends the node because a part of it has failed.
     *
     * @param what  has failed, in words.
     * @param cause what it threw.
     * @return whether this was the first failure.
     */
    public boolean fail(final String what, final Throwable cause)
    {
        final String text = what + ": " + teller.apply(cause);
        return fail(() -> new JobFailedException(text, cause));
    }

    /**
     * {@return whether nothing has failed yet}
     */
    public boolean isGood()
    {
        return failure.get() == null;
    }

    /**
     * Throws if something has failed.
     */
    public void check()
    {
        final Supplier<RuntimeException> failed = failure.get();
        if (failed != null)
        {
            throw failed.get();
        }
    }

    void interrupted()
    {
        fail(() -> new GlobalArrayException("a rank was interrupted while it waited"));
    }
}
