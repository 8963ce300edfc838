package org.gaeron;

/**
 * Disagreement of the ranks on a collective call: they create arrays of different specs, or are in different calls. The
 * message names both sides. No array was created. The job goes on if the calls were both creations.
 */
public final class SpecMismatchException extends GlobalArrayException
{
    private static final long serialVersionUID = 1L;

    /**
     * A disagreement.
     *
     * @param message the calls of the ranks.
     */
    public SpecMismatchException(final String message)
    {
        super(message);
    }
}
