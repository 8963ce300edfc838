package org.gaeron.launch;

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.gaeron.runtime.TimeLimits;

/**
 * All nodes of a job but node 0, as the starter of node 0 sees them, and the place where their starters meet
 * ({@link HeadLink} has the frames). One thread for each session; the thread that starts the job waits for all.
 */
final class RemoteNodes implements AutoCloseable
{
    private static final long FIRST_REPORT_NS = TimeUnit.SECONDS.toNanos(5);
    private static final long NEXT_REPORT_NS = TimeUnit.SECONDS.toNanos(10);
    private static final int END_MS = 1_000;

    private final NodeHello head;
    private final TimeLimits limits;
    private final long timeoutNs;
    private final HostedJob job;
    private final RendezvousListener listener;
    private final ExchangeTable table;
    private final SignsOfLife signs;
    private final Map<Integer, RemoteNode> nodes = new ConcurrentSkipListMap<>();
    private String failure;
    private boolean isMet;

    private RemoteNodes(
        final int port, final byte[] key, final NodeHello head, final long timeoutNs, final TimeLimits limits,
        final HostedJob job) throws IOException
    {
        this.head = head;
        this.limits = limits;
        this.timeoutNs = timeoutNs;
        this.job = job;
        listener = new RendezvousListener(new InetSocketAddress(port), key, head.nodes(), this::serve);
        table = new ExchangeTable(head.nodes(), timeoutNs, listener::remark);
        signs = SignsOfLife.start(() -> nodes.values().stream().map(RemoteNode::session).toList());
        listener.start();
    }

    /**
     * Opens the place where all meet, on all addresses of this host.
     *
     * @param job gets the ends and failures of the nodes.
     */
    static RemoteNodes open(
        final int port, final byte[] key, final NodeHello head, final long timeoutNs, final TimeLimits limits,
        final HostedJob job) throws IOException
    {
        try
        {
            return new RemoteNodes(port, key, head, timeoutNs, limits, job);
        }
        catch (final BindException ex)
        {
            throw new LaunchFailedException("the rendezvous cannot be opened on " + head.host() + ": expected a free " +
                "port, actual " + port + ": is another job there? say another one with --rendezvous", ex);
        }
    }

    /** Waits until the starters of all nodes have come, and tells now and then who is missing. */
    synchronized void awaitAll() throws InterruptedException
    {
        final long startNs = System.nanoTime();
        long reportNs = FIRST_REPORT_NS;
        while (failure == null && nodes.size() < head.nodes() - 1)
        {
            final long waitedNs = System.nanoTime() - startNs;
            if (waitedNs > timeoutNs)
            {
                fail(missing() + " did not come to " + head.host() + " within " + TimeLimits.text(timeoutNs) +
                    listener.remark());
            }
            else if (waitedNs > reportNs)
            {
                reportNs += NEXT_REPORT_NS;
                JobRun.say("waiting for " + missing() + listener.remark());
            }
            else
            {
                TimeUnit.NANOSECONDS.timedWait(this, Math.min(timeoutNs, reportNs) - waitedNs + 1_000_000);
            }
        }
        checkLoopback();
        if (failure != null)
        {
            throw new LaunchFailedException(failure, null);
        }
        isMet = true;
    }

    private String missing()
    {
        final List<Integer> missing = IntStream.range(1, head.nodes())
            .filter(node -> !nodes.containsKey(node)).boxed().toList();
        return (missing.size() == 1 ? "node " : "nodes ") +
            missing.stream().map(String::valueOf).collect(Collectors.joining(", "));
    }

    /** A node that has come over the loopback would not be reached from other hosts. */
    private void checkLoopback()
    {
        final List<String> near = new ArrayList<>();
        final List<String> far = new ArrayList<>();
        for (final RemoteNode node : nodes.values())
        {
            (node.session().socket().getInetAddress().isLoopbackAddress() ? near : far).add(node.hello().who());
        }
        if (!near.isEmpty() && !far.isEmpty() && failure == null)
        {
            fail(near.getFirst() + " came over the loopback, where " + far.getFirst() + " does not reach it: " +
                "expected an address of the network in --rendezvous");
        }
    }

    /** {@return the address of this host at which the others have come} */
    InetAddress address()
    {
        return nodes.values().iterator().next().session().socket().getLocalAddress();
    }

    /** {@return the exchange of records of all nodes} */
    Meeting meeting()
    {
        return table;
    }

    List<RemoteNode> members()
    {
        return List.copyOf(nodes.values());
    }

    /** Lets all nodes start. */
    void welcome(final String jobId)
    {
        sendAll(RendezvousFrame.Kind.WELCOME.framed(jobId.getBytes(StandardCharsets.UTF_8)));
    }

    /** Tells all that the job does not begin. The first reason counts. */
    synchronized void fail(final String reason)
    {
        if (failure == null && !isMet)
        {
            failure = reason;
            sendAll(RendezvousFrame.Kind.FAILURE.framed(reason.getBytes(StandardCharsets.UTF_8)));
            notifyAll();
        }
    }

    /** Tells all that the job is over. */
    void end(final int exitCode)
    {
        sendAll(RendezvousFrame.Kind.END.framed(ByteBuffer.allocate(Integer.BYTES).putInt(exitCode).array()));
        for (final RemoteNode node : members())
        {
            if (!node.awaitEnd(END_MS))
            {
                JobRun.say(node.hello().who() + " does not confirm the end of the job");
            }
        }
    }

    private synchronized String failure()
    {
        return failure;
    }

    private void sendAll(final byte[] frame)
    {
        nodes.values().forEach(node -> node.send(frame));
    }

    private void serve(final RendezvousSession session) throws IOException
    {
        session.socket().setSoTimeout(SignsOfLife.silenceMs(limits));
        RendezvousFrame first = receive(session);
        while (first.kind() == RendezvousFrame.Kind.PING)
        {
            first = receive(session);
        }
        if (first.kind() != RendezvousFrame.Kind.HELLO)
        {
            fail("node " + session.node() + " was not started: " + first.text());
            return;
        }
        final NodeHello hello = NodeHello.decode(first.data());
        if (hello.node() != session.node())
        {
            throw new IOException("expected a hello of node " + session.node() + ", actual " + hello.node());
        }
        final RemoteNode node = new RemoteNode(hello, session);
        nodes.put(session.node(), node);
        check(node);
        try
        {
            while (true)
            {
                handle(node, receive(session));
            }
        }
        catch (final IOException ex)
        {
            lose(node, ex instanceof SocketTimeoutException ?
                "nothing was heard of it for " + TimeLimits.text(SignsOfLife.silenceNs(limits)) :
                "the process that has started it has ended");
        }
    }

    private static RendezvousFrame receive(final RendezvousSession session) throws IOException
    {
        return RendezvousFrame.decode(session.receive(1 + RendezvousServer.MOST_RECORD_BYTES));
    }

    private synchronized void check(final RemoteNode node) throws IOException
    {
        final String difference = head.complaint(node.hello());
        final String complaint = difference != null ? difference :
            node.hello().complaint(node.session().socket().getInetAddress());
        if (failure != null)
        {
            node.send(RendezvousFrame.Kind.FAILURE.framed(failure.getBytes(StandardCharsets.UTF_8)));
        }
        else if (complaint != null)
        {
            fail(complaint);
        }
        notifyAll();
    }

    private void handle(final RemoteNode node, final RendezvousFrame frame) throws IOException
    {
        switch (frame.kind())
        {
            case PING ->
            {
                // it is alive
            }
            // the session goes on reading meanwhile: the node may end, or its host be lost
            case RECORDS -> Thread.ofVirtual().start(() -> answer(node, frame.payload()));
            case STATE ->
            {
                if (node.state().isAlive())
                {
                    change(node, NodeState.read(frame.data()));
                }
            }
            case FAILURE -> change(node, NodeState.unstarted(frame.text()));
            default -> throw new IOException("expected a frame of a starter, actual " + frame.kind());
        }
    }

    private void answer(final RemoteNode node, final byte[] record)
    {
        try
        {
            node.send(RendezvousServer.answer(table, node.node(), record));
        }
        catch (final IOException | InterruptedException ex)
        {
            throw new IllegalStateException("expected to write to memory, and no interrupt", ex);
        }
    }

    private void change(final RemoteNode node, final NodeState state)
    {
        node.state(state);
        if (!state.isAlive())
        {
            table.leave(node.node());
        }
        job.onChange(node.node(), !state.isAlive());
    }

    private void lose(final RemoteNode node, final String reason)
    {
        node.end();
        fail(node.hello().who() + " went away before all had come: " + reason);
        if (node.state().isAlive())
        {
            change(node, NodeState.lost(node.hello().host() + ": " + reason));
        }
    }

    @Override
    public void close() throws IOException
    {
        signs.close();
        if (failure() != null)
        {
            members().forEach(node -> node.awaitEnd(END_MS)); // so that they read why
        }
        listener.close();
    }
}
