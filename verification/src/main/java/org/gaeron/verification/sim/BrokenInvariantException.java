package org.gaeron.verification.sim;

/**
 * Violation of the runtime's contract.
 */
public final class BrokenInvariantException extends RuntimeException
{
    private static final long serialVersionUID = 1L;

    /**
     * A violation.
     *
     * @param message what was expected and what came.
     */
    public BrokenInvariantException(final String message)
    {
        super(message);
    }
}
