package org.gaeron;

import java.util.Collection;
import java.util.List;
import java.util.concurrent.CompletableFuture;

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

    /**
     * Makes a future of the operation, for what composes futures. It completes by itself, whatever the rank's thread
     * does meanwhile: as soon as the operation is complete, with its value if it has one, or with the exception that
     * {@link #await()} throws. If the job fails first, it completes with that failure. So a wait for it ends, on any
     * thread; the rank's thread waits shorter by {@link #await()}, which drives the node.
     *
     * <p>Actions that depend on the future run on a virtual thread, or at once on the thread that adds them. They may
     * use the buffer, but on another thread neither arrays nor handles, which belong to the rank's. To cancel or to
     * complete the future changes nothing but the future.
     *
     * @return a new future, complete already if the operation is.
     */
    CompletableFuture<?> toCompletableFuture();

    /**
     * Waits until all operations are complete, whether some of them fail or not.
     *
     * @param handles the operations.
     * @throws GlobalArrayException the failure of the first operation that failed; those of others are suppressed in
     *                              it.
     */
    static void awaitAll(final Handle... handles)
    {
        awaitAll(List.of(handles));
    }

    /**
     * Waits until all operations are complete, whether some of them fail or not.
     *
     * @param handles the operations.
     * @throws GlobalArrayException the failure of the first operation that failed; those of others are suppressed in
     *                              it.
     */
    static void awaitAll(final Collection<? extends Handle> handles)
    {
        RuntimeException first = null;
        for (final Handle handle : List.copyOf(handles))
        {
            try
            {
                handle.await();
            }
            catch (final RuntimeException ex)
            {
                if (first == null)
                {
                    first = ex;
                }
                else if (first != ex)
                {
                    first.addSuppressed(ex);
                }
            }
        }
        if (first != null)
        {
            throw first;
        }
    }
}
