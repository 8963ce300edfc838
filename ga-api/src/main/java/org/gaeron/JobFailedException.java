package org.gaeron;

/**
 * Failure of a job because a rank failed. The cause is the exception of the first rank that failed.
 */
public final class JobFailedException extends GlobalArrayException
{
    private static final long serialVersionUID = 1L;

    /**
     * The failure of a job.
     *
     * @param message the rank that failed, and its failure.
     * @param cause   the exception that this rank threw.
     */
    public JobFailedException(final String message, final Throwable cause)
    {
        super(message, cause);
    }
}
