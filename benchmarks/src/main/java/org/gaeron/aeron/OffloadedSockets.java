package org.gaeron.aeron;

import java.io.IOException;

import io.aeron.driver.MediaDriver;
import io.aeron.driver.media.ReceiveChannelEndpoint;
import io.aeron.driver.media.SendChannelEndpoint;

import org.agrona.concurrent.status.AtomicCounter;
import org.gaeron.benchmarks.rig.MeasurementException;

/**
 * Sockets of a bare driver with segmentation and receive offload. They suit only streams whose frames all have the
 * length of a datagram.
 */
public final class OffloadedSockets
{
    private OffloadedSockets()
    {
    }

    /**
     * Configures a driver to open such sockets.
     *
     * @param context      of the driver.
     * @param segmentBytes of each frame.
     */
    public static void set(final MediaDriver.Context context, final int segmentBytes)
    {
        final SocketOffload offload;
        try
        {
            offload = SocketOffload.open();
        }
        catch (final IOException ex)
        {
            throw new MeasurementException("expected offload, actual " + ex.getMessage());
        }
        context
            .receiveChannelEndpointSupplier((channel, dispatcher, status, driver) ->
                new ReceiveChannelEndpoint(channel, dispatcher, status, driver)
                {
                    @Override
                    public void openDatagramChannel(final AtomicCounter statusIndicator)
                    {
                        super.openDatagramChannel(statusIndicator);
                        ask(() -> offload.coalesce(receiveDatagramChannel));
                    }
                })
            .sendChannelEndpointSupplier((channel, status, driver) ->
                new SendChannelEndpoint(channel, status, driver)
                {
                    @Override
                    public void openDatagramChannel(final AtomicCounter statusIndicator)
                    {
                        super.openDatagramChannel(statusIndicator);
                        ask(() -> offload.segment(sendDatagramChannel, segmentBytes));
                    }
                });
    }

    private interface Request
    {
        void run() throws IOException;
    }

    private static void ask(final Request request)
    {
        try
        {
            request.run();
        }
        catch (final IOException ex)
        {
            throw new MeasurementException("expected offload, actual " + ex.getMessage());
        }
    }
}
