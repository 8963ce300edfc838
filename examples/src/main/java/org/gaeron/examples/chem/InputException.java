package org.gaeron.examples.chem;

/**
 * What the user gave cannot be calculated: a malformed file, an unknown element or basis, an odd number of electrons.
 * The message is one line for the user and names the file and line where there is one.
 */
public final class InputException extends RuntimeException
{
    private static final long serialVersionUID = 1L;

    /**
     * A wrong input.
     *
     * @param message one line for the user.
     */
    public InputException(final String message)
    {
        super(message);
    }

    /**
     * A wrong input and what showed it.
     *
     * @param message one line for the user.
     * @param cause   the reason.
     */
    public InputException(final String message, final Throwable cause)
    {
        super(message, cause);
    }
}
