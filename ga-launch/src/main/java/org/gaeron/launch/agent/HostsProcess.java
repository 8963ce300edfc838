package org.gaeron.launch.agent;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

import org.gaeron.GlobalArrayException;
import org.gaeron.launch.job.AnswerBoard;
import org.gaeron.launch.job.Follower;
import org.gaeron.launch.job.HostProcess;
import org.gaeron.launch.job.HostedJob;
import org.gaeron.launch.job.JobFacts;
import org.gaeron.launch.job.JobRun;
import org.gaeron.launch.job.JobView;
import org.gaeron.launch.job.NodeHello;
import org.gaeron.launch.job.Preflight;
import org.gaeron.launch.job.ProgressReport;
import org.gaeron.launch.job.WatchedDirectory;
import org.gaeron.launch.program.LaunchSpec;
import org.gaeron.launch.rendezvous.RendezvousFrame;
import org.gaeron.launch.report.LaunchFailedException;
import org.gaeron.launch.report.NodeOutputs;
import org.gaeron.launch.report.Phases;
import org.gaeron.runtime.settings.JobContext;

/**
 * Runs a job on several hosts: an agent on each of them starts its nodes, and this process decides on the end of the
 * job, as {@link HostProcess} does for one host.
 *
 * <pre>
 *   this host                         host a                          host b
 *   HostsProcess ----------- ssh ---- AgentProcess --pipe-- node 0    AgentProcess --pipe-- node 2
 *     {@link RemoteNodes}   \                         \--pipe-- node 1        |
 *                    \------ ssh -------------------------------------+
 * </pre>
 *
 * The nodes talk over UDP. Nothing is started before all hosts are ready. By a {@link CommandStarter} in place of ssh
 * the agents come to this process by TCP.
 */
public final class HostsProcess
{
    private static final long LAST_NS = TimeUnit.SECONDS.toNanos(1);

    private final LaunchSpec spec;
    private final boolean hasRanks;
    private final boolean mustBeAlike;
    private final JobView view;
    private final NodeOutputs outputs;
    private final HostedJob hosted;

    /**
     * A process that has not started anything.
     *
     * @param hasRanks    whether the number of ranks is chosen; if not, it is what the smallest host has room for.
     * @param mustBeAlike whether hosts of different processors are refused.
     * @param view        what is shown of the job.
     */
    public HostsProcess(final LaunchSpec spec, final boolean hasRanks, final boolean mustBeAlike, final JobView view)
    {
        this.spec = spec;
        this.hasRanks = hasRanks;
        this.mustBeAlike = mustBeAlike;
        this.view = view;
        outputs = view.outputs();
        hosted = new HostedJob(outputs);
    }

    /**
     * Runs the job to its end.
     *
     * @param starter of the agents of all hosts.
     * @return the exit code, as {@link HostProcess#run}.
     * @throws IllegalArgumentException if a setting is unknown, or has a bad value.
     * @throws LaunchFailedException    if a host will not do.
     * @throws GlobalArrayException     if the job could not be started.
     */
    public int run(final Starter starter)
    {
        final JobContext job = context(spec);
        Preflight.checkFolder(job);
        return outputs.exitCode(new JobRun(hosted).run(() -> lead(starter, job), spec.mainClass()));
    }

    /**
     * {@return the settings of a job on several hosts}
     *
     * @throws IllegalArgumentException if a setting is unknown, or has a bad value.
     */
    public static JobContext context(final LaunchSpec spec)
    {
        checkAddress(spec);
        Follower.check(spec);
        final Map<String, String> settings = new HashMap<>(spec.settings());
        settings.put(JobContext.NODES, Integer.toString(spec.nodes()));
        settings.put(JobContext.RANKS, Integer.toString(spec.ranksPerNode()));
        return JobContext.of(settings).conclude();
    }

    /** One address cannot be that of several hosts. */
    private static void checkAddress(final LaunchSpec spec)
    {
        final String address = spec.settings().get(JobContext.INTERFACE);
        if (address != null)
        {
            throw new IllegalArgumentException(JobContext.INTERFACE + ": expected none for several hosts, whose " +
                "addresses are those at which they are reached, or address= of the host file, actual " + address);
        }
    }

    private LaunchSpec withRanks(final List<HostAgent> agents)
    {
        return hasRanks ? spec : spec.ranksPerNode(agents.stream()
            .mapToInt(agent -> Math.max(1, agent.cpus() / agent.count())).min().orElse(1));
    }

    private int lead(final Starter starter, final JobContext job) throws Exception
    {
        outputs.check();
        final Phases phases = view.phases();
        final List<HostAgent> agents = starter.start(spec, job, hosted, phases);
        phases.say(placement(agents));
        final LaunchSpec order = withRanks(agents);
        final Path directory = hosted.own(() -> WatchedDirectory.create(job.directory())).path();
        final NodeHello hello = NodeHello.of(NodeHello.ownHost(), -1, 0, "127.0.0.1", true, "", order);
        final RemoteNodes nodes = hosted.own(() -> new RemoteNodes(
            hello, 0, job.launchTimeoutNs(), job.limits(), hosted, () -> ""));
        hosted.meetAt(nodes.meeting());
        for (final HostAgent agent : agents)
        {
            hosted.own(() -> serve(agent, nodes, order));
        }
        nodes.awaitAll();
        nodes.admit(null, mustBeAlike);
        hosted.own(() -> outputs.open(spec.nodes()));
        phases.end("met");
        final String jobId = job.identity().jobId();
        JobFacts.of(jobId, order, 0, 0, true, agents.stream().map(HostAgent::host).toList()).write(directory);
        nodes.welcome(jobId);
        hosted.own(() -> AnswerBoard.start(hosted, directory));
        hosted.own(() -> ProgressReport.start(hosted, System.err, view.showsProgress()));
        final int exitCode = hosted.await();
        nodes.ends().tell(exitCode);
        nodes.ends().await();
        awaitEnds(agents);
        nodes.awaitOutput();
        return exitCode;
    }

    /** {@return which nodes are where, as {@code 2 nodes on a, 1 on b}} */
    private static String placement(final List<HostAgent> agents)
    {
        return agents.stream().map(agent -> (agent.first() == 0 ? Phases.count(agent.count(), "node") : agent.count()) +
            " on " + agent.host()).collect(Collectors.joining(", "));
    }

    private static HostAgent serve(final HostAgent agent, final RemoteNodes nodes, final LaunchSpec order)
        throws IOException
    {
        final byte[] frame = RendezvousFrame.Kind.ORDER.framed(agent.order(order).encode());
        Thread.ofPlatform().daemon().name("agent-" + agent.host()).start(
            () -> nodes.order(agent.channel(), agent.who(), agent.first(), frame));
        return agent;
    }

    /** Gives the agents, which know that the job is over, time to end before their channels are closed. */
    private static void awaitEnds(final List<HostAgent> agents) throws InterruptedException
    {
        final long deadlineNs = System.nanoTime() + LAST_NS;
        for (final HostAgent agent : agents)
        {
            agent.process().waitFor(deadlineNs - System.nanoTime(), TimeUnit.NANOSECONDS);
        }
    }
}
