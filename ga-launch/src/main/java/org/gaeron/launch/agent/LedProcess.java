package org.gaeron.launch.agent;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import org.gaeron.GlobalArrayException;
import org.gaeron.launch.host.OwnAddresses;
import org.gaeron.launch.job.AnswerBoard;
import org.gaeron.launch.job.Follower;
import org.gaeron.launch.job.HeadLink;
import org.gaeron.launch.job.HostProcess;
import org.gaeron.launch.job.HostedJob;
import org.gaeron.launch.job.JobRun;
import org.gaeron.launch.job.NodeHello;
import org.gaeron.launch.program.LaunchSpec;
import org.gaeron.launch.rendezvous.JobKey;
import org.gaeron.launch.rendezvous.LiveChannel;
import org.gaeron.launch.rendezvous.MeetingPlace;
import org.gaeron.launch.rendezvous.NodePlace;
import org.gaeron.launch.rendezvous.RendezvousConnector;
import org.gaeron.launch.rendezvous.RendezvousSession;
import org.gaeron.launch.report.LaunchFailedException;
import org.gaeron.launch.report.LinePump;
import org.gaeron.launch.report.OutputWindow;
import org.gaeron.runtime.settings.JobContext;

/**
 * Starts one node of a job whose other nodes are started elsewhere, on other hosts say, each in a process as this one.
 * They meet at the one of node 0, the head, and nothing is started before all have come.
 *
 * <pre>
 *   host a, node 0                                host b, node 1
 *   LedProcess (head) --pipe--> JVM of node 0     LedProcess --pipe--> JVM of node 1
 *     {@link LedMeeting}  &lt;------ TCP, signed --------- {@link HeadLink}
 * </pre>
 *
 * The head decides on the end of the job, as {@link HostProcess} does for nodes of one host. If it is lost, all others
 * end.
 */
public final class LedProcess
{
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
    public LedProcess(final LaunchSpec spec, final NodePlace place, final JobKey key, final String network)
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
    public int run(final MeetingPlace meeting)
    {
        Follower.check(spec);
        final JobContext job = at(network == null ? "127.0.0.1" : network).context(null);
        job.host().networkInterface();
        return new JobRun(hosted, true).run(() -> place.isHead() ? lead(meeting, job) : follow(meeting, job),
            spec.mainClass());
    }

    /** {@return the node at an address of this host} */
    private Follower at(final String address)
    {
        return new Follower(hosted, spec, place.node(), 1, address);
    }

    private NodeHello hello(final String address)
    {
        return NodeHello.of(NodeHello.ownHost(), place.node(), 1, address, network != null, place.job(), spec);
    }

    private LinePump.Output output(final int node, final boolean isError)
    {
        return hosted.output(node, isError, "[" + node + "] ");
    }

    private int lead(final MeetingPlace meeting, final JobContext job) throws Exception
    {
        final NodeHello hello = hello(job.host().bindAddress());
        final LedMeeting here = hosted.own(() -> LedMeeting.open(
            meeting.port(), key.bytes(), hello, job.launchTimeoutNs(), job.limits(), hosted));
        final List<String> named = network != null ? List.of(network) : OwnAddresses.towards(List.of());
        hosted.own(() -> meeting.tell(named.stream().map(address ->
            new InetSocketAddress(InetAddress.ofLiteral(address), here.port())).toArray(InetSocketAddress[]::new)));
        final RemoteNodes others = here.nodes();
        others.awaitAll();
        final String address = network != null ? network : OwnAddresses.text(here.address());
        others.admit(hello(address), false);
        final Follower node = at(address);
        try
        {
            node.check();
        }
        catch (final IllegalArgumentException | GlobalArrayException ex)
        {
            others.fail(hello.unstarted(ex.getMessage()));
            throw ex;
        }
        final String jobId = job.identity().jobId();
        others.welcome(jobId);
        final List<String> hosts = new ArrayList<>(List.of(hello.host()));
        hosts.addAll(others.hosts());
        final Path directory =
            node.start(node.context(jobId), key.ofJob(jobId), others.meeting(), this::output, hosts);
        hosted.own(() -> AnswerBoard.start(hosted, directory));
        final int exitCode = hosted.await();
        if (exitCode == 0)
        {
            here.stopListening();
        }
        else
        {
            hosted.sayInTime(); // who started the others may end this process when one of them has ended
        }
        others.ends().tell(exitCode); // who waits for them is the close: this process closes the rest meanwhile
        return exitCode;
    }

    private int follow(final MeetingPlace meeting, final JobContext job) throws Exception
    {
        final RendezvousConnector connector = hosted.own(() -> new RendezvousConnector(
            "node " + place.node(), meeting.toString(), meeting::resolve, job.launchTimeoutNs(),
            LiveChannel.silenceNs(job.limits())));
        final RendezvousSession session = connector.connect(key.bytes(), place.node());
        final String address = network != null ? network : OwnAddresses.text(session.socket().getLocalAddress());
        final HeadLink head = hosted.own(() -> new HeadLink(
            session, "the starter of node 0 at " + meeting, spec.nodes(), job.limits()));
        hosted.own(() -> head::leave);
        hosted.answers().listen(head::tellAnswer);
        return at(address).follow(head, hello(address), key::ofJob, this::output, new OutputWindow());
    }
}
