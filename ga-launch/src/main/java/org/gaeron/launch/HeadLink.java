package org.gaeron.launch;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

import org.gaeron.runtime.TimeLimits;

/**
 * The connection of a node's starter with that of node 0. It takes the records of the node there, and what becomes of
 * the node; it brings the failures of others, and the end of the job.
 *
 * <pre>
 *   this starter                       starter of node 0 ({@link RemoteNodes})
 *     HELLO, or FAILURE: reason   ->     FAILURE: reason, to all, if one does not fit; else when all have come
 *                                 <-   WELCOME: id of the job
 *     RECORDS of the node         ->   RECORDS of all, or FAILURE: reason
 *     STATE of the node           ->   LINE for other nodes
 *     PING, twice a second        <>   PING
 *                                 <-   END: exit code of the job
 * </pre>
 *
 * <p>One thread reads; any thread sends. The node's session at its own rendezvous exchanges.
 */
final class HeadLink implements Meeting, AutoCloseable
{
    private static final System.Logger LOG = System.getLogger(HeadLink.class.getName());

    private final RendezvousSession session;
    private final MeetingPlace place;
    private final int nodes;
    private final TimeLimits limits;
    private final SignsOfLife signs;
    private volatile CompletableFuture<RendezvousFrame> answer = new CompletableFuture<>();
    private volatile boolean isClosed;

    private HeadLink(
        final RendezvousSession session, final MeetingPlace place, final int nodes, final TimeLimits limits)
    {
        this.session = session;
        this.place = place;
        this.nodes = nodes;
        this.limits = limits;
        signs = SignsOfLife.start(() -> isClosed ? List.of() : List.of(session));
    }

    /**
     * Connects with the starter of node 0.
     *
     * @param timeoutNs time limit for the start of the job.
     */
    static HeadLink connect(
        final MeetingPlace place, final byte[] key, final NodePlace self, final long timeoutNs, final TimeLimits limits)
    {
        final RendezvousSession session = new RendezvousConnector(
            place.toString(), place::resolve, timeoutNs, SignsOfLife.silenceNs(limits)).connect(key, self.node());
        return new HeadLink(session, place, self.nodes(), limits);
    }

    /** {@return the address of this host from which node 0 is reached} */
    InetAddress localAddress()
    {
        return session.socket().getLocalAddress();
    }

    /** Tells the others that the node cannot be started here. */
    void refuse(final String reason)
    {
        send(RendezvousFrame.Kind.FAILURE.framed(reason.getBytes(StandardCharsets.UTF_8)));
    }

    /**
     * Waits until the starters of all nodes have come.
     *
     * @return the id of the job.
     * @throws LaunchFailedException if one does not come, or does not fit.
     */
    String meet(final NodeHello hello)
    {
        try
        {
            session.send(RendezvousFrame.Kind.HELLO.framed(hello.encode()));
            while (true)
            {
                final RendezvousFrame frame = receive();
                switch (frame.kind())
                {
                    case PING ->
                    {
                        // others are still missing
                    }
                    case WELCOME ->
                    {
                        return frame.text();
                    }
                    case FAILURE -> throw new LaunchFailedException(frame.text(), null);
                    default -> throw new IOException("expected a welcome, actual " + frame.kind());
                }
            }
        }
        catch (final IOException ex)
        {
            throw new LaunchFailedException(lost(ex), ex);
        }
    }

    private RendezvousFrame receive() throws IOException
    {
        return RendezvousFrame.decode(session.receive(RendezvousFrame.mostRecordsBytes(nodes)));
    }

    private String lost(final IOException failure)
    {
        return "the starter of node 0 at " + place + " was lost: " + (failure instanceof SocketTimeoutException ?
            "nothing was heard of it for " + TimeLimits.text(SignsOfLife.silenceNs(limits)) : failure);
    }

    /** Begins to listen for what becomes of the job. */
    void listen(final HostedJob job)
    {
        Thread.ofPlatform().daemon().name("head-link").start(() -> read(job));
    }

    private void read(final HostedJob job)
    {
        try
        {
            while (true)
            {
                final RendezvousFrame frame = receive();
                switch (frame.kind())
                {
                    case RECORDS, FAILURE -> answer.complete(frame);
                    case LINE -> job.tellChildren(frame.payload());
                    case END ->
                    {
                        over(job, frame.data().readInt(), null);
                        return;
                    }
                    default -> LOG.log(System.Logger.Level.TRACE, () -> "heard " + frame.kind());
                }
            }
        }
        catch (final IOException ex)
        {
            over(job, NodeState.UNAVAILABLE, lost(ex));
        }
    }

    private void over(final HostedJob job, final int exitCode, final String failure)
    {
        answer.complete(new RendezvousFrame(RendezvousFrame.Kind.FAILURE,
            (failure == null ? "the job is over" : failure).getBytes(StandardCharsets.UTF_8)));
        job.onOver(new JobEvent.Over(exitCode, failure));
    }

    @Override
    public byte[][] exchange(final int node, final byte[] record) throws InterruptedException
    {
        try
        {
            session.send(RendezvousFrame.Kind.RECORDS.framed(record));
            final RendezvousFrame all = answer.get();
            if (all.kind() == RendezvousFrame.Kind.RECORDS)
            {
                answer = new CompletableFuture<>(); // node 0 answers only what this node asks
            }
            return all.records(nodes);
        }
        catch (final IOException ex)
        {
            throw new LaunchFailedException(lost(ex), ex);
        }
        catch (final ExecutionException ex)
        {
            throw new IllegalStateException(ex);
        }
    }

    /** Does nothing: the starter of node 0 learns it from the state of the node. */
    @Override
    public void leave(final int node)
    {
    }

    @Override
    public String failure()
    {
        return null;
    }

    void tell(final NodeState state) throws IOException
    {
        final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        state.write(new DataOutputStream(bytes));
        send(RendezvousFrame.Kind.STATE.framed(bytes.toByteArray()));
    }

    private void send(final byte[] frame)
    {
        try
        {
            session.send(frame);
        }
        catch (final IOException ex)
        {
            LOG.log(System.Logger.Level.DEBUG, "the reader of the link notices its end", ex);
        }
    }

    @Override
    public void close() throws IOException
    {
        isClosed = true;
        signs.close();
        session.close();
    }
}
