package org.gaeron.runtime;

/**
 * Ends a JVM that is the whole job, and was started without a launcher, where ranks do not end by themselves after a
 * failure: their threads would keep it for ever.
 */
final class ProcessEnd implements FailureHandler
{
    private static final int FAILED = 1;

    private volatile RuntimeException failure;

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
            Causes.print(failure, System.err);
            System.err.println("gaeron: the process is ended: " + ranks + " did not end by itself");
        }
        finally
        {
            Runtime.getRuntime().halt(FAILED);
        }
    }
}
