package org.gaeron.launch.report;

import org.gaeron.GlobalArrayException;

/**
 * Failure of this node to start because of others: they did not come, or the launcher gave the job up.
 */
public final class LaunchFailedException extends GlobalArrayException
{
    private static final long serialVersionUID = 1L;

    public LaunchFailedException(final String message, final Throwable cause)
    {
        super(message, cause);
    }
}
