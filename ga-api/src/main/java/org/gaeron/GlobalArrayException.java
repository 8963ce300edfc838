package org.gaeron;

/**
 * Failure of a job, as opposed to a wrong argument of one call. Wrong arguments raise the JDK's own exceptions
 * ({@link IndexOutOfBoundsException}, {@link IllegalArgumentException}, {@link IllegalStateException}).
 */
public class GlobalArrayException extends RuntimeException
{
    private static final long serialVersionUID = 1L;

    /**
     * An exception with a message.
     *
     * @param message what was expected and what came.
     */
    public GlobalArrayException(final String message)
    {
        super(message);
    }

    /**
     * An exception with a message and its cause.
     *
     * @param message what was expected and what came.
     * @param cause   the reason.
     */
    public GlobalArrayException(final String message, final Throwable cause)
    {
        super(message, cause);
    }
}
