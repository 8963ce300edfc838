package org.gaeron.runtime.failure;

import org.gaeron.GlobalArrayException;

/**
 * The network does not let the nodes of a job talk. All of them find out when they start, and none is to blame.
 */
public final class NetworkFailedException extends GlobalArrayException
{
    private static final long serialVersionUID = 1L;

    /**
     * A failure.
     *
     * @param message the nodes that do not hear each other, and what to look at.
     */
    public NetworkFailedException(final String message)
    {
        super(message);
    }
}
