package org.gaeron.examples.scf.algebra;

/**
 * Thrown on all ranks by a collective calculation that fails by its numbers: the functions are dependent, there is no
 * gap, or iterations do not converge. Another {@link ArithmeticException} may be one of a single rank.
 */
public final class NumericalException extends ArithmeticException
{
    private static final long serialVersionUID = 1L;

    /**
     * Creates an exception.
     *
     * @param message one line for the user.
     */
    public NumericalException(final String message)
    {
        super(message);
    }
}
