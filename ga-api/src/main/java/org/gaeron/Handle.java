package org.gaeron;

/**
 * A non-blocking operation under way. It belongs to the rank that started it and is used by that rank's thread only:
 * any other gets an {@link IllegalStateException}. Until the operation is done, the caller must not write to the buffer
 * of a put or acc, nor read that of a get.
 */
public interface Handle
{
    /**
     * Checks, without waiting, whether the operation is complete in the sense of its blocking twin. The call also
     * drives the node, so a loop around it ends.
     *
     * @return true when {@link #await()} would return at once.
     */
    boolean isDone();

    /**
     * Waits until the operation is complete in the sense of its blocking twin. After a put or an acc the buffer may be
     * reused; after a get the values are available. May be called again.
     *
     * @throws GlobalArrayException if the operation failed, or a node it needs has died.
     */
    void await();
}
