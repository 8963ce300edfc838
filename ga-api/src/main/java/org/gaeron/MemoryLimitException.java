package org.gaeron;

/**
 * An array was refused because the memory for its blocks is not there on some node. Thrown on every rank; nothing was
 * reserved anywhere, and the job goes on.
 */
public final class MemoryLimitException extends GlobalArrayException
{
    private static final long serialVersionUID = 1L;

    /**
     * A refusal.
     *
     * @param message the bytes wanted and the bytes left, and where.
     */
    public MemoryLimitException(final String message)
    {
        super(message);
    }
}
