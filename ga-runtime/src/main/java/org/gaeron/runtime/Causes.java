package org.gaeron.runtime;

import java.io.PrintStream;

/**
 * What a failure says of itself and of what caused it. Failures are the program's: a message may throw, and a chain of
 * causes may be a circle. Nothing here throws or loops.
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
     * @param failure with which the chain begins; may be null.
     * @param type    looked for.
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
     * @param failure with which the chain begins.
     * @param text    looked for.
     */
    static boolean says(final Throwable failure, final String text)
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
     * {@return what a failure says of itself with its type, or its type alone if it cannot say it}
     *
     * @param failure any.
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
     * {@return the message of a failure; its type where it has none or cannot say it}
     *
     * @param failure any.
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
     * Prints a failure with its stack and its causes, or as much of it as can be had.
     *
     * @param failure any.
     * @param out     where to.
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

    private static Throwable causeOf(final Throwable failure)
    {
        try
        {
            return failure.getCause();
        }
        catch (final Throwable ex)
        {
            // the program's own getCause: the chain ends here
            return null;
        }
    }

    private static String unsaid(final Throwable failure, final Throwable ex)
    {
        return failure.getClass().getName() + " (its message cannot be told: " + ex.getClass().getName() + ")";
    }
}
