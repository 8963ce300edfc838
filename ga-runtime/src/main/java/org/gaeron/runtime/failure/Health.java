package org.gaeron.runtime.failure;

import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.function.Supplier;

import org.gaeron.GlobalArrayException;
import org.gaeron.JobFailedException;

/**
 * The state of a node, good or failed. The first failure is final: then every wait of every rank ends with an
 * exception. Any thread.
 *
 * <p><b>Ranks that are cut off.</b> A rank may run out of stack in the middle of a call. It then leaves a frame half
 * written, holds the baton or a lock, or has read an answer and not delivered it. Its program may catch the error and
 * go on, and no other thread would notice. There may be no stack left for a call that reports the error, not even in a
 * {@code finally}, but a field can always be written:
 *
 * <pre>
 *   rank, in the handler of the error          thread that checks the health next
 *   cutOffRank = number   (volatile)
 *   cutOffBy = error      (volatile)  -------> fails the node, as if the rank had ended with the error
 * </pre>
 */
public final class Health
{
    /** No rank: the data server, or nobody. */
    public static final int NO_RANK = -1;

    /** What calls get after the end of the job. */
    public static final String ENDED = "the job has ended";

    private final AtomicReference<Supplier<RuntimeException>> failure = new AtomicReference<>();
    private volatile Function<Throwable, String> teller = Causes::text;
    private volatile Runnable onFailure = () -> { };

    /** Preallocated: a thread may end because there is no memory for another object. */
    private final Supplier<RuntimeException> speechless =
        () -> new JobFailedException("a thread of the node has ended and cannot say why", null);

    /** Set when {@link #onFailure} has returned. An error may cut it off, too; then it is called again. */
    private volatile boolean isTold;

    /**
     * The rank that was cut off, or {@link #NO_RANK} for the data server; set before {@link #cutOffBy}. Fields, because
     * the stack may be full where they are set: a call of a method can fail there.
     */
    public volatile int cutOffRank;

    /** The error that cut off a call, or null. */
    public volatile Error cutOffBy;

    /** The health of a node in good state. */
    public Health()
    {
        StackTraces.initialize();
    }

    /**
     * Sets the function that describes failures; by default {@link Causes#text}.
     *
     * @param teller describes the cause of a failure; called at once, on the thread that raised it.
     */
    public void describeBy(final Function<Throwable, String> teller)
    {
        this.teller = teller;
    }

    /**
     * Sets the callback for the failure, which wakes the waiters.
     *
     * @param onFailure called by the thread that fails the node; called again if an error cut it off.
     */
    public void onFailure(final Runnable onFailure)
    {
        this.onFailure = onFailure;
    }

    /**
     * Fails the node.
     *
     * @param exception creates the exception for a rank; called once for each throw, so that each has the stack of its
     *                  rank.
     * @return whether this was the first failure.
     */
    public boolean fail(final Supplier<RuntimeException> exception)
    {
        final boolean first = failure.compareAndSet(null, exception);
        if (first)
        {
            tell();
        }
        return first;
    }

    private void tell()
    {
        onFailure.run();
        isTold = true;
    }

    /**
     * Fails the node because a part of it has failed. The failure counts before its text is made, because the text may
     * come from the program and throw.
     *
     * @param what  a description of the failure.
     * @param cause the throwable of the failed part.
     * @return whether this was the first failure.
     */
    public boolean fail(final String what, final Throwable cause)
    {
        try
        {
            final Told told = new Told(what, cause);
            if (!failure.compareAndSet(null, told))
            {
                return false;
            }
            tell();
            StackTraces.shorten(cause);
            told.text = what + ": " + teller.apply(cause);
            return true;
        }
        catch (final Throwable ex)
        {
            // no memory, or the program's own text threw: the failure counts all the same
            if (failure.get() instanceof final Told told && told.cause == cause)
            {
                told.isUnsaid = true;
                return true;
            }
            if (ex instanceof final StackOverflowError full && cutOffBy != null)
            {
                throw full; // whoever looks at the health next has room to say it
            }
            return fail(speechless);
        }
    }

    /**
     * Ends the node in good health. Whoever still has an object of one of its ranks gets an exception for its calls.
     */
    public void end()
    {
        isTold = failure.compareAndSet(null, () -> new IllegalStateException(ENDED)) || isTold;
    }

    /**
     * Fails the node because one of its threads has ended without reporting a cause.
     */
    public void failSpeechless()
    {
        fail(speechless);
    }

    /**
     * {@return whether nothing has failed yet}
     */
    public boolean isGood()
    {
        return failure.get() == null && (cutOffBy == null || !failCutOff());
    }

    /**
     * {@return whether a call of this node has run out of stack} Its resources may be locked for ever, and must not be
     * closed.
     */
    public boolean isCutOff()
    {
        return cutOffBy instanceof StackOverflowError;
    }

    private boolean failCutOff()
    {
        fail(cutOffRank == NO_RANK ? "the data server failed" : "rank " + cutOffRank + " failed", cutOffBy);
        return true;
    }

    /**
     * {@return the exception for a rank, or null if nothing has failed}
     */
    public RuntimeException failure()
    {
        final Supplier<RuntimeException> failed = failure.get();
        return failed == null ? null : failed.get();
    }

    /**
     * Throws if something has failed.
     */
    public void check()
    {
        if (!isGood())
        {
            if (!isTold)
            {
                tell();
            }
            throw failure.get().get();
        }
    }

    /**
     * Fails the node because a rank was interrupted.
     *
     * @param rank    the rank, as text.
     * @param forWhat what it waited for: begins with a space, or is empty.
     */
    public void interrupted(final String rank, final String forWhat)
    {
        fail(() -> new GlobalArrayException(rank + " was interrupted while it waited" + forWhat));
    }

    /**
     * A failure whose text is set a moment after the failure itself, or never, because the text may come from the
     * program. A thread that throws it waits for the text, for about half a second at most.
     */
    private static final class Told implements Supplier<RuntimeException>
    {
        private static final int MOST_NAPS = 500;

        private final String what;
        private final Throwable cause;
        private volatile String text;
        private volatile boolean isUnsaid;

        private Told(final String what, final Throwable cause)
        {
            this.what = what;
            this.cause = cause;
        }

        @Override
        public RuntimeException get()
        {
            boolean isInterrupted = false;
            for (int i = 0; i < MOST_NAPS && text == null && !isUnsaid; i++)
            {
                isInterrupted |= nap();
            }
            if (isInterrupted)
            {
                Thread.currentThread().interrupt();
            }
            final String said = text;
            return new JobFailedException(said == null ? what + ": " + cause.getClass().getName() : said, cause);
        }

        private static boolean nap()
        {
            try
            {
                Thread.sleep(1);
                return false;
            }
            catch (final InterruptedException ex)
            {
                return true;
            }
        }
    }
}
