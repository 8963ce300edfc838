package org.gaeron.aeron;

import java.nio.channels.DatagramChannel;
import java.util.function.Consumer;

import io.aeron.driver.MediaDriver;
import io.aeron.driver.media.ReceiveChannelEndpoint;
import io.aeron.driver.media.SendChannelEndpoint;

import org.agrona.concurrent.status.AtomicCounter;

/**
 * The endpoints of a node's driver, which show the sockets that they open.
 */
final class WatchedEndpoints
{
    private WatchedEndpoints()
    {
    }

    /**
     * Gives a driver such endpoints.
     *
     * @param onChannel is given each socket.
     */
    static void set(final MediaDriver.Context driverContext, final Consumer<DatagramChannel> onChannel)
    {
        driverContext
            .receiveChannelEndpointSupplier((channel, dispatcher, status, context) ->
                new ReceiveChannelEndpoint(channel, dispatcher, status, context)
                {
                    @Override
                    public void openDatagramChannel(final AtomicCounter statusIndicator)
                    {
                        super.openDatagramChannel(statusIndicator);
                        onChannel.accept(receiveDatagramChannel);
                    }
                })
            .sendChannelEndpointSupplier((channel, status, context) ->
                new SendChannelEndpoint(channel, status, context)
                {
                    @Override
                    public void openDatagramChannel(final AtomicCounter statusIndicator)
                    {
                        super.openDatagramChannel(statusIndicator);
                        onChannel.accept(receiveDatagramChannel);
                    }
                });
    }
}
