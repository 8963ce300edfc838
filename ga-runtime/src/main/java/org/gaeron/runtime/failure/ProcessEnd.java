package org.gaeron.runtime.failure;

/**
 * Ends a JVM that is the whole job, without a launcher, if ranks do not end after a failure. Their threads would keep
 * the JVM for ever.
 */
public final class ProcessEnd implements FailureHandler
{
    private static final int FAILED = 1;

    private volatile RuntimeException failure;

    /** An end that no failure has called for yet. */
    public ProcessEnd()
    {
    }

    @Override
    public void onFailure(final RuntimeException failed)
    {
        failure = failed;
    }

    @Override
    public void onStuck(final String ranks)
    {
        try
        {
            System.err.println(Causes.trace(failure));
            System.err.println("gaeron: the process is ended: " + ranks + " did not end by itself");
        }
        finally
        {
            Runtime.getRuntime().halt(FAILED);
        }
    }
}
