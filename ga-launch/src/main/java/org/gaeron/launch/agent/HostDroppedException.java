package org.gaeron.launch.agent;

/**
 * A connection that a server has closed before anything of the host was heard. It may take the next one.
 */
final class HostDroppedException extends HostFailedException
{
    private static final long serialVersionUID = 1L;

    HostDroppedException(final String message, final Throwable cause)
    {
        super(message, cause);
    }
}
