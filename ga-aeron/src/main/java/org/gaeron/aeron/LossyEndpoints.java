package org.gaeron.aeron;

import java.nio.channels.DatagramChannel;
import java.util.function.Consumer;

import io.aeron.driver.MediaDriver;
import io.aeron.driver.ext.DebugReceiveChannelEndpoint;
import io.aeron.driver.ext.DebugSendChannelEndpoint;
import io.aeron.driver.ext.LossGenerator;
import io.aeron.driver.ext.RandomLossGenerator;

import org.agrona.concurrent.status.AtomicCounter;
import org.gaeron.runtime.WireContext;

/**
 * The endpoints of a node's driver with Aeron's own generators of loss, for tests ({@code gaeron.test.loss}). Each
 * datagram is lost once on its way, with the given probability: data and set-ups where they arrive, status messages and
 * requests to repeat where they leave. Each endpoint has a seed of its own, made of the node and how many came before.
 * What is larger than a path takes ({@code gaeron.test.mtu}) is lost where it arrives, each time.
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
     * @param wire      says what is lost.
     * @param node      of the driver.
     */
    static void set(
        final MediaDriver.Context driverContext, final Consumer<DatagramChannel> onChannel, final WireContext wire,
        final int node)
    {
        final Seeds seeds = new Seeds(wire.testLoss(), (long)node * SEEDS_PER_NODE);
        final int most = wire.testMtuBytes() > 0 ? wire.testMtuBytes() : Integer.MAX_VALUE;
        driverContext
            .receiveChannelEndpointSupplier((channel, dispatcher, status, context) ->
                new DebugReceiveChannelEndpoint(channel, dispatcher, status, context,
                    upTo(most, seeds.next()), seeds.next())
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

    private static LossGenerator upTo(final int most, final LossGenerator random)
    {
        return (address, buffer, length) -> length > most || random.shouldDropFrame(address, buffer, length);
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
