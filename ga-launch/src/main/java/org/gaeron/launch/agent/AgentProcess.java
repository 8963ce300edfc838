package org.gaeron.launch.agent;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;

import org.gaeron.launch.rendezvous.JobKey;
import org.gaeron.launch.rendezvous.PipeChannel;
import org.gaeron.launch.report.ExitCode;
import org.gaeron.launch.text.Printable;

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

    public static int run(final PipeChannel channel)
    {
        try
        {
            final AgentOrder order = AgentOrder.receive(channel);
            return AgentRun.run(channel, order, JobKey.of(order.key()));
        }
        catch (final IOException ex)
        {
            Printable.say("the launcher was lost: " + ex);
            return ExitCode.UNAVAILABLE;
        }
    }
}
