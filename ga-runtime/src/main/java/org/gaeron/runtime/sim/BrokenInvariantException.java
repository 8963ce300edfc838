package org.gaeron.runtime.sim;

/**
 * The runtime did not keep its promise.
 */
public final class BrokenInvariantException extends RuntimeException
{
    private static final long serialVersionUID = 1L;

    /**
     * A broken promise.
     *
     * @param message what was expected and what came.
     */
    public BrokenInvariantException(final String message)
    {
        super(message);
    }
}
