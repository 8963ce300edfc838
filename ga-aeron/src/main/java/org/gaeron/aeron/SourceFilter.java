package org.gaeron.aeron;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;

import io.aeron.protocol.DataHeaderFlyweight;
import io.aeron.protocol.HeaderFlyweight;

import org.agrona.DirectBuffer;
import org.agrona.collections.Int2ObjectHashMap;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Which datagrams a node's own driver looks at: those that come from an address of a node of the job and, where streams
 * come in, are of the session that the node at this address has ({@link SessionIds}). The others are read, counted and
 * forgotten before Aeron sees them, so that a stranger neither opens streams nor sends control frames: a stream that is
 * begun costs a log, counters and the work of all who look through them, and is refused only when it says no Hello. The
 * port is not looked at, because a node sends from ports that nobody is told.
 *
 * <p>Until the addresses are known nothing is read: what a quicker node has sent waits in the socket.
 *
 * <p>{@link #allow} by the thread that opens the transport, the rest by whoever runs the driver.
 */
final class SourceFilter
{
    /** A flood of strangers delays the rest of the duty cycle by no more than so many reads. */
    private static final int MOST_REFUSED_IN_A_ROW = 16;

    /** Of measurements of round trips. A set-up has its session where data have it. */
    private static final int RTTM_SESSION_ID_OFFSET = 8;

    private static final System.Logger LOGGER = System.getLogger("org.gaeron");

    private final AtomicLong refused = new AtomicLong();

    /** Of what the receiver has read. */
    private final UnsafeBuffer view = new UnsafeBuffer();

    /** Who may send. */
    private record Nodes(Set<InetAddress> addresses, Int2ObjectHashMap<InetAddress> addressOfSession)
    {
    }

    /** Null until they are known. */
    private volatile Nodes allowed;

    /** Reads one datagram of a socket. */
    @FunctionalInterface
    interface Socket
    {
        InetSocketAddress receive(ByteBuffer buffer);
    }

    /**
     * From now on datagrams of these nodes are read.
     *
     * @param sessions  of the streams of each node.
     * @param addresses of each node; null where nothing comes from.
     */
    void allow(final int[] sessions, final InetAddress[] addresses)
    {
        final Set<InetAddress> all = new HashSet<>();
        final Int2ObjectHashMap<InetAddress> addressOfSession = new Int2ObjectHashMap<>();
        for (int node = 0; node < addresses.length; node++)
        {
            if (addresses[node] != null)
            {
                all.add(addresses[node]);
                addressOfSession.put(sessions[node], addresses[node]);
            }
        }
        allowed = new Nodes(all, addressOfSession);
    }

    /**
     * Reads the next datagram that belongs to a stream of a node.
     *
     * @param buffer is filled from its beginning.
     * @return where from, or null if there is none now.
     */
    InetSocketAddress receiveStream(final Socket socket, final ByteBuffer buffer)
    {
        return receive(socket, buffer, true);
    }

    /**
     * Reads the next datagram that a node says of a stream of ours. What it says of others Aeron passes over.
     *
     * @param buffer is filled from its beginning.
     * @return where from, or null if there is none now.
     */
    InetSocketAddress receiveControl(final Socket socket, final ByteBuffer buffer)
    {
        return receive(socket, buffer, false);
    }

    private InetSocketAddress receive(final Socket socket, final ByteBuffer buffer, final boolean isStream)
    {
        final Nodes nodes = allowed;
        for (int i = 0; nodes != null && i < MOST_REFUSED_IN_A_ROW; i++)
        {
            final InetSocketAddress from = socket.receive(buffer);
            if (from == null || (isStream ? isOfStream(nodes, from, view(buffer), buffer.position()) :
                nodes.addresses.contains(from.getAddress())))
            {
                return from;
            }
            if (refused.getAndIncrement() == 0)
            {
                LOGGER.log(System.Logger.Level.WARNING,
                    "refused a datagram from {0}, which is of no node of the job; further ones are only counted", from);
            }
        }
        return null;
    }

    private DirectBuffer view(final ByteBuffer buffer)
    {
        view.wrap(buffer);
        return view;
    }

    /**
     * {@return whether a frame is of a stream of the node that it comes from} What is read at one time may have more of
     * them than its first.
     */
    boolean isOfStream(final InetSocketAddress from, final DirectBuffer frame)
    {
        return isOfStream(allowed, from, frame, frame.capacity());
    }

    private static boolean isOfStream(
        final Nodes nodes, final InetSocketAddress from, final DirectBuffer frame, final int length)
    {
        if (length < DataHeaderFlyweight.HEADER_LENGTH)
        {
            return false;
        }
        final int type = frame.getShort(HeaderFlyweight.TYPE_FIELD_OFFSET, ByteOrder.LITTLE_ENDIAN) & 0xFFFF;
        final int sessionAt = type == HeaderFlyweight.HDR_TYPE_RTTM ? RTTM_SESSION_ID_OFFSET :
            DataHeaderFlyweight.SESSION_ID_FIELD_OFFSET;
        final InetAddress address = nodes.addressOfSession.get(frame.getInt(sessionAt, ByteOrder.LITTLE_ENDIAN));
        return from.getAddress().equals(address);
    }

    /**
     * {@return how many datagrams came from elsewhere} Any thread.
     */
    long refused()
    {
        return refused.get();
    }
}
