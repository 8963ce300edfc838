package org.gaeron.aeron;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
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
 * A node's Aeron: over UDP a media driver of its own, run by the duty cycle of the data server; over IPC the driver that the nodes
 * of this host share. The client's conductor is run by the duty cycle, too, so there is no hand-off inside a node.
 */
final class AeronClient implements AutoCloseable
{
    private final Path directory;
    private final MediaDriver driver;
    private final Aeron aeron;

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
            .aeronDirectoryName(context.aeronDirectory().toString())
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
            driver = MediaDriver.launch(driverContext(context, directory, errorHandler)
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
        catch (final RuntimeException ex)
        {
            CloseHelper.quietClose(driver);
            IoUtil.delete(directory.toFile(), true);
            throw ex;
        }
    }

    static MediaDriver.Context driverContext(
        final JobContext context, final Path directory, final ErrorHandler errorHandler)
    {
        return DriverDirectory.driverContext(context, directory).errorHandler(errorHandler);
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
        return aeron.conductorAgentInvoker().invoke();
    }

    @Override
    public void close()
    {
        CloseHelper.closeAll(aeron, driver);
        if (directory != null)
        {
            try
            {
                IoUtil.delete(directory.toFile(), false);
                Files.deleteIfExists(directory);
            }
            catch (final IOException ex)
            {
                throw new UncheckedIOException(ex);
            }
        }
    }
}
