package org.gaeron.runtime;

/**
 * Who starts a node and must know at once that it has failed, although its ranks may compute or sleep for long. Called
 * by the thread that runs the node.
 */
@FunctionalInterface
public interface FailureHandler
{
    /** For nodes whose end is seen soon enough. */
    FailureHandler NONE = ranks -> { };

    /**
     * The node has failed; its ranks may still run. Does nothing if not overridden.
     *
     * @param failure what the ranks are told.
     */
    default void onFailure(final RuntimeException failure)
    {
    }

    /**
     * Ranks have not ended within the time that they had. May end the process; if it returns, {@link Node#run} throws,
     * and leaves open what the ranks may still use.
     *
     * @param ranks which, for people.
     */
    void onStuck(String ranks);
}
