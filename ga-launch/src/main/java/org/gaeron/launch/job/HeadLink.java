package org.gaeron.launch.job;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;

import org.gaeron.launch.rendezvous.FrameChannel;
import org.gaeron.launch.rendezvous.LiveChannel;
import org.gaeron.launch.rendezvous.Meeting;
import org.gaeron.launch.rendezvous.RendezvousFrame;
import org.gaeron.launch.report.ExitCode;
import org.gaeron.launch.report.LaunchFailedException;
import org.gaeron.launch.report.OutputWindow;
import org.gaeron.runtime.settings.TimeLimits;

/**
 * The connection of a process that starts nodes with the head of the job: the starter of node 0, or the launcher. It
 * takes the records of the nodes there, and what becomes of them; it brings the failures of others, and the end of the
 * job.
 *
 * <pre>
 *   this process                       head (RemoteNodes)
 *     HELLO, or FAILURE: reason   ->     FAILURE: reason, to all, if one does not fit; else when all have come
 *                                 &lt;-   WELCOME: id of the job
 *     RECORDS of a node           ->   RECORDS of all, or FAILURE: reason, for that node
 *     STATE of a node             ->   LINE for a node
 *     OUTPUT of a node            ->   PRINTED, from a launcher only
 *     ANSWER of a node to a LINE  ->   to a starter of node 0; a launcher finds it in the OUTPUT
 *     PING, twice a second        &lt;&gt;   PING
 *                                 &lt;-   END: exit code of the job
 * </pre>
 *
 * <p>One thread reads; any thread sends. The sessions of the nodes at this process's own rendezvous exchange.
 */
public final class HeadLink implements Meeting, AutoCloseable
{
    private static final System.Logger LOG = System.getLogger(HeadLink.class.getName());
    /** Longer than the head waits for one that does not leave. */
    private static final Duration LEAVE = Duration.ofSeconds(4);

    private final LiveChannel channel;
    private final String head;
    private final int nodes;
    private final Map<Integer, CompletableFuture<RendezvousFrame>> answers = new ConcurrentHashMap<>();
    private Thread reader;
    private volatile RendezvousFrame end;

    /**
     * A link over a channel that is open.
     *
     * @param head  what is at the other end, for messages.
     * @param nodes of the job.
     */
    public HeadLink(final FrameChannel channel, final String head, final int nodes, final TimeLimits limits)
    {
        this.head = head;
        this.nodes = nodes;
        this.channel = LiveChannel.start(channel, limits);
    }

    /** Tells the others that nodes cannot be started here. */
    public void refuse(final String reason)
    {
        channel.send(RendezvousFrame.Kind.FAILURE.framed(reason));
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
            channel.send(RendezvousFrame.Kind.HELLO.framed(hello.encode()));
            final RendezvousFrame frame = receive();
            if (frame.kind() != RendezvousFrame.Kind.WELCOME)
            {
                throw new LaunchFailedException(frame.text(), null);
            }
            return frame.text();
        }
        catch (final IOException ex)
        {
            throw new LaunchFailedException(lost(ex), ex);
        }
    }

    private RendezvousFrame receive() throws IOException
    {
        return channel.receive(RendezvousFrame.mostRecordsBytes(nodes));
    }

    private String lost(final IOException failure)
    {
        return head + " was lost: " + channel.fate(failure);
    }

    /** Begins to listen for what becomes of the job. */
    void listen(final HostedJob job, final OutputWindow output)
    {
        reader = Thread.ofPlatform().daemon().name("head-link").start(() -> read(job, output));
    }

    private void read(final HostedJob job, final OutputWindow output)
    {
        try
        {
            while (true)
            {
                final RendezvousFrame frame = receive();
                switch (frame.kind())
                {
                    case RECORDS, FAILURE -> answer(frame.node()).complete(
                        new RendezvousFrame(frame.kind(), frame.rest()));
                    case LINE -> job.tell(frame.node(), frame.rest());
                    case PRINTED -> output.printed(frame.node());
                    // reads on: what is printed makes room for what ended nodes have still to say
                    case END -> over(job, frame.node(), null);
                    default -> LOG.log(System.Logger.Level.DEBUG, () -> "expected no frame " + frame.kind());
                }
            }
        }
        catch (final IOException ex)
        {
            output.close();
            if (end == null)
            {
                over(job, ExitCode.UNAVAILABLE, lost(ex));
            }
        }
    }

    private void over(final HostedJob job, final int exitCode, final String failure)
    {
        end = RendezvousFrame.failure(failure == null ? "the job is over" : failure);
        answers.values().forEach(answer -> answer.complete(end));
        job.onOver(new JobEvent.Over(exitCode, failure));
    }

    private CompletableFuture<RendezvousFrame> answer(final int node)
    {
        return answers.computeIfAbsent(node, number -> new CompletableFuture<>());
    }

    @Override
    public byte[][] exchange(final int node, final byte[] record) throws InterruptedException
    {
        final CompletableFuture<RendezvousFrame> answer = answer(node);
        if (end != null) // set before all answers that are there complete
        {
            answer.complete(end);
        }
        channel.send(RendezvousFrame.Kind.RECORDS.framed(RendezvousFrame.ofNode(node, record)));
        try
        {
            return answer.get().records(nodes);
        }
        catch (final IOException ex)
        {
            throw new LaunchFailedException(lost(ex), ex);
        }
        catch (final ExecutionException ex)
        {
            throw new IllegalStateException(ex);
        }
        finally
        {
            answers.remove(node); // the head answers only what a node asks, once
        }
    }

    /** Does nothing: the head learns it from the state of the node. */
    @Override
    public void leave(final int node)
    {
    }

    @Override
    public String failure()
    {
        return null;
    }

    void tell(final int node, final NodeState state) throws IOException
    {
        final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        state.write(new DataOutputStream(bytes));
        channel.send(RendezvousFrame.Kind.STATE.framed(RendezvousFrame.ofNode(node, bytes.toByteArray())));
    }

    /** Sends output of a node, for which there is room in the window. */
    public void tellOutput(final int node, final boolean isError, final byte[] bytes)
    {
        final byte[] marked = new byte[1 + bytes.length];
        marked[0] = (byte)(isError ? 1 : 0);
        System.arraycopy(bytes, 0, marked, 1, bytes.length);
        channel.send(RendezvousFrame.Kind.OUTPUT.framed(RendezvousFrame.ofNode(node, marked)));
    }

    /** Sends what a node has answered. */
    public void tellAnswer(final int node, final String line)
    {
        channel.send(RendezvousFrame.Kind.ANSWER.framed(
            RendezvousFrame.ofNode(node, line.getBytes(StandardCharsets.UTF_8))));
    }

    /**
     * Leaves the job that is over, together with all others: the head ends its channels when all have closed what they
     * have. Where one starter ends before, srun and mpirun may end those that have not.
     */
    public void leave() throws InterruptedException
    {
        if (end != null)
        {
            channel.endOutput();
            reader.join(LEAVE);
        }
    }

    @Override
    public void close() throws IOException
    {
        channel.close();
    }
}
