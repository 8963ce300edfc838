package org.gaeron.aeron;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.DatagramChannel;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

import io.aeron.Aeron;
import io.aeron.driver.MediaDriver;
import io.aeron.driver.ThreadingMode;
import io.aeron.exceptions.ClientTimeoutException;
import io.aeron.exceptions.ConductorServiceTimeoutException;
import io.aeron.exceptions.DriverTimeoutException;

import org.agrona.CloseHelper;
import org.agrona.ErrorHandler;
import org.agrona.concurrent.YieldingIdleStrategy;
import org.gaeron.GlobalArrayException;
import org.gaeron.aeron.AeronSettings.DriverMode;
import org.gaeron.runtime.folder.PrivateFolder;
import org.gaeron.runtime.settings.JobContext;
import org.gaeron.runtime.settings.TimeLimits;

/**
 * Aeron client of a node for one medium, and its media driver. For UDP the node has a driver of its own, run by the
 * duty cycle of the data server or by threads of its own. For IPC, or where a driver's folder is given, the nodes of a
 * host share a driver. The duty cycle also runs the client's conductor, so there is no hand-off between threads inside
 * a node.
 */
final class AeronClient implements AutoCloseable
{
    private static final System.Logger LOGGER = System.getLogger("org.gaeron");
    private static final int FLUSHES = 4;

    private final PrivateFolder directory;
    private final MediaDriver driver;
    private final DriverAgents agents;
    private final SourceFilter sources;
    private final TrainCounts trains;
    private final Aeron aeron;
    private final ClientStreams streams;
    private volatile boolean isLost;

    private AeronClient(
        final PrivateFolder directory, final MediaDriver driver, final DriverAgents agents,
        final SourceFilter sources, final TrainCounts trains, final Aeron aeron)
    {
        this.trains = trains;
        this.directory = directory;
        this.driver = driver;
        this.agents = agents;
        this.sources = sources;
        this.aeron = aeron;
        streams = new ClientStreams(aeron);
    }

    /**
     * Connects to a shared driver.
     *
     * @param bell rings at an address of this host.
     */
    static AeronClient connect(
        final JobContext context, final Consumer<InetSocketAddress> bell, final ErrorHandler errorHandler)
    {
        final RingingIdleStrategy waiting = new RingingIdleStrategy();
        final Aeron aeron = Aeron.connect(
            clientContext(context, AeronSettings.of(context).aeronDirectory().toString(), errorHandler)
                .epochClock(AeronSettings.of(context).clock())
                .awaitingIdleStrategy(waiting));
        try
        {
            waiting.doorbell(new Doorbell(bell, aeron.countersReader(), 0));
            checkLiveness(context, aeron.context().interServiceTimeoutNs());
        }
        catch (final RuntimeException ex)
        {
            aeron.close();
            throw ex;
        }
        return new AeronClient(null, null, null, new SourceFilter(), new TrainCounts(), aeron);
    }

    private static Aeron.Context clientContext(
        final JobContext context, final String directory, final ErrorHandler errorHandler)
    {
        return new Aeron.Context()
            .aeronDirectoryName(directory)
            .useConductorAgentInvoker(true)
            .keepAliveIntervalNs(DriverLimits.of(context).keepAliveNs())
            .driverTimeoutMs(TimeUnit.NANOSECONDS.toMillis(DriverLimits.of(context).driverNs()))
            .errorHandler(errorHandler)
            .subscriberErrorHandler(errorHandler);
    }

    /**
     * Refuses a driver that declares paused clients dead too early. A longer limit is accepted: the launcher reports
     * ended processes at once.
     */
    private static void checkLiveness(final JobContext context, final long livenessNs)
    {
        if (livenessNs < context.limits().silenceNs())
        {
            throw new GlobalArrayException("setting " + JobContext.NODE_TIMEOUT + ": expected at most " +
                TimeLimits.text(livenessNs / 9 * 10) + ", because the media driver in " +
                AeronSettings.of(context).aeronDirectory() + " gives up its clients after " +
                TimeLimits.text(livenessNs) + " (aeron.client.liveness.timeout), actual " +
                TimeLimits.text(context.limits().nodeTimeoutNs()));
        }
    }

    /**
     * Launches a driver of the node's own.
     *
     * @param onChannel receives the sockets of the driver, unless the driver has threads of its own.
     */
    static AeronClient launch(
        final JobContext context, final StreamSizes sizes, final Consumer<DatagramChannel> onChannel,
        final ErrorHandler errorHandler)
    {
        final PrivateFolder directory = DriverDirectory.create(context.directory(), "node-" + context.node());
        final DriverClock clock = DriverClock.begin();
        MediaDriver driver = null;
        try
        {
            final MediaDriver.Context driverContext = DriverDirectory.driverContext(
                context, directory.path().resolve("driver"), DriverBuffers.ofNode(context.nodes()),
                DriverLimits.of(context).ownClientNs())
                .epochClock(clock)
                .errorHandler(errorHandler);
            final boolean hasThreads = AeronSettings.of(context).driverMode() == DriverMode.DEDICATED;
            final SourceFilter sources = new SourceFilter();
            final Consumer<DatagramChannel> opened = hasThreads ? channel -> { } : onChannel;
            final HeldFrames held = hasThreads ? null : new HeldFrames();
            final DriverEndpoints endpoints =
                DriverEndpoints.of(context, opened, sources, sizes.datagramBytes(), held);
            set(driverContext, endpoints);
            final PortRange ports = AeronSettings.of(context).ports();
            if (ports != null)
            {
                final PortPool pool = PortPool.of(ports, context);
                driverContext.receiverPortManager(pool).senderPortManager(pool);
            }
            final DriverAgents agents = hasThreads ? null : new DriverAgents(held, sizes.datagramBytes(), errorHandler);
            driver = hasThreads ? MediaDriver.launch(withThreads(driverContext)) : agents.launch(driverContext);
            return new AeronClient(directory, driver, agents, sources, endpoints.counts(), Aeron.connect(
                clientContext(context, driver.aeronDirectoryName(), errorHandler)
                    .epochClock(clock)
                    .driverAgentInvoker(hasThreads ? null : agents.invoker())));
        }
        catch (final Throwable ex)
        {
            CloseHelper.quietClose(driver);
            delete(directory);
            throw ex;
        }
    }

    private static void set(final MediaDriver.Context driverContext, final DriverEndpoints endpoints)
    {
        driverContext
            .receiveChannelEndpointSupplier((channel, dispatcher, status, context) ->
                new NodeReceiveEndpoint(channel, dispatcher, status, context, endpoints))
            .sendChannelEndpointSupplier((channel, status, context) ->
                new NodeSendEndpoint(channel, status, context, endpoints));
    }

    /** Deletes the folder. What cannot be deleted is removed with the folder of the job. */
    private static void delete(final PrivateFolder directory)
    {
        try (directory)
        {
            directory.delete();
        }
        catch (final IOException ex)
        {
            LOGGER.log(System.Logger.Level.DEBUG, "the folder of a media driver", ex);
        }
    }

    /** Sender and receiver spin, and yield where there are fewer cores than threads. */
    private static MediaDriver.Context withThreads(final MediaDriver.Context driverContext)
    {
        return driverContext
            .threadingMode(ThreadingMode.DEDICATED)
            .senderIdleStrategy(YieldingIdleStrategy.INSTANCE)
            .receiverIdleStrategy(YieldingIdleStrategy.INSTANCE);
    }

    /**
     * Lets the node's own driver accept datagrams of the nodes of the job, and no others. Until then it reads none.
     *
     * @param sessions  session ids of the streams, by node.
     * @param addresses by node; null for a node whose datagrams are not accepted.
     */
    void allow(final int[] sessions, final InetAddress[] addresses)
    {
        sources.allow(sessions, addresses);
    }

    /**
     * {@return number of datagrams that the node's own driver has refused as not from the job}
     */
    long refusedDatagrams()
    {
        return sources.refused();
    }

    /**
     * {@return counts of the trains that the node's own driver has sent and received}
     */
    TrainCounts trains()
    {
        return trains;
    }

    Aeron aeron()
    {
        return aeron;
    }

    ClientStreams streams()
    {
        return streams;
    }

    /**
     * {@return the agents of the node's own driver; null for a shared driver, or one with threads of its own}
     */
    DriverAgents agents()
    {
        return agents;
    }

    /**
     * Runs the client's conductor once.
     */
    int invoke()
    {
        return isLost ? 0 : aeron.conductorAgentInvoker().invoke();
    }

    /**
     * Marks the client as dead. Its conductor must not run again: it would unmap logs and counters that ranks still
     * use. They stay mapped until {@link #close()}, after the ranks have ended.
     */
    void lose()
    {
        isLost = true;
    }

    /**
     * {@return whether an error of Aeron means that client and driver have lost each other}
     */
    static boolean isLoss(final Throwable error)
    {
        return error instanceof ConductorServiceTimeoutException || error instanceof DriverTimeoutException ||
            error instanceof ClientTimeoutException;
    }

    boolean isLost()
    {
        return isLost;
    }

    /**
     * {@return whether the agents of client or driver have stopped by themselves, as an interrupt makes them}
     */
    boolean isStopped()
    {
        return !aeron.conductorAgentInvoker().isRunning() || agents != null && !agents.isRunning();
    }

    /**
     * Runs the client's conductor and the driver once.
     */
    int invokeAll()
    {
        return (agents == null ? 0 : agents.invoke()) + invoke();
    }

    /**
     * Runs client and driver a few times, so that the driver sends what is in the logs.
     */
    void flush()
    {
        for (int i = 0; i < FLUSHES; i++)
        {
            invokeAll();
        }
    }

    @Override
    public void close()
    {
        try
        {
            CloseHelper.closeAll(driver == null && !isLost ? streams : null, aeron, driver);
        }
        finally
        {
            if (directory != null)
            {
                delete(directory);
            }
        }
    }
}
