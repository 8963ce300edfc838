package org.gaeron.benchmarks.baseline;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

import io.aeron.Aeron;
import io.aeron.ChannelUriStringBuilder;
import io.aeron.CommonContext;
import io.aeron.ExclusivePublication;
import io.aeron.Subscription;
import io.aeron.driver.MediaDriver;
import io.aeron.driver.ThreadingMode;

import org.agrona.CloseHelper;
import org.agrona.ErrorHandler;
import org.agrona.IoUtil;
import org.agrona.concurrent.AgentInvoker;
import org.gaeron.aeron.AeronSettings;
import org.gaeron.aeron.OffloadedSockets;
import org.gaeron.runtime.settings.JobContext;

/**
 * Aeron without Gaeron, configured as in a node: a media driver in the process, with the same buffers, and a client.
 * The thread that uses the client runs its conductor. In the driver modes {@code event} and {@code spinning} that
 * thread also runs the driver, and never blocks. With {@code dedicated} the driver has threads of its own, with Aeron's
 * default idle strategies. One thread.
 */
public final class BareAeron implements AutoCloseable
{
    private static final JobContext NODE = JobContext.of(Map.of()).conclude();
    private static final int SOCKET_BUFFER_BYTES = 2 * 1024 * 1024;
    private static final int RECEIVE_WINDOW_BYTES = 512 * 1024;
    private static final int COUNTERS_BYTES = 1024 * 1024;
    private static final int IP_AND_UDP_HEADERS = 28;
    private static final int MAX_MTU = 65_504;
    private static final int FRAME_ALIGNMENT = 32;
    private static final int FRAMES_PER_TERM = 8;

    private final MediaDriver driver;
    private final Aeron aeron;
    private final AgentInvoker driverInvoker;
    private final AgentInvoker conductorInvoker;

    private BareAeron(final MediaDriver driver, final Aeron aeron)
    {
        this.driver = driver;
        this.aeron = aeron;
        driverInvoker = driver.sharedAgentInvoker();
        conductorInvoker = aeron.conductorAgentInvoker();
    }

    /**
     * {@return a driver and its client}
     *
     * @param driverMode {@code event}, {@code spinning} or {@code dedicated}.
     */
    public static BareAeron launch(final String driverMode)
    {
        return launch(driverMode, 0);
    }

    /**
     * {@return a driver and its client}
     *
     * @param driverMode   {@code event}, {@code spinning} or {@code dedicated}.
     * @param segmentBytes of each frame of all streams that the driver sends, which the kernel cuts and coalesces; 0
     *                     for datagrams one by one.
     */
    public static BareAeron launch(final String driverMode, final int segmentBytes)
    {
        final ErrorHandler fail = BareAeron::fail;
        final Path directory = createDirectory();
        MediaDriver driver = null;
        try
        {
            final MediaDriver.Context context = new MediaDriver.Context()
                .aeronDirectoryName(directory.resolve("driver").toString())
                .dirDeleteOnShutdown(true)
                .warnIfDirectoryExists(false)
                .threadingMode("dedicated".equals(driverMode) ? ThreadingMode.DEDICATED : ThreadingMode.INVOKER)
                .asyncExecutorEnabled(false)
                .counterValuesBufferLength(COUNTERS_BYTES)
                .socketRcvbufLength(SOCKET_BUFFER_BYTES)
                .socketSndbufLength(SOCKET_BUFFER_BYTES)
                .initialWindowLength(RECEIVE_WINDOW_BYTES)
                .errorHandler(fail);
            if (segmentBytes > 0)
            {
                OffloadedSockets.set(context, segmentBytes);
            }
            driver = MediaDriver.launch(context);
            return new BareAeron(driver, Aeron.connect(new Aeron.Context()
                .aeronDirectoryName(driver.aeronDirectoryName())
                .useConductorAgentInvoker(true)
                .driverAgentInvoker(driver.sharedAgentInvoker())
                .errorHandler(fail)
                .subscriberErrorHandler(fail)));
        }
        catch (final Throwable ex)
        {
            CloseHelper.quietClose(driver);
            throw ex;
        }
    }

    /** {@return a new directory where nodes have theirs; deleted when the process ends, unless it is killed} */
    static Path createDirectory()
    {
        try
        {
            final Path directory = Files.createTempDirectory(NODE.directory(), "gaeron-bare-");
            Runtime.getRuntime().addShutdownHook(new Thread(() -> IoUtil.delete(directory.toFile(), true)));
            return directory;
        }
        catch (final IOException ex)
        {
            throw new UncheckedIOException(ex);
        }
    }

    /** Ends the process, because the peer would wait in vain for a message that was not handled. */
    private static void fail(final Throwable ex)
    {
        ex.printStackTrace();
        System.exit(1);
    }

    /**
     * {@return the largest frame of a node's stream on a link}
     *
     * @param linkMtu         of the link.
     * @param termLengthBytes of the stream: a frame is never more than an eighth of it.
     */
    public static int mtu(final int linkMtu, final int termLengthBytes)
    {
        final int possible = Math.min(Math.min(linkMtu - IP_AND_UDP_HEADERS, MAX_MTU),
            termLengthBytes / FRAMES_PER_TERM);
        return possible / FRAME_ALIGNMENT * FRAME_ALIGNMENT;
    }

    /**
     * {@return the term length of a node's stream for small messages}
     */
    public static int latencyTermLengthBytes()
    {
        return AeronSettings.of(NODE).termLengthBytes(true);
    }

    /**
     * {@return a subscription on a free port, which {@link #endpoint(Subscription)} returns}
     *
     * @param address  of this host.
     * @param streamId of the stream.
     */
    public Subscription subscribe(final String address, final int streamId)
    {
        return aeron.addSubscription(new ChannelUriStringBuilder().media(CommonContext.UDP_MEDIA)
            .endpoint(address + ":0").rejoin(false).build(), streamId);
    }

    /**
     * {@return address and port of a subscription}
     *
     * @param subscription of this client.
     */
    public String endpoint(final Subscription subscription)
    {
        String channel;
        while ((channel = subscription.tryResolveChannelEndpointPort()) == null)
        {
            drive();
        }
        return channel.replaceAll(".*endpoint=([^|]*).*", "$1");
    }

    /**
     * {@return a stream that has a subscriber}
     *
     * @param endpoint        address and port of the subscriber.
     * @param streamId        of the stream.
     * @param mtu             largest frame.
     * @param termLengthBytes of its log.
     */
    public ExclusivePublication publish(
        final String endpoint, final int streamId, final int mtu, final int termLengthBytes)
    {
        final ExclusivePublication publication = aeron.addExclusivePublication(new ChannelUriStringBuilder()
            .media(CommonContext.UDP_MEDIA).endpoint(endpoint).mtu(mtu).termLength(termLengthBytes).sparse(true)
            .linger(0L).build(), streamId);
        while (!publication.isConnected())
        {
            drive();
        }
        return publication;
    }

    /** Runs the client's conductor, and the driver if it has no threads of its own. */
    public void drive()
    {
        if (driverInvoker != null)
        {
            driverInvoker.invoke();
        }
        conductorInvoker.invoke();
    }

    @Override
    public void close()
    {
        CloseHelper.closeAll(aeron, driver);
    }
}
