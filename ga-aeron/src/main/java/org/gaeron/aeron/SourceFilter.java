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
 * Filter of the datagrams that a node's own driver takes: they must come from an address of a node of the job. For
 * incoming streams they must also be of the session of the node at this address ({@link SessionIds}). The others are
 * read, counted and dropped before Aeron sees them, so a stranger neither opens streams nor sends control frames. A
 * stranger's stream would cost a log, counters and the time to scan them, until it is refused for want of a Hello.
 * Ports are not checked, because a node sends from ports that it does not announce.
 *
 * <p>Until the addresses are known nothing is read: datagrams of faster nodes wait in the socket.
 *
 * <p>The thread that opens the transport calls {@link #allow}, the threads that run the driver call the rest.
 */
final class SourceFilter
{
    /**
     * Most datagrams of strangers that are read in a row, so that a flood of them does not delay the duty cycle for
     * long.
     */
    private static final int MOST_REFUSED_IN_A_ROW = 16;

    /** Offset of the session in a round-trip measurement. A set-up has it where data have it. */
    private static final int RTTM_SESSION_ID_OFFSET = 8;

    private static final System.Logger LOGGER = System.getLogger("org.gaeron");

    private final AtomicLong refused = new AtomicLong();

    /** The receiver's last read. */
    private final UnsafeBuffer view = new UnsafeBuffer();

    /** The nodes that may send. */
    private record Nodes(Set<InetAddress> addresses, Int2ObjectHashMap<InetAddress> addressOfSession)
    {
    }

    /** Null until the nodes are known. */
    private volatile Nodes allowed;

    /** Reads one datagram of a socket. */
    @FunctionalInterface
    interface Socket
    {
        InetSocketAddress receive(ByteBuffer buffer);
    }

    /**
     * Accepts datagrams of these nodes from now on.
     *
     * @param sessions  session ids of the streams, by node.
     * @param addresses by node; null for a node whose datagrams are not accepted.
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
     * @return its source, or null if none is available now.
     */
    InetSocketAddress receiveStream(final Socket socket, final ByteBuffer buffer)
    {
        return receive(socket, buffer, true);
    }

    /**
     * Reads the next control datagram of a node about one of our streams. Aeron ignores those about other streams.
     *
     * @param buffer is filled from its beginning.
     * @return its source, or null if none is available now.
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
     * {@return whether a frame is of a stream of the node that it comes from} One read may return more frames than the
     * first.
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
     * {@return how many datagrams were refused} Any thread.
     */
    long refused()
    {
        return refused.get();
    }
}
