package org.gaeron.examples.chem;

/**
 * Thrown if the user's input cannot be calculated: a malformed file, an unknown element or basis, an odd number of
 * electrons. The message is one line for the user. It names file and line where there are any.
 */
public final class InputException extends RuntimeException
{
    private static final long serialVersionUID = 1L;

    /**
     * Creates an exception.
     *
     * @param message one line for the user.
     */
    public InputException(final String message)
    {
        super(message);
    }

    /**
     * Creates an exception with a cause.
     *
     * @param message one line for the user.
     * @param cause   the reason.
     */
    public InputException(final String message, final Throwable cause)
    {
        super(message, cause);
    }
}
