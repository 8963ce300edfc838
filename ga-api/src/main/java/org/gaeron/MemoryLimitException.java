package org.gaeron;

/**
 * Refusal to create an array because a node lacks the memory for its blocks. Every rank throws it; nothing was reserved
 * anywhere, and the job goes on.
 */
public final class MemoryLimitException extends GlobalArrayException
{
    private static final long serialVersionUID = 1L;

    /**
     * A refusal.
     *
     * @param message the bytes requested, the bytes left, and the node.
     */
    public MemoryLimitException(final String message)
    {
        super(message);
    }
}
