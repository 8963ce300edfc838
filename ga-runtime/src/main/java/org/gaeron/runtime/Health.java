package org.gaeron.runtime;

import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.function.Supplier;

import org.gaeron.GlobalArrayException;
import org.gaeron.JobFailedException;

/**
 * Whether a node can go on. The first failure ends it for good: every wait of every rank then ends with an exception.
 * Any thread.
 *
 * <p><b>Ranks that are cut off.</b> A rank may run out of stack in the midst of a call: with a frame half written, the
 * baton or a lock in its hand, an answer read and not given to whom it is for. Its program may catch the error and go
 * on, and nobody would know. There may be no room for a call to say so either, nor in a {@code finally}; a field can be
 * written all the same:
 *
 * <pre>
 *   rank, in the handler of the error          whoever looks at the health next
 *   cutOffRank = number   (volatile)
 *   cutOffBy = error      (volatile)  -------> fails the node, as if the rank had thrown the error to its end
 * </pre>
 */
public final class Health
{
    static final int NO_RANK = -1;

    private final AtomicReference<Supplier<RuntimeException>> failure = new AtomicReference<>();
    private final Function<Throwable, String> teller;
    private volatile Runnable onFailure = () -> { };

    /** Made before it is needed: a thread may end because there is no memory for another word. */
    private final Supplier<RuntimeException> speechless =
        () -> new JobFailedException("a thread of the node has ended and cannot say why", null);

    /** Whether {@link #onFailure} has come to its end: it may have been cut off, too, and is called again then. */
    private volatile boolean isTold;

    /** The rank that is cut off, or {@link #NO_RANK}; set before {@link #cutOffBy}. */
    volatile int cutOffRank;

    /** What has cut off a call of a rank, or null. */
    volatile Error cutOffBy;

    /** A health whose failures say of themselves what they are. */
    public Health()
    {
        this(Causes::text);
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
     * @param onFailure called by the thread that fails the node; once, if it comes to its end.
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
     * Ends the node because a part of it has failed. First the failure counts, then what it says: a failure of the
     * program may not be able to say anything.
     *
     * @param what  has failed, in words.
     * @param cause what it threw.
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
            told.text = what + ": " + teller.apply(cause);
            return true;
        }
        catch (final Throwable ex)
        {
            // no memory, or the program's own text: the failure counts all the same
            if (failure.get() instanceof final Told told && told.cause == cause)
            {
                told.isUnsaid = true;
                return true;
            }
            return fail(speechless);
        }
    }

    /**
     * Ends the node because a thread of it has ended without a word.
     */
    void failSpeechless()
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
     * {@return whether a rank has run out of stack in the midst of a call: what it used may be locked for ever, and is
     * not to be closed}
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
     * {@return what a rank is told now, or null if nothing has failed}
     */
    RuntimeException failure()
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

    /** A rank was interrupted; for what it waited begins with a space. */
    void interrupted(final String rank, final String forWhat)
    {
        fail(() -> new GlobalArrayException(rank + " was interrupted while it waited" + forWhat));
    }

    /**
     * A failure whose text is there a moment after itself: the text is the program's, and may never come. Who throws it
     * waits for that moment.
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
