package org.gaeron.aeron;

import java.nio.file.Path;

import io.aeron.Aeron;
import io.aeron.driver.MediaDriver;
import io.aeron.driver.ThreadingMode;
import io.aeron.driver.media.ReceiveChannelEndpoint;
import io.aeron.driver.media.SendChannelEndpoint;

import org.agrona.CloseHelper;
import org.agrona.ErrorHandler;
import org.agrona.IoUtil;
import org.agrona.concurrent.AgentInvoker;
import org.agrona.concurrent.status.AtomicCounter;
import org.gaeron.runtime.JobContext;

/**
 * A node's Aeron: over UDP a media driver of its own, run by the duty cycle of the data server; over IPC the driver
 * that the nodes of this host share. The client's conductor is run by the duty cycle, too, so there is no hand-off
 * inside a node.
 */
final class AeronClient implements AutoCloseable
{
    private static final int FLUSHES = 4;

    private final Path directory;
    private final MediaDriver driver;
    private final Aeron aeron;
    private volatile boolean isLost;

    private AeronClient(final Path directory, final MediaDriver driver, final Aeron aeron)
    {
        this.directory = directory;
        this.driver = driver;
        this.aeron = aeron;
    }

    /**
     * Connects to the driver of the host.
     */
    static AeronClient connect(final JobContext context, final ErrorHandler errorHandler)
    {
        return new AeronClient(null, null, Aeron.connect(new Aeron.Context()
            .aeronDirectoryName(context.wire().aeronDirectory().toString())
            .useConductorAgentInvoker(true)
            .errorHandler(errorHandler)
            .subscriberErrorHandler(errorHandler)));
    }

    /**
     * Launches a driver of the node's own.
     *
     * @param selector blocks also on the driver's sockets from then on.
     */
    static AeronClient launch(final JobContext context, final WakeSelector selector, final ErrorHandler errorHandler)
    {
        final Path directory = DriverDirectory.create(context.directory(), "node-" + context.node());
        MediaDriver driver = null;
        try
        {
            driver = MediaDriver.launch(DriverDirectory.driverContext(context, directory.resolve("driver"))
                .errorHandler(errorHandler)
                .threadingMode(ThreadingMode.INVOKER)
                .receiveChannelEndpointSupplier((channel, dispatcher, status, driverContext) ->
                    new ReceiveChannelEndpoint(channel, dispatcher, status, driverContext)
                    {
                        @Override
                        public void openDatagramChannel(final AtomicCounter statusIndicator)
                        {
                            super.openDatagramChannel(statusIndicator);
                            selector.watch(receiveDatagramChannel);
                        }
                    })
                .sendChannelEndpointSupplier((channel, status, driverContext) ->
                    new SendChannelEndpoint(channel, status, driverContext)
                    {
                        @Override
                        public void openDatagramChannel(final AtomicCounter statusIndicator)
                        {
                            super.openDatagramChannel(statusIndicator);
                            selector.watch(receiveDatagramChannel);
                        }
                    }));
            return new AeronClient(directory, driver, Aeron.connect(new Aeron.Context()
                .aeronDirectoryName(driver.aeronDirectoryName())
                .useConductorAgentInvoker(true)
                .driverAgentInvoker(driver.sharedAgentInvoker())
                .errorHandler(errorHandler)
                .subscriberErrorHandler(errorHandler)));
        }
        catch (final Throwable ex)
        {
            CloseHelper.quietClose(driver);
            IoUtil.delete(directory.toFile(), true);
            throw ex;
        }
    }

    Aeron aeron()
    {
        return aeron;
    }

    /**
     * {@return the duty of the node's own driver, or null if it has none}
     */
    AgentInvoker driverInvoker()
    {
        return driver == null ? null : driver.sharedAgentInvoker();
    }

    /**
     * Runs the client's conductor once.
     */
    int invoke()
    {
        return isLost ? 0 : aeron.conductorAgentInvoker().invoke();
    }

    /**
     * The client is dead. Its conductor must not run again: it would unmap the logs and counters that ranks still
     * use. They stay until {@link #close()}, after the ranks have ended.
     */
    void lose()
    {
        isLost = true;
    }

    boolean isLost()
    {
        return isLost;
    }

    /**
     * {@return whether somebody has ended the agents behind our back, as an interrupt does}
     */
    boolean isStopped()
    {
        return !aeron.conductorAgentInvoker().isRunning() || driver != null && !driver.sharedAgentInvoker().isRunning();
    }

    /**
     * Runs the client's conductor and the driver once.
     */
    int invokeAll()
    {
        return (driver == null ? 0 : driver.sharedAgentInvoker().invoke()) + invoke();
    }

    /**
     * Lets the driver send what is in the logs.
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
            CloseHelper.closeAll(aeron, driver);
        }
        finally
        {
            if (directory != null)
            {
                IoUtil.delete(directory.toFile(), true);
            }
        }
    }
}
