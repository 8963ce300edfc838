package org.gaeron.aeron;

import java.nio.channels.DatagramChannel;
import java.util.function.Consumer;

import io.aeron.driver.MediaDriver;
import io.aeron.driver.ext.DebugReceiveChannelEndpoint;
import io.aeron.driver.ext.DebugSendChannelEndpoint;
import io.aeron.driver.ext.RandomLossGenerator;

import org.agrona.concurrent.status.AtomicCounter;

/**
 * The endpoints of a node's driver with Aeron's own generators of loss, for tests ({@code gaeron.test.loss}). Each
 * datagram is lost once on its way, with the given probability: data and set-ups where they arrive, status messages and
 * requests to repeat where they leave. Each endpoint has a seed of its own, made of the node and how many came before.
 */
final class LossyEndpoints
{
    private static final int SEEDS_PER_NODE = 1 << 20;
    /** Loses nothing: what the receivers lose is enough. */
    private static final RandomLossGenerator NONE = new RandomLossGenerator(-1, 0);

    private LossyEndpoints()
    {
    }

    /**
     * Gives a driver such endpoints.
     *
     * @param onChannel is given each socket.
     * @param rate      from 0 to 1.
     * @param node      of the driver.
     */
    static void set(
        final MediaDriver.Context driverContext, final Consumer<DatagramChannel> onChannel, final double rate,
        final int node)
    {
        final Seeds seeds = new Seeds(rate, (long)node * SEEDS_PER_NODE);
        driverContext
            .receiveChannelEndpointSupplier((channel, dispatcher, status, context) ->
                new DebugReceiveChannelEndpoint(channel, dispatcher, status, context, seeds.next(), seeds.next())
                {
                    @Override
                    public void openDatagramChannel(final AtomicCounter statusIndicator)
                    {
                        super.openDatagramChannel(statusIndicator);
                        onChannel.accept(receiveDatagramChannel);
                    }
                })
            .sendChannelEndpointSupplier((channel, status, context) ->
                new DebugSendChannelEndpoint(channel, status, context, NONE, NONE)
                {
                    @Override
                    public void openDatagramChannel(final AtomicCounter statusIndicator)
                    {
                        super.openDatagramChannel(statusIndicator);
                        onChannel.accept(receiveDatagramChannel);
                    }
                });
    }

    /** Makes generators. The driver's conductor. */
    private static final class Seeds
    {
        private final double rate;
        private long seed;

        Seeds(final double rate, final long seed)
        {
            this.rate = rate;
            this.seed = seed;
        }

        RandomLossGenerator next()
        {
            return new RandomLossGenerator(rate, seed++);
        }
    }
}
