package org.gaeron.runtime;

import java.util.List;

import org.gaeron.runtime.settings.JobContext;

/**
 * Starts the nodes of a job as processes of this host, from a JVM that is none of them. {@link java.util.ServiceLoader}
 * finds it; without one, such a JVM cannot run a job of several nodes.
 */
public interface HostLauncher
{
    /**
     * Starts all nodes, each with the main class of this JVM, waits for their ends, and ends this JVM with the exit
     * code of the job.
     *
     * @param context a context that is not concluded.
     * @param args    arguments of the program.
     * @throws IllegalArgumentException        if a setting has a bad value.
     * @throws org.gaeron.GlobalArrayException if the nodes cannot be started.
     */
    void launch(JobContext context, List<String> args);
}
