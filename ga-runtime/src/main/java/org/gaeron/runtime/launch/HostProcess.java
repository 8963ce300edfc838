package org.gaeron.runtime.launch;

/**
 * Starts all nodes of a job on this host, each in a JVM of its own, and sees to it that nothing of them is left.
 */
public final class HostProcess
{
    /**
     * Runs a job to its end. The calling thread waits; what the nodes print goes to this process's standard output
     * and error.
     *
     * @param spec what to start.
     * @return 0 if all nodes ended well, else the exit code of the node that failed first.
     * @throws IllegalArgumentException if a setting is unknown or has a bad value.
     */
    public int run(final LaunchSpec spec)
    {
        throw new UnsupportedOperationException("the launcher is not there yet");
    }
}
