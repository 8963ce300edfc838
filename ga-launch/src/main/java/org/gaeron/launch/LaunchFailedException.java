package org.gaeron.launch;

import org.gaeron.GlobalArrayException;

/**
 * Failure of this node to start because of others: they did not come, or the launcher gave the job up.
 */
final class LaunchFailedException extends GlobalArrayException
{
    private static final long serialVersionUID = 1L;

    LaunchFailedException(final String message, final Throwable cause)
    {
        super(message, cause);
    }
}
