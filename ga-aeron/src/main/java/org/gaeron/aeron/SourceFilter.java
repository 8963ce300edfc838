package org.gaeron.aeron;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Which datagrams a node's own driver looks at: those that come from an address of a node of the job. The others are
 * read, counted and forgotten before Aeron sees them, so that a stranger neither opens streams nor sends control
 * frames.
 * The port is not looked at, because a node sends from ports that nobody is told.
 *
 * <p>Until the addresses are known nothing is read: what a quicker node has sent waits in the socket.
 *
 * <p>{@link #allow} by the thread that opens the transport, {@link #receive} by whoever runs the driver.
 */
final class SourceFilter
{
    /** A flood of strangers delays the rest of the duty cycle by no more than so many reads. */
    private static final int MOST_REFUSED_IN_A_ROW = 16;

    private static final System.Logger LOGGER = System.getLogger("org.gaeron");

    private final AtomicLong refused = new AtomicLong();

    /** Null until they are known. */
    private volatile Set<InetAddress> allowed;

    /** Reads one datagram of a socket. */
    @FunctionalInterface
    interface Socket
    {
        InetSocketAddress receive(ByteBuffer buffer);
    }

    /**
     * From now on datagrams from these addresses are read.
     */
    void allow(final Set<InetAddress> addresses)
    {
        allowed = Set.copyOf(addresses);
    }

    /**
     * Reads the next datagram that comes from an allowed address.
     *
     * @return where from, or null if there is none now.
     */
    InetSocketAddress receive(final Socket socket, final ByteBuffer buffer)
    {
        final Set<InetAddress> sources = allowed;
        for (int i = 0; sources != null && i < MOST_REFUSED_IN_A_ROW; i++)
        {
            final InetSocketAddress from = socket.receive(buffer);
            if (from == null || sources.contains(from.getAddress()))
            {
                return from;
            }
            if (refused.getAndIncrement() == 0)
            {
                LOGGER.log(System.Logger.Level.WARNING,
                    "refused a datagram from {0}, which is no node of the job; further ones are only counted", from);
            }
        }
        return null;
    }

    /**
     * {@return how many datagrams came from elsewhere} Any thread.
     */
    long refused()
    {
        return refused.get();
    }
}
