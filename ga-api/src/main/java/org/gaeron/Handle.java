package org.gaeron;

/**
 * A non-blocking operation under way. It belongs to the rank that started it and is used by that rank's thread only;
 * any other gets an {@link IllegalStateException}.
 * Until it is done the local buffer of the operation must not be touched (put, acc: not written; get: not read).
 */
public interface Handle
{
    /**
     * Looks, without waiting, whether the operation is complete in the sense of its blocking twin. It also lets the
     * node make progress, so a loop around it ends.
     *
     * @return true when {@link #await()} would return at once.
     */
    boolean isDone();

    /**
     * Waits until the operation is complete in the sense of its blocking twin: put and acc: the buffer may be reused;
     * get: the values are there. May be called again after that.
     *
     * @throws GlobalArrayException if the operation failed, or a node it needs has died.
     */
    void await();
}
