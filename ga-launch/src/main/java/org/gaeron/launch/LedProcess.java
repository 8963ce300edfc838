package org.gaeron.launch;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.gaeron.GlobalArrayException;
import org.gaeron.runtime.JobContext;
import org.gaeron.runtime.Wiring;

/**
 * Starts one node of a job whose other nodes are started elsewhere, on other hosts say, each in a process as this one.
 * They meet at the one of node 0, the head, and nothing is started before all have come.
 *
 * <pre>
 *   host a, node 0                                host b, node 1
 *   LedProcess (head) --pipe--> JVM of node 0     LedProcess --pipe--> JVM of node 1
 *     {@link RemoteNodes}  &lt;------ TCP, signed -------- {@link HeadLink}
 * </pre>
 *
 * The head decides on the end of the job, as {@link HostProcess} does for nodes of one host. If it is lost, all others
 * end.
 */
final class LedProcess
{
    private static final String UDP = "udp";

    private final LaunchSpec spec;
    private final NodePlace place;
    private final JobKey key;
    private final String network;
    private final HostedJob hosted = new HostedJob();

    /**
     * A process that has not started anything.
     *
     * @param network the address that the node binds to, or null for the one from which node 0 is reached.
     */
    LedProcess(final LaunchSpec spec, final NodePlace place, final JobKey key, final String network)
    {
        this.spec = spec.nodes(place.nodes());
        this.place = place;
        this.key = key;
        this.network = network;
    }

    /**
     * Runs the node to the end of the job.
     *
     * @param meeting where the starters of all nodes meet.
     * @return the exit code of the job.
     * @throws IllegalArgumentException if a setting is unknown, or has a bad value.
     * @throws LaunchFailedException    if the others do not come, or do not fit.
     * @throws GlobalArrayException     if the node could not be started.
     */
    int run(final MeetingPlace meeting)
    {
        JavaCommand.check(spec);
        final String transport = spec.settings().getOrDefault(JobContext.TRANSPORT, UDP);
        if (!UDP.equals(transport))
        {
            throw new IllegalArgumentException(JobContext.TRANSPORT + ": expected udp between hosts, actual " +
                transport);
        }
        final JobContext job = context(network == null ? "127.0.0.1" : network, null);
        job.networkInterface();
        return new JobRun(hosted).run(() -> place.isHead() ? lead(meeting, job) : follow(meeting, job),
            spec.mainClass());
    }

    /** {@return the job as this node sees it} */
    private JobContext context(final String address, final String jobId)
    {
        final Map<String, String> settings = new HashMap<>(spec.settings());
        settings.put(JobContext.NODES, Integer.toString(spec.nodes()));
        settings.put(JobContext.NODE, Integer.toString(place.node()));
        settings.put(JobContext.RANKS, Integer.toString(spec.ranksPerNode()));
        settings.put(JobContext.TRANSPORT, UDP);
        settings.put(JobContext.INTERFACE, address);
        if (jobId != null)
        {
            settings.put(JobContext.JOB, jobId);
        }
        return JobContext.of(settings).conclude();
    }

    private int lead(final MeetingPlace meeting, final JobContext job) throws Exception
    {
        final NodeHello hello = NodeHello.of(place, job.bindAddress(), network != null, spec);
        final RemoteNodes others = hosted.own(() -> RemoteNodes.open(
            meeting.port(), key.bytes(), hello, job.launchTimeoutNs(), job.limits(), hosted));
        others.awaitAll();
        final String address = network != null ? network : text(others.address());
        final JobContext mine = context(address, job.identity().jobId());
        try
        {
            Preflight.check(mine, Wiring.provider());
        }
        catch (final IllegalArgumentException | GlobalArrayException ex)
        {
            others.fail(hello.who() + " was not started: " + ex.getMessage());
            throw ex;
        }
        others.welcome(mine.identity().jobId());
        start(mine, others.meeting());
        others.members().forEach(hosted::join);
        final int exitCode = hosted.await();
        if (!hosted.isClosed())
        {
            others.end(exitCode);
        }
        return exitCode;
    }

    private int follow(final MeetingPlace meeting, final JobContext job) throws Exception
    {
        final HeadLink head = hosted.own(() -> HeadLink.connect(
            meeting, key.bytes(), place, job.launchTimeoutNs(), job.limits()));
        final String address = network != null ? network : text(head.localAddress());
        final NodeHello hello = NodeHello.of(place, address, network != null, spec);
        try
        {
            Preflight.check(context(address, null), Wiring.provider());
        }
        catch (final IllegalArgumentException | GlobalArrayException ex)
        {
            head.refuse(hello.who() + ": " + ex.getMessage());
            throw ex;
        }
        final String jobId = head.meet(hello);
        head.listen(hosted);
        try
        {
            start(context(address, jobId), head);
        }
        catch (final Exception ex)
        {
            head.refuse(String.valueOf(ex.getMessage()));
            throw ex;
        }
        return hosted.follow(head);
    }

    /** {@return an address without the name of an interface, which only its own host knows} */
    private static String text(final InetAddress address)
    {
        return address.getHostAddress().replaceFirst("%.*", "");
    }

    private void start(final JobContext job, final Meeting meeting) throws Exception
    {
        final Path directory = hosted.own(() -> WatchedDirectory.create(job.directory())).path();
        final byte[] secret = key.ofJob(job.identity().jobId());
        final InetSocketAddress address = hosted.meetAt(() -> new RendezvousServer(
            InetAddress.getLoopbackAddress(), secret, job.nodes(), meeting, hosted::onFailure)).address();
        final Map<String, String> settings = new HashMap<>(job.settings());
        settings.put(JobContext.DIRECTORY, directory.toString());
        final List<String> command = JavaCommand.of(spec, Wiring.provider().jvmOptions(), settings);
        startNode(command, new ChildTicket(secret, address, directory));
    }

    private void startNode(final List<String> command, final ChildTicket ticket) throws IOException
    {
        hosted.start(place.node(), command, ticket, "[" + place.node() + "] ");
    }
}
