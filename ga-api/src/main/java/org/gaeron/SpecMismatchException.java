package org.gaeron;

/**
 * Disagreement of the ranks on a collective call: they create arrays of different specs, or are in different calls. The
 * message names both sides, and nothing was done. The job goes on if all ranks catch it, unless one of them has ended
 * its program.
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
