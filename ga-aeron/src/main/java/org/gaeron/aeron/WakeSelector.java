package org.gaeron.aeron;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.DatagramChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.function.Consumer;

/**
 * Where the data server's thread blocks when there is nothing to do: on the sockets of its media driver, and on its
 * doorbell, a loopback datagram socket that neighbours on this host ring.
 *
 * <p>Channels are added by the holder of the baton; one thread blocks; any thread wakes it.
 */
final class WakeSelector implements AutoCloseable
{
    private static final System.Logger LOGGER = System.getLogger("org.gaeron");

    private final Selector selector;
    private final DatagramChannel doorbell;
    private final ByteBuffer drain = ByteBuffer.allocateDirect(16);
    private final Consumer<SelectionKey> onReady = this::onReady;

    WakeSelector()
    {
        try
        {
            selector = Selector.open();
            doorbell = DatagramChannel.open();
            doorbell.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            doorbell.configureBlocking(false);
            doorbell.register(selector, SelectionKey.OP_READ);
        }
        catch (final IOException ex)
        {
            throw new UncheckedIOException(ex);
        }
    }

    /**
     * {@return the port on which this node is rung}
     */
    int doorbellPort()
    {
        return doorbell.socket().getLocalPort();
    }

    /**
     * Wakes also for datagrams on this channel.
     */
    void watch(final DatagramChannel channel)
    {
        try
        {
            channel.register(selector, SelectionKey.OP_READ);
        }
        catch (final ClosedChannelException ex)
        {
            throw new UncheckedIOException(ex);
        }
    }

    /**
     * Blocks until something comes, somebody calls {@link #wakeUp()}, or the time is over.
     */
    void block(final long timeoutMs)
    {
        try
        {
            selector.select(onReady, timeoutMs);
        }
        catch (final IOException ex)
        {
            throw new UncheckedIOException(ex);
        }
    }

    private void onReady(final SelectionKey key)
    {
        if (key.channel() == doorbell)
        {
            try
            {
                do
                {
                    drain.clear();
                }
                while (doorbell.receive(drain) != null);
            }
            catch (final IOException ex)
            {
                throw new UncheckedIOException(ex);
            }
        }
    }

    void wakeUp()
    {
        selector.wakeup();
    }

    /**
     * Rings the doorbell of a neighbour on this host.
     */
    void ring(final InetSocketAddress neighbour, final ByteBuffer ding)
    {
        try
        {
            doorbell.send(ding, neighbour);
        }
        catch (final IOException ex)
        {
            // the frame is in the log, and a block is bounded: it is found a little later
            LOGGER.log(System.Logger.Level.DEBUG, "doorbell {0}: {1}", neighbour, ex);
        }
    }

    @Override
    public void close()
    {
        try
        {
            doorbell.close();
            selector.close();
        }
        catch (final IOException ex)
        {
            throw new UncheckedIOException(ex);
        }
    }
}
