package org.gaeron.launch.job;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.gaeron.GlobalArrayException;
import org.gaeron.launch.node.ChildTicket;
import org.gaeron.launch.program.ArchiveJob;
import org.gaeron.launch.program.LaunchSpec;
import org.gaeron.launch.rendezvous.RendezvousServer;
import org.gaeron.launch.report.NodeOutputs;
import org.gaeron.launch.report.Phases;
import org.gaeron.launch.text.ShellWords;
import org.gaeron.runtime.node.TransportProvider;
import org.gaeron.runtime.node.Wiring;
import org.gaeron.runtime.settings.JobContext;

/**
 * Starts all nodes of a job on this host, each in a JVM of its own, and leaves no process or file of them behind. This
 * holds whether they end well or not, and whether this process is interrupted (it kills them) or killed (they notice,
 * and end).
 */
public final class HostProcess
{
    private volatile JobView view = new JobView();

    /** Creates a launcher; it can run several jobs, one after the other or at the same time. */
    public HostProcess()
    {
    }

    /**
     * Sets what is shown of jobs that begin later: without it, the output of their nodes, and one line when nodes have
     * printed their stacks on SIGQUIT.
     *
     * @param shown what the user has asked for.
     * @return this.
     */
    public HostProcess view(final JobView shown)
    {
        view = shown;
        return this;
    }

    /**
     * {@return the commands of the nodes, but for the job's id and folder, which each job makes anew}
     *
     * @throws IllegalArgumentException if a setting is unknown, has a bad value, or stands among the JVM's options.
     * @throws GlobalArrayException     if the job does not fit this host, as for {@link #run}.
     */
    public List<String> commands(final LaunchSpec spec)
    {
        final Map<String, String> settings = settings(spec);
        Preflight.check(JobContext.of(settings).conclude(), provider(spec));
        final List<String> commands = new ArrayList<>();
        for (int node = 0; node < spec.nodes(); node++)
        {
            settings.put(JobContext.NODE, Integer.toString(node));
            commands.add(ShellWords.line(JavaCommand.of(spec, Wiring.provider().nodeOptions(), settings)));
        }
        return commands;
    }

    /** {@return the transport between the nodes; null for one node, which needs none} */
    private static TransportProvider provider(final LaunchSpec spec)
    {
        return spec.nodes() == 1 ? null : Wiring.provider();
    }

    /** {@return the settings of all nodes} */
    private static Map<String, String> settings(final LaunchSpec spec)
    {
        JavaCommand.check(spec);
        final Map<String, String> settings = new HashMap<>(spec.settings());
        settings.put(JobContext.NODES, Integer.toString(spec.nodes()));
        settings.put(JobContext.HOST_NODES, Integer.toString(ArchiveJob.hostNodes(spec)));
        settings.put(JobContext.RANKS, Integer.toString(spec.ranksPerNode()));
        return settings;
    }

    /**
     * Runs a job to its end; the calling thread waits. The output of the nodes goes to this process's standard output
     * and error, by whole lines. With several nodes, each line begins with the node's number. When a node fails, the
     * others have 3 s to end by themselves. One line on the standard error names the failed node.
     *
     * @param spec the job to start.
     * @return 0 if all nodes ended well, else the exit code of the node that failed first; 128 + n if signal n killed
     * it.
     * @throws IllegalArgumentException if a setting is unknown, has a bad value, or stands among the JVM's options.
     * @throws GlobalArrayException     if the job could not be started.
     */
    public int run(final LaunchSpec spec)
    {
        final Map<String, String> settings = settings(spec);
        if (!spec.hosts().isEmpty())
        {
            settings.put(JobContext.INTERFACE, spec.hosts().get(0).address());
        }
        if (spec.hosts().size() > 1)
        {
            settings.put(JobContext.HOST_NODES, "1");
        }
        final JobContext job = JobContext.of(settings).conclude();
        final TransportProvider provider = provider(spec);
        Preflight.check(job, provider);
        settings.put(JobContext.JOB, job.identity().jobId());
        final JobView shown = view;
        final Phases phases = shown.phases();
        final NodeOutputs outputs = shown.outputs();
        final HostedJob hosted = new HostedJob(outputs);
        return outputs.exitCode(new JobRun(hosted).run(() ->
        {
            hosted.own(() -> outputs.open(spec.nodes()));
            final Path directory = start(hosted, spec, job, settings, provider);
            hosted.own(() -> AnswerBoard.start(hosted, directory));
            phases.end("started " + Phases.count(spec.nodes(), "node") + " on this host, " + hosted.processes());
            hosted.own(() -> ProgressReport.start(hosted, System.err, shown.showsProgress()));
            return hosted.await();
        }, spec.mainClass()));
    }

    /** Returns the folder of the job. */
    private static Path start(
        final HostedJob hosted,
        final LaunchSpec spec,
        final JobContext job,
        final Map<String, String> settings,
        final TransportProvider provider) throws Exception
    {
        final Path directory = hosted.own(() -> WatchedDirectory.create(job.directory())).path();
        settings.put(JobContext.DIRECTORY, directory.toString());
        JobFacts.of(job.identity().jobId(), spec, 0, spec.nodes(), true, List.of(NodeHello.ownHost())).write(directory);
        InetSocketAddress meeting = null;
        if (provider != null)
        {
            openHost(hosted, provider, job, settings);
            final InetAddress address = InetAddress.getByName(job.host().bindAddress());
            final RendezvousServer rendezvous = hosted.own(() -> new RendezvousServer(
                address, job.identity().key(), job.nodes(), job.launchTimeoutNs(), hosted::onFailure));
            hosted.meetAt(rendezvous.meeting());
            meeting = rendezvous.address();
        }
        final ChildTicket ticket = new ChildTicket(job.identity().key(), meeting, directory);
        // also those of a job of one node: an archive fits only JVMs with the same options
        final List<String> options = Wiring.provider().nodeOptions();
        for (int node = 0; node < spec.nodes(); node++)
        {
            settings.put(JobContext.NODE, Integer.toString(node));
            final LaunchSpec.Host host = spec.hostOf(node);
            if (host != null)
            {
                settings.put(JobContext.INTERFACE, host.address());
            }
            final String prefix = spec.nodes() > 1 ? "[" + node + "] " : "";
            hosted.start(node, JavaCommand.of(spec, options, settings), ticket, prefix);
        }
        return directory;
    }

    private static void openHost(
        final HostedJob hosted,
        final TransportProvider provider,
        final JobContext job,
        final Map<String, String> settings) throws Exception
    {
        final Path shared = Path.of(settings.get(JobContext.DIRECTORY)).resolve("host");
        settings.putAll(hosted.own(() -> provider.openHost(job, shared)).nodeSettings());
    }
}
