package org.gaeron.runtime.failure;

import java.util.concurrent.ConcurrentLinkedQueue;

import org.gaeron.JobFailedException;
import org.gaeron.NodeFailedException;

/**
 * Failures of the nodes of a job in one JVM, and which of them came first. A node that failed because it saw another
 * one fail is not the cause. Any thread.
 */
public final class RootCause
{
    private final ConcurrentLinkedQueue<Throwable> failures = new ConcurrentLinkedQueue<>();

    /** A root cause without any failure. */
    public RootCause()
    {
    }

    /**
     * Adds the failure of a node.
     *
     * @param failure the throwable of the node.
     */
    public void add(final Throwable failure)
    {
        failures.add(failure);
    }

    /**
     * Throws the failure of the job, if there is one.
     *
     * @throws JobFailedException if a node has failed; it carries the root cause.
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
            failed.fillInStackTrace(); // the thread of a node has made it
            StackTraces.shorten(failed);
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
