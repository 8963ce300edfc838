package org.gaeron.aeron;

import java.io.IOException;
import java.nio.channels.DatagramChannel;
import java.util.function.Consumer;

import org.gaeron.aeron.AeronSettings.Offload;
import org.gaeron.runtime.settings.JobContext;

/**
 * Common settings of the sockets of a node's driver: who watches them, which datagrams they accept, what the kernel
 * does for them, and which losses tests inject.
 *
 * @param onChannel    receives each socket.
 * @param sources      accepts only datagrams of the job.
 * @param losses       drops datagrams, for tests; or null.
 * @param offload      has the kernel cut and coalesce datagrams; null if it cannot or shall not.
 * @param mode         directions that the kernel offloads.
 * @param segmentBytes of a full datagram.
 * @param counts       of what the kernel does.
 * @param held         frames of the sender's turn; null for a sender whose turns nobody ends.
 */
record DriverEndpoints(
    Consumer<DatagramChannel> onChannel, SourceFilter sources, TestLosses losses, SocketOffload offload,
    Offload mode, int segmentBytes, TrainCounts counts, HeldFrames held)
{
    private static final System.Logger LOGGER = System.getLogger("org.gaeron");

    /**
     * {@return the endpoints of a node}
     *
     * @param segmentBytes of a full datagram.
     * @param held         frames of the sender's turn; null for a sender whose turns nobody ends.
     */
    static DriverEndpoints of(
        final JobContext context, final Consumer<DatagramChannel> onChannel, final SourceFilter sources,
        final int segmentBytes, final HeldFrames held)
    {
        final AeronSettings settings = AeronSettings.of(context);
        return new DriverEndpoints(onChannel, sources,
            settings.isLossy() ? new TestLosses(settings, context.node()) : null,
            settings.offload() == Offload.NONE ? null : open(context.node()), settings.offload(),
            segmentBytes, new TrainCounts(), held);
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

    /** Logs that a socket does without the kernel's offload. */
    static void refuse(final String what, final String why)
    {
        LOGGER.log(System.Logger.Level.INFO, "{0}: datagrams go one by one: {1}", what, why);
    }
}
