package org.gaeron.launch.job;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

import org.gaeron.GlobalArrayException;
import org.gaeron.launch.node.ChildTicket;
import org.gaeron.launch.program.LaunchSpec;
import org.gaeron.launch.rendezvous.Meeting;
import org.gaeron.launch.rendezvous.RendezvousServer;
import org.gaeron.launch.report.LaunchFailedException;
import org.gaeron.launch.report.LinePump;
import org.gaeron.launch.report.OutputWindow;
import org.gaeron.runtime.node.Wiring;
import org.gaeron.runtime.settings.JobContext;

/**
 * Nodes of a job on this host, one or several that follow each other, which meet those of other hosts.
 *
 * @param hosted  the resources of this process.
 * @param spec    the job.
 * @param first   the first node of this host.
 * @param count   number of nodes of this host.
 * @param address the address that they bind to.
 */
public record Follower(HostedJob hosted, LaunchSpec spec, int first, int count, String address)
{
    private static final String IPC = "ipc";

    /** How the output of a node leaves this process. */
    public interface Outputs
    {
        LinePump.Output of(int node, boolean isError);
    }

    /**
     * {@return the job as its first node here sees it}
     *
     * @param jobId or null, where it is not known yet.
     */
    public JobContext context(final String jobId)
    {
        final Map<String, String> settings = new HashMap<>(spec.settings());
        settings.put(JobContext.NODES, Integer.toString(spec.nodes()));
        settings.put(JobContext.NODE, Integer.toString(first));
        settings.put(JobContext.RANKS, Integer.toString(spec.ranksPerNode()));
        settings.put(JobContext.INTERFACE, address);
        settings.put(JobContext.HOST_FIRST, Integer.toString(first));
        settings.put(JobContext.HOST_NODES, Integer.toString(count));
        if (jobId != null)
        {
            settings.put(JobContext.JOB, jobId);
        }
        return JobContext.of(settings).conclude();
    }

    /** Refuses a job that cannot run on several hosts, wherever it is started. */
    public static void check(final LaunchSpec spec)
    {
        JavaCommand.check(spec);
        if (IPC.equals(spec.settings().get(JobContext.TRANSPORT)))
        {
            throw new IllegalArgumentException(
                JobContext.TRANSPORT + ": expected auto or udp between hosts, actual " + IPC);
        }
    }

    /**
     * Refuses a job that does not fit this host.
     *
     * @throws IllegalArgumentException if a setting does not.
     * @throws LaunchFailedException    if the host lacks something.
     */
    public void check()
    {
        final JobContext job = context(null);
        try
        {
            Preflight.check(job, Wiring.provider());
        }
        catch (final GlobalArrayException ex)
        {
            throw new LaunchFailedException(ex.getMessage(), ex);
        }
    }

    /**
     * Runs the nodes to the end of the job.
     *
     * @param head   of the job.
     * @param hello  of this process.
     * @param key    makes the key of the job of its id.
     * @param window of the outputs.
     * @return the exit code of the job.
     */
    public int follow(
        final HeadLink head,
        final NodeHello hello,
        final Function<String, byte[]> key,
        final Outputs outputs,
        final OutputWindow window) throws Exception
    {
        try
        {
            check();
        }
        catch (final IllegalArgumentException | GlobalArrayException ex)
        {
            head.refuse(hello.unstarted(ex.getMessage()));
            throw ex;
        }
        final String jobId = head.meet(hello);
        head.listen(hosted, window);
        try
        {
            start(context(jobId), key.apply(jobId), head, outputs, null);
        }
        catch (final Exception ex)
        {
            head.refuse(String.valueOf(ex.getMessage()));
            throw ex;
        }
        return hosted.follow(head);
    }

    /**
     * Starts the nodes.
     *
     * @param hosts of all nodes, if this process is the head of the job; else null.
     * @return the folder of the job on this host.
     * @throws LaunchFailedException if this host lacks something.
     */
    public Path start(
        final JobContext job, final byte[] secret, final Meeting meeting, final Outputs outputs,
        final List<String> hosts) throws Exception
    {
        try
        {
            return startAll(job, secret, meeting, outputs, hosts);
        }
        catch (final GlobalArrayException ex)
        {
            throw new LaunchFailedException(ex.getMessage(), ex);
        }
        catch (final IOException | UncheckedIOException | OutOfMemoryError ex)
        {
            throw new LaunchFailedException("the host lacks something for its nodes: " + ex, ex);
        }
    }

    private Path startAll(
        final JobContext job, final byte[] secret, final Meeting meeting, final Outputs outputs,
        final List<String> hosts) throws Exception
    {
        final Path directory = hosted.own(() -> WatchedDirectory.create(job.directory())).path();
        JobFacts.of(job.identity().jobId(), spec, first, count, hosts != null,
            hosts != null ? hosts : List.of(NodeHello.ownHost())).write(directory);
        hosted.meetAt(meeting);
        final InetSocketAddress place = hosted.own(() -> new RendezvousServer(
            InetAddress.getLoopbackAddress(), secret, job.nodes(), meeting, hosted::onFailure)).address();
        final Map<String, String> settings = new HashMap<>(spec.settings()); // with those of other modules
        settings.putAll(job.settings());
        settings.put(JobContext.DIRECTORY, directory.toString());
        settings.putAll(hosted.own(() -> Wiring.provider().openHost(job, directory.resolve("host"))).nodeSettings());
        final List<String> options = Wiring.provider().nodeOptions();
        for (int node = first; node < first + count; node++)
        {
            settings.put(JobContext.NODE, Integer.toString(node));
            hosted.start(node, JavaCommand.of(spec, options, settings), new ChildTicket(secret, place, directory),
                outputs.of(node, false), outputs.of(node, true));
        }
        return directory;
    }
}
