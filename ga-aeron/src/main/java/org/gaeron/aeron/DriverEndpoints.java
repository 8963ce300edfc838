package org.gaeron.aeron;

import java.io.IOException;
import java.nio.channels.DatagramChannel;
import java.util.function.Consumer;

import io.aeron.driver.MediaDriver;

import org.gaeron.runtime.JobContext;
import org.gaeron.runtime.WireContext.Offload;

/**
 * What the sockets of a node's driver have in common: who is shown them, what is let in, what the kernel does for them,
 * and what is lost on purpose.
 *
 * @param onChannel    is given each socket.
 * @param sources      lets pass what comes from the job.
 * @param losses       loses datagrams, for tests; or null.
 * @param offload      asks the kernel to cut and to coalesce, or null if it cannot or shall not.
 * @param mode         for what the kernel is asked.
 * @param segmentBytes of a full datagram.
 * @param counts       of what the kernel does.
 */
record DriverEndpoints(
    Consumer<DatagramChannel> onChannel, SourceFilter sources, TestLosses losses, SocketOffload offload,
    Offload mode, int segmentBytes, TrainCounts counts)
{
    private static final System.Logger LOGGER = System.getLogger("org.gaeron");

    /**
     * {@return the endpoints of a node}
     *
     * @param segmentBytes of a full datagram.
     */
    static DriverEndpoints of(
        final JobContext context, final Consumer<DatagramChannel> onChannel, final SourceFilter sources,
        final int segmentBytes)
    {
        return new DriverEndpoints(onChannel, sources,
            context.wire().isLossy() ? new TestLosses(context.wire(), context.node()) : null,
            context.wire().offload() == Offload.NONE ? null : open(context.node()), context.wire().offload(),
            segmentBytes, new TrainCounts());
    }

    private static SocketOffload open(final int node)
    {
        try
        {
            return SocketOffload.open();
        }
        catch (final IOException ex)
        {
            refuse("node " + node, ex.getMessage());
            return null;
        }
    }

    /** Says that something goes without the kernel's help. */
    static void refuse(final String what, final String why)
    {
        LOGGER.log(System.Logger.Level.INFO, "{0}: datagrams go one by one: {1}", what, why);
    }

    void set(final MediaDriver.Context driverContext)
    {
        driverContext
            .receiveChannelEndpointSupplier((channel, dispatcher, status, context) ->
                new NodeReceiveEndpoint(channel, dispatcher, status, context, this))
            .sendChannelEndpointSupplier((channel, status, context) ->
                new NodeSendEndpoint(channel, status, context, this));
    }
}
