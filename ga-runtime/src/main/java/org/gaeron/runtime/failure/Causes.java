package org.gaeron.runtime.failure;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

import org.gaeron.JobFailedException;

/**
 * Texts of failures and of their causes. Failures are the program's: a message may throw, and a chain of causes may be
 * a cycle. Nothing here throws or loops.
 */
public final class Causes
{
    private static final int MOST_CAUSES = 100;

    private Causes()
    {
    }

    /**
     * {@return the first in a chain of causes that is of a type, or null}
     *
     * @param failure first of the chain; may be null.
     * @param type    the type to find.
     * @param <T>     that type.
     */
    public static <T> T find(final Throwable failure, final Class<T> type)
    {
        Throwable cause = failure;
        for (int i = 0; i < MOST_CAUSES && cause != null; i++)
        {
            if (type.isInstance(cause))
            {
                return type.cast(cause);
            }
            cause = causeOf(cause);
        }
        return null;
    }

    /**
     * {@return whether a message in a chain of causes contains a text}
     *
     * @param failure first of the chain.
     * @param text    the text to find.
     */
    public static boolean says(final Throwable failure, final String text)
    {
        Throwable cause = failure;
        for (int i = 0; i < MOST_CAUSES && cause != null; i++)
        {
            if (message(cause).contains(text))
            {
                return true;
            }
            cause = causeOf(cause);
        }
        return false;
    }

    /**
     * {@return the type and message of a failure; only its type if the message throws}
     *
     * @param failure any failure.
     */
    public static String text(final Throwable failure)
    {
        try
        {
            return String.valueOf(failure);
        }
        catch (final Throwable ex)
        {
            return unsaid(failure, ex);
        }
    }

    /**
     * {@return the message of a failure; its type if there is no message, or the message throws}
     *
     * @param failure any failure.
     */
    public static String message(final Throwable failure)
    {
        try
        {
            final String message = failure.getMessage();
            return message == null ? String.valueOf(failure) : message;
        }
        catch (final Throwable ex)
        {
            return unsaid(failure, ex);
        }
    }

    /**
     * Prints a failure with its stack and its causes, as far as they do not throw.
     *
     * @param failure any failure.
     * @param out     the destination.
     */
    public static void print(final Throwable failure, final PrintStream out)
    {
        try
        {
            failure.printStackTrace(out);
        }
        catch (final Throwable ex)
        {
            out.println(unsaid(failure, ex));
            for (final StackTraceElement each : failure.getStackTrace())
            {
                out.println("\tat " + each);
            }
        }
    }

    /**
     * {@return the message of a job's failure and the stack trace of its cause, without the trace of the runtime's own
     * exception around it; of another failure, its stack trace}
     *
     * @param failure any failure.
     */
    public static String trace(final Throwable failure)
    {
        final Throwable cause = failure instanceof JobFailedException ? causeOf(failure) : null;
        if (cause == null)
        {
            return printed(failure);
        }
        final String message = message(failure);
        final String text = text(cause);
        final String trace = printed(cause);
        return message.endsWith(text) && trace.startsWith(text) ?
            message + trace.substring(text.length()) : message + System.lineSeparator() + trace;
    }

    private static String printed(final Throwable failure)
    {
        final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        print(failure, new PrintStream(bytes, true, StandardCharsets.UTF_8));
        return bytes.toString(StandardCharsets.UTF_8).stripTrailing();
    }

    private static Throwable causeOf(final Throwable failure)
    {
        try
        {
            return failure.getCause();
        }
        catch (final Throwable ex)
        {
            // the program's own getCause threw: the chain ends here
            return null;
        }
    }

    private static String unsaid(final Throwable failure, final Throwable ex)
    {
        return failure.getClass().getName() + " (its message cannot be told: " + ex.getClass().getName() + ")";
    }

    /**
     * {@return the first failure, which keeps the later one}
     *
     * @param before  the first failure so far, or null.
     * @param failure another one.
     */
    public static RuntimeException first(final RuntimeException before, final RuntimeException failure)
    {
        if (before == null)
        {
            return failure;
        }
        if (before != failure)
        {
            before.addSuppressed(failure);
        }
        return before;
    }
}
