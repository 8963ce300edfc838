package org.gaeron.launch;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.util.Arrays;

import org.gaeron.GlobalArrayException;
import org.gaeron.runtime.JobContext;

/**
 * The process that starts the nodes of one host, for a launcher on another one. Its standard input and output are the
 * channel to the launcher, over ssh say; when that ends, so do the nodes.
 */
public final class AgentProcess
{
    private AgentProcess()
    {
    }

    /**
     * Runs the agent; for {@link HostsProcess}.
     *
     * @param args none.
     */
    public static void main(final String[] args)
    {
        final FileChannel in = new FileInputStream(FileDescriptor.in).getChannel();
        final FileOutputStream out = new FileOutputStream(FileDescriptor.out);
        System.setOut(System.err); // the standard output has frames and nothing else
        System.exit(run(new PipeChannel(Channels.newInputStream(in), out, in)));
    }

    private static int run(final PipeChannel channel)
    {
        try
        {
            RendezvousFrame frame = RendezvousFrame.decode(channel.receive(RendezvousFrame.MOST_BYTES));
            while (frame.kind() == RendezvousFrame.Kind.PING)
            {
                frame = RendezvousFrame.decode(channel.receive(RendezvousFrame.MOST_BYTES));
            }
            if (frame.kind() != RendezvousFrame.Kind.ORDER)
            {
                throw new IOException("expected an order, actual " + frame.kind());
            }
            return run(channel, AgentOrder.decode(frame.data()));
        }
        catch (final IOException ex)
        {
            JobRun.say("the launcher was lost: " + ex);
            return NodeState.UNAVAILABLE;
        }
        catch (final IllegalArgumentException | GlobalArrayException ex)
        {
            // the launcher knows it already
            System.getLogger(AgentProcess.class.getName()).log(System.Logger.Level.DEBUG, "not started", ex);
            return NodeState.UNAVAILABLE;
        }
    }

    private static int run(final PipeChannel channel, final AgentOrder order)
    {
        final HostedJob hosted = new HostedJob();
        final OutputWindow window = new OutputWindow();
        final LaunchSpec spec = order.spec();
        final Follower nodes = new Follower(hosted, spec, order.first(), order.count(), order.address());
        final JobContext job = nodes.context(null);
        return new JobRun(hosted).run(() ->
        {
            hosted.own(() -> window::close);
            final HeadLink head = hosted.own(() -> new HeadLink(channel, "the launcher", spec.nodes(), job.limits()));
            return nodes.follow(head, NodeHello.of(order.first(), order.count(), order.address(), true, spec),
                jobId -> order.key(), (node, isError) -> forwarded(head, window, node, isError), window);
        }, null);
    }

    private static LinePump.Output forwarded(
        final HeadLink head, final OutputWindow window, final int node, final boolean isError)
    {
        return new LinePump.Output()
        {
            @Override
            public void take(final byte[] bytes, final int count)
            {
                try
                {
                    if (window.take(count))
                    {
                        head.tellOutput(node, isError, Arrays.copyOf(bytes, count));
                    }
                }
                catch (final InterruptedException ex)
                {
                    Thread.currentThread().interrupt();
                }
            }

            @Override
            public void end()
            {
                // the launcher learns it from the state of the node
            }
        };
    }
}
