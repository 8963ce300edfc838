package org.gaeron.runtime.failure;

/**
 * Callback for the starter of a node, which learns of a failure at once although ranks may compute or sleep for long.
 * The thread that runs the node calls it.
 */
@FunctionalInterface
public interface FailureHandler
{
    /** Does nothing: for nodes whose end is noticed soon enough. */
    FailureHandler NONE = ranks -> { };

    /**
     * Notifies that the node has failed; its ranks may still run. Does nothing if not overridden.
     *
     * @param failure the failure that the ranks get.
     */
    default void onFailure(final RuntimeException failure)
    {
    }

    /**
     * Notifies that one more rank of the failed node has failed, by itself. Does nothing if not overridden.
     *
     * @param failure the failure of that rank, with its exception as the cause.
     */
    default void onFurtherFailure(final RuntimeException failure)
    {
    }

    /**
     * Notifies that ranks have not ended in the time allowed. May end the process. If it returns,
     * {@code NodeRunner.run} throws, and leaves the resources open that the ranks may still use.
     *
     * @param ranks the ranks that still run, human-readable.
     */
    void onStuck(String ranks);
}
