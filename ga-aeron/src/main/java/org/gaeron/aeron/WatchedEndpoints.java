package org.gaeron.aeron;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.util.function.Consumer;

import io.aeron.driver.MediaDriver;
import io.aeron.driver.media.ReceiveChannelEndpoint;
import io.aeron.driver.media.SendChannelEndpoint;

import org.agrona.concurrent.status.AtomicCounter;

/**
 * The endpoints of a node's driver, which show the sockets that they open, and read nothing that comes from strangers.
 */
final class WatchedEndpoints
{
    private WatchedEndpoints()
    {
    }

    /**
     * Gives a driver such endpoints.
     *
     * @param sources   lets pass what comes from the job.
     * @param onChannel is given each socket.
     */
    static void set(
        final MediaDriver.Context driverContext, final SourceFilter sources, final Consumer<DatagramChannel> onChannel)
    {
        driverContext
            .receiveChannelEndpointSupplier((channel, dispatcher, status, context) ->
                new ReceiveChannelEndpoint(channel, dispatcher, status, context)
                {
                    private final SourceFilter.Socket socket = super::receive;

                    @Override
                    public void openDatagramChannel(final AtomicCounter statusIndicator)
                    {
                        super.openDatagramChannel(statusIndicator);
                        onChannel.accept(receiveDatagramChannel);
                    }

                    @Override
                    public InetSocketAddress receive(final ByteBuffer buffer)
                    {
                        return sources.receiveStream(socket, buffer);
                    }
                })
            .sendChannelEndpointSupplier((channel, status, context) ->
                new SendChannelEndpoint(channel, status, context)
                {
                    private final SourceFilter.Socket socket = super::receive;

                    @Override
                    public void openDatagramChannel(final AtomicCounter statusIndicator)
                    {
                        super.openDatagramChannel(statusIndicator);
                        onChannel.accept(receiveDatagramChannel);
                    }

                    @Override
                    public InetSocketAddress receive(final ByteBuffer buffer)
                    {
                        return sources.receiveControl(socket, buffer);
                    }
                });
    }
}
