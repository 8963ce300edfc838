package org.gaeron.launch.agent;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.time.Duration;

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
    /** More than all other hosts take until they are ready. */
    private static final Duration ORDER = Duration.ofMinutes(5);

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
            final AgentOrder order = receive(channel);
            return AgentRun.run(channel, order, JobKey.of(order.key()));
        }
        catch (final IOException ex)
        {
            Printable.say("the launcher was lost: " + ex);
            return ExitCode.UNAVAILABLE;
        }
    }

    /** Nothing is sent on the channel before, so nobody would notice that it is cut. */
    private static AgentOrder receive(final PipeChannel channel) throws IOException
    {
        final Thread limit = Thread.ofPlatform().daemon().name("order-limit").start(() -> closeAfterLimit(channel));
        try
        {
            return AgentOrder.receive(channel);
        }
        finally
        {
            limit.interrupt();
        }
    }

    private static void closeAfterLimit(final PipeChannel channel)
    {
        try
        {
            Thread.sleep(ORDER);
            channel.close();
        }
        catch (final InterruptedException ex)
        {
            // the order has come
            return;
        }
        catch (final IOException ex)
        {
            System.getLogger(AgentProcess.class.getName()).log(System.Logger.Level.DEBUG, "not closed", ex);
        }
    }
}
