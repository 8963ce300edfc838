package org.gaeron.launch.agent;

import org.gaeron.GlobalArrayException;

/**
 * Failure to start something on a host, in one line that does not name the host.
 */
class HostFailedException extends GlobalArrayException
{
    private static final long serialVersionUID = 1L;

    HostFailedException(final String message, final Throwable cause)
    {
        super(message, cause);
    }
}
