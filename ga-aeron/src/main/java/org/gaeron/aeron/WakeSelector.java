package org.gaeron.aeron;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.DatagramChannel;
import java.nio.channels.Pipe;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

import org.agrona.CloseHelper;

/**
 * Selector in which a thread blocks while there is nothing to do. It wakes for the sockets of its media driver, for its
 * doorbell and for a pipe. Neighbours on this host ring the doorbell, a loopback datagram socket; threads of the same
 * process write to the pipe.
 *
 * <p>The pipe replaces {@link Selector#wakeup()}, which holds a lock while it wakes a thread that then needs the lock.
 * Where both share a core, that costs three switches instead of one.
 *
 * <p>Channels are added by the holder of the baton; one thread at a time blocks; any thread wakes it.
 */
final class WakeSelector implements AutoCloseable
{
    private static final System.Logger LOGGER = System.getLogger("org.gaeron");
    private static final int MOST_RINGS = 64;
    private static final ThreadLocal<ByteBuffer> BYTE = ThreadLocal.withInitial(() -> ByteBuffer.allocateDirect(1));

    private final Selector selector;
    private final DatagramChannel doorbell;
    private final Pipe pipe;
    private final AtomicBoolean isWoken = new AtomicBoolean();
    private final ByteBuffer drain = ByteBuffer.allocateDirect(16);
    private final Consumer<SelectionKey> onReady = this::onReady;

    private WakeSelector(final DatagramChannel doorbell) throws IOException
    {
        this.doorbell = doorbell;
        selector = Selector.open();
        pipe = Pipe.open();
        pipe.source().configureBlocking(false);
        pipe.source().register(selector, SelectionKey.OP_READ);
        pipe.sink().configureBlocking(false);
        doorbell.register(selector, SelectionKey.OP_READ);
    }

    /**
     * {@return a selector with a doorbell of its own}
     */
    static WakeSelector open()
    {
        try
        {
            final DatagramChannel doorbell = DatagramChannel.open();
            doorbell.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            doorbell.configureBlocking(false);
            return new WakeSelector(doorbell);
        }
        catch (final IOException ex)
        {
            throw new UncheckedIOException(ex);
        }
    }

    /**
     * {@return a second selector, for another thread, on the doorbell of this one}
     */
    WakeSelector second()
    {
        try
        {
            return new WakeSelector(doorbell);
        }
        catch (final IOException ex)
        {
            throw new UncheckedIOException(ex);
        }
    }

    /**
     * {@return the port of the doorbell}
     */
    int doorbellPort()
    {
        return doorbell.socket().getLocalPort();
    }

    /**
     * Also wakes for datagrams on this channel.
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
     * Blocks until a datagram arrives, a thread calls {@link #wakeUp()}, or the time is over.
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
        try
        {
            if (key.channel() == doorbell)
            {
                // what is left is read next time: who rings faster than this reads must not keep the thread here
                int rings = 0;
                while (rings < MOST_RINGS && doorbell.receive(drain.clear()) != null)
                {
                    rings++;
                }
            }
            else if (key.channel() == pipe.source())
            {
                // in this order: a waker that still finds it woken made its condition true before this thread looks
                pipe.source().read(drain.clear());
                isWoken.set(false);
            }
        }
        catch (final IOException ex)
        {
            throw new UncheckedIOException(ex);
        }
    }

    /**
     * Ends the current block, or the next one.
     */
    void wakeUp()
    {
        // an interrupted thread that writes closes the channel
        if (Thread.currentThread().isInterrupted())
        {
            selector.wakeup();
        }
        else if (!isWoken.get())
        {
            write(BYTE.get().clear()); // the first one of a thread may find no memory: then nobody counts as woken
        }
    }

    private void write(final ByteBuffer one)
    {
        if (isWoken.compareAndSet(false, true))
        {
            try
            {
                pipe.sink().write(one);
            }
            catch (final ClosedChannelException ex)
            {
                // the thread that failed the node is late: the node has closed, and nobody blocks here
                LOGGER.log(System.Logger.Level.TRACE, "a wake-up after the end");
            }
            catch (final IOException ex)
            {
                throw new UncheckedIOException(ex);
            }
        }
    }

    /**
     * Rings the doorbell of a neighbour on this host. An interrupted thread does not, because it would close the
     * channel.
     */
    void ring(final InetSocketAddress neighbour)
    {
        if (Thread.currentThread().isInterrupted())
        {
            return;
        }
        try
        {
            doorbell.send(BYTE.get().clear(), neighbour);
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
        CloseHelper.closeAll(doorbell, pipe.sink(), pipe.source(), selector);
    }
}
