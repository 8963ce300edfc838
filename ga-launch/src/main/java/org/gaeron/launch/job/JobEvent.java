package org.gaeron.launch.job;

/**
 * Event that a job's starter waits for.
 */
public sealed interface JobEvent
{
    /** A node has failed, or has ended. */
    record OfNode(int node, boolean isEnd) implements JobEvent
    {
    }

    /**
     * The starter of node 0, or that of the agents, has ended the job or is lost.
     *
     * @param exitCode exit code of the job.
     * @param failure  why this process ends the job by itself, or null.
     */
    record Over(int exitCode, String failure) implements JobEvent
    {
    }
}
