package org.gaeron.launch.agent;

import java.io.IOException;
import java.util.List;

import org.gaeron.launch.job.HostedJob;
import org.gaeron.launch.program.LaunchSpec;
import org.gaeron.launch.report.LaunchFailedException;
import org.gaeron.launch.report.Phases;
import org.gaeron.runtime.settings.JobContext;

/**
 * A way to start the agents of a job, one on each host.
 */
public interface Starter
{
    /**
     * {@return the commands that it runs, a line for each} Starts nothing.
     *
     * @param spec the job.
     */
    List<String> commands(LaunchSpec spec) throws IOException;

    /**
     * {@return the agents in the order of their nodes, which wait for their orders}
     *
     * @param spec   the job, but for the number of ranks.
     * @param job    its settings.
     * @param owner  of all that is started.
     * @param phases of the start.
     * @throws LaunchFailedException with a line for each host that will not do.
     */
    List<HostAgent> start(LaunchSpec spec, JobContext job, HostedJob owner, Phases phases) throws Exception;
}
