package org.gaeron.runtime;

import java.util.concurrent.ConcurrentLinkedQueue;

import org.gaeron.JobFailedException;
import org.gaeron.NodeFailedException;

/**
 * What the nodes of a job in one JVM have failed with, and which of it was first: nodes that failed because they saw
 * another one fail are not the cause. Any thread.
 */
public final class RootCause
{
    private final ConcurrentLinkedQueue<Throwable> failures = new ConcurrentLinkedQueue<>();

    /** Nothing has failed yet. */
    public RootCause()
    {
    }

    /**
     * A node has failed.
     *
     * @param failure what it threw.
     */
    public void add(final Throwable failure)
    {
        failures.add(failure);
    }

    /**
     * Throws what the job failed with, if it did.
     *
     * @throws JobFailedException with the cause.
     */
    public void throwIfAny()
    {
        Throwable root = null;
        for (final Throwable failure : failures)
        {
            if (root == null || isEcho(root) && !isEcho(failure))
            {
                root = failure;
            }
        }
        if (root instanceof final JobFailedException failed)
        {
            throw failed;
        }
        if (root != null)
        {
            throw new JobFailedException("the job failed: " + Causes.text(root), root);
        }
    }

    private static boolean isEcho(final Throwable failure)
    {
        return Causes.find(failure, NodeFailedException.class) != null;
    }
}
