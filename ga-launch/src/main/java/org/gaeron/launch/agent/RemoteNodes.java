package org.gaeron.launch.agent;

import java.io.IOException;
import java.net.InetAddress;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.gaeron.launch.job.HeadLink;
import org.gaeron.launch.job.HostedJob;
import org.gaeron.launch.job.NodeHello;
import org.gaeron.launch.job.NodeState;
import org.gaeron.launch.rendezvous.ExchangeTable;
import org.gaeron.launch.rendezvous.FrameChannel;
import org.gaeron.launch.rendezvous.LiveChannel;
import org.gaeron.launch.rendezvous.Meeting;
import org.gaeron.launch.rendezvous.RendezvousFrame;
import org.gaeron.launch.report.LaunchFailedException;
import org.gaeron.launch.text.Printable;
import org.gaeron.runtime.settings.TimeLimits;

/**
 * The nodes of other hosts, as the head of the job sees them: the starter of node 0, or the launcher ({@link HeadLink}
 * has the frames). Each of their agents has a thread; the thread that starts the job waits for all.
 */
final class RemoteNodes implements AutoCloseable
{
    private static final long FIRST_REPORT_NS = TimeUnit.SECONDS.toNanos(5);
    private static final long NEXT_REPORT_NS = TimeUnit.SECONDS.toNanos(10);
    private static final int END_MS = 1_000;

    private final NodeHello head;
    private final int first;
    private final TimeLimits limits;
    private final long timeoutNs;
    private final HostedJob job;
    private final Supplier<String> remark;
    private final ExchangeTable table;
    private final AgentFrames frames;
    private final Map<Integer, RemoteAgent> agents = new ConcurrentSkipListMap<>();
    private final AgentEnds ends;
    /** Written with the lock. Who closes the job reads it without: a thread with this lock may wait for the job's. */
    private volatile String failure;
    private boolean hasBegun;

    /**
     * No nodes so far.
     *
     * @param head      the job as the head sees it.
     * @param first     the first node that is not the head's own.
     * @param timeoutNs time limit for all to come.
     * @param job       gets the ends and failures of the nodes.
     * @param remark    text to add to the message about nodes that do not come.
     */
    RemoteNodes(
        final NodeHello head,
        final int first,
        final long timeoutNs,
        final TimeLimits limits,
        final HostedJob job,
        final Supplier<String> remark)
    {
        this.head = head;
        this.first = first;
        this.limits = limits;
        this.timeoutNs = timeoutNs;
        this.job = job;
        this.remark = remark;
        table = new ExchangeTable(head.nodes(), timeoutNs, remark);
        frames = new AgentFrames(table, job);
        ends = new AgentEnds(agents.values(), frames, job);
    }

    /** Waits until the agents of all nodes have come, and tells now and then who is missing. */
    synchronized void awaitAll() throws InterruptedException
    {
        final long startNs = System.nanoTime();
        long reportNs = FIRST_REPORT_NS;
        while (failure == null && !missing().isEmpty())
        {
            final long waitedNs = System.nanoTime() - startNs;
            if (waitedNs > timeoutNs)
            {
                fail(text(missing()) + " did not come to " + head.host() + " within " + TimeLimits.text(timeoutNs) +
                    remark.get());
            }
            else if (waitedNs > reportNs)
            {
                reportNs += NEXT_REPORT_NS;
                Printable.say("waiting for " + text(missing()) + remark.get());
            }
            else
            {
                TimeUnit.NANOSECONDS.timedWait(this, Math.min(timeoutNs, reportNs) - waitedNs + 1_000_000);
            }
        }
        checkFailure();
    }

    private void checkFailure()
    {
        if (failure != null)
        {
            throw new LaunchFailedException(failure, null);
        }
    }

    private List<Integer> missing()
    {
        return IntStream.range(first, head.nodes())
            .filter(node -> agents.values().stream().allMatch(agent -> agent.node(node) == null)).boxed().toList();
    }

    private static String text(final List<Integer> nodes)
    {
        return (nodes.size() == 1 ? "node " : "nodes ") +
            nodes.stream().map(String::valueOf).collect(Collectors.joining(", "));
    }

    /**
     * Has the nodes join the job, once all have come, if their hosts fit.
     *
     * @param own         of the head's own node, with the address that it binds to; null if it has none.
     * @param mustBeAlike whether hosts that may compute other sums than others are refused; if not, a line tells it.
     */
    void admit(final NodeHello own, final boolean mustBeAlike)
    {
        compareHosts(own, mustBeAlike);
        members().forEach(job::join);
    }

    private synchronized void compareHosts(final NodeHello own, final boolean mustBeAlike)
    {
        final HostComparison hosts =
            new HostComparison(own, agents.values().stream().map(RemoteAgent::hello).toList());
        final String unreachable = hosts.unreachable();
        if (unreachable != null)
        {
            fail(unreachable);
        }
        final String machines = hosts.differentMachines();
        if (machines != null && mustBeAlike)
        {
            fail("--same-cpu: expected the same processors and JDK on all hosts, actual " + machines);
        }
        else if (machines != null)
        {
            Printable.say("the hosts differ: " + machines + ": sums may differ in their last bits between them, so " +
                "no rank should decide alone by a sum");
        }
        checkFailure();
    }

    /** {@return the exchange of records of all nodes} */
    Meeting meeting()
    {
        return table;
    }

    private List<RemoteNode> members()
    {
        return agents.values().stream().flatMap(agent -> agent.nodes().stream()).toList();
    }

    /** Lets all nodes start. */
    synchronized void welcome(final String jobId)
    {
        hasBegun = true;
        sendAll(RendezvousFrame.Kind.WELCOME.framed(jobId));
    }

    /** Tells all that the job does not begin. The first reason counts. */
    synchronized void fail(final String reason)
    {
        if (failure == null && !hasBegun)
        {
            failure = reason;
            sendAll(RendezvousFrame.Kind.FAILURE.framed(reason));
            notifyAll();
        }
    }

    /** Waits until all output that has come is printed, unless a signal ends this process. */
    void awaitOutput() throws InterruptedException
    {
        if (!job.isClosed())
        {
            frames.awaitOutput();
        }
    }

    /** {@return the end of the job, as these hear of it} */
    AgentEnds ends()
    {
        return ends;
    }

    /** {@return the hosts of the nodes} */
    List<String> hosts()
    {
        return agents.values().stream().map(agent -> agent.hello().host()).toList();
    }

    private void sendAll(final byte[] frame)
    {
        agents.values().forEach(agent -> agent.channel().send(frame));
    }

    /**
     * Serves an agent to the end of its channel.
     *
     * @param who  its nodes, for messages.
     * @param node its first node.
     * @param seen the address from which it has come, or null.
     */
    void serve(final FrameChannel channel, final String who, final int node, final InetAddress seen)
    {
        serve(channel, new byte[0], who, node, seen);
    }

    /** The same for an agent that waits for its order. */
    void order(final FrameChannel channel, final String who, final int node, final byte[] order)
    {
        serve(channel, order, who, node, null);
    }

    private void serve(
        final FrameChannel channel, final byte[] order, final String who, final int node, final InetAddress seen)
    {
        try (LiveChannel live = LiveChannel.start(channel, limits, timeoutNs))
        {
            if (order.length > 0)
            {
                live.send(order);
            }
            serve(live, who, node, seen);
        }
        catch (final IOException ex)
        {
            fail(who + " went away before all had come: " + ex.getMessage());
        }
    }

    private void serve(final LiveChannel channel, final String who, final int node, final InetAddress seen)
        throws IOException
    {
        final NodeHello hello = hello(channel, who, node);
        if (hello == null)
        {
            return;
        }
        final RemoteAgent agent = new RemoteAgent(hello, channel);
        agents.put(node, agent);
        check(agent, seen);
        try
        {
            while (true)
            {
                frames.take(agent, channel.receive(RendezvousFrame.MOST_BYTES));
            }
        }
        catch (final IOException ex)
        {
            lose(agent, channel.fate(ex));
            ends.part();
        }
    }

    /** Reads the first frame of an agent. Returns null if it has no nodes for the job. */
    private NodeHello hello(final LiveChannel channel, final String who, final int node) throws IOException
    {
        final RendezvousFrame frame;
        try
        {
            frame = channel.receive(RendezvousFrame.MOST_BYTES);
        }
        catch (final IOException ex)
        {
            fail(who + " went away before all had come: " + channel.fate(ex));
            return null;
        }
        if (frame.kind() != RendezvousFrame.Kind.HELLO)
        {
            fail(frame.text());
            return null;
        }
        final NodeHello hello = NodeHello.decode(frame.data());
        if (hello.node() != node)
        {
            throw new IOException("expected a hello of node " + node + ", actual " + hello.node());
        }
        return hello;
    }

    private synchronized void check(final RemoteAgent agent, final InetAddress seen) throws IOException
    {
        final String difference = head.complaint(agent.hello());
        final String complaint = difference != null ? difference : agent.hello().complaint(seen);
        if (failure != null)
        {
            agent.channel().send(RendezvousFrame.Kind.FAILURE.framed(failure));
        }
        else if (complaint != null)
        {
            fail(complaint);
        }
        notifyAll();
    }

    private void lose(final RemoteAgent agent, final String reason)
    {
        frames.endOutput(agent);
        agent.end();
        fail(agent.hello().who() + " went away before all had come: " + reason);
        agent.nodes().forEach(node -> frames.change(node, NodeState.lost(reason)));
    }

    @Override
    public void close()
    {
        if (failure != null)
        {
            agents.values().forEach(agent -> agent.awaitEnd(END_MS)); // so that they read why
        }
        ends.await();
        frames.close();
    }
}
