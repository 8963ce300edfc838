package org.gaeron;

/**
 * The job has ended because a rank failed. The cause is what the first rank failed with.
 */
public final class JobFailedException extends GlobalArrayException
{
    private static final long serialVersionUID = 1L;

    /**
     * The failure of a job.
     *
     * @param message which rank failed, and how.
     * @param cause   what that rank threw.
     */
    public JobFailedException(final String message, final Throwable cause)
    {
        super(message, cause);
    }
}
