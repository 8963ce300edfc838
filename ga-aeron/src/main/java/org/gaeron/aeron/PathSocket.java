package org.gaeron.aeron;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;

import org.gaeron.GlobalArrayException;
import org.gaeron.runtime.settings.JobContext;

/**
 * Socket with which a node tries its paths to the others before it opens its wire. Datagrams of strangers are dropped:
 * those of another address than the node says, or without the session id that only nodes of the job know. A datagram
 * with that id and another address was translated on the way, which is noted.
 *
 * <pre>
 *   MAGIC | session of the sender | from | to | largest class that the sender has heard | wants an answer | padding
 * </pre>
 */
final class PathSocket implements AutoCloseable
{
    private static final int MAGIC = 0x6761_7468;
    private static final int MOST_BYTES = 1 << 16;
    private static final int BUFFER_BYTES = 1 << 20;
    private static final int LEAST_BYTES = 2 * Integer.BYTES + 2 * Short.BYTES + 2;
    private static final int TRIES = 3;
    private static final int MOST_DATAGRAMS = 64;
    private static final System.Logger LOGGER = System.getLogger("org.gaeron");

    private final JobContext context;
    private final DatagramChannel channel;
    private final ByteBuffer incoming = ByteBuffer.allocateDirect(MOST_BYTES);
    private final ByteBuffer outgoing = ByteBuffer.allocateDirect(MOST_BYTES);
    private final TestLosses.Direction losses;
    private int[] sessions;
    private InetSocketAddress[] addresses;
    private InetSocketAddress[] translated;
    private boolean isSendingRefused;

    /** What comes in. */
    @FunctionalInterface
    interface Listener
    {
        /**
         * Takes a datagram.
         *
         * @param from   the node that has sent it.
         * @param isFull whether it has the bytes of a full one.
         * @param told   what this node has heard of us.
         * @param wants  whether it waits for an answer.
         */
        void onDatagram(int from, boolean isFull, PathReach told, boolean wants);
    }

    PathSocket(final JobContext context)
    {
        this.context = context;
        final AeronSettings settings = AeronSettings.of(context);
        losses = settings.isLossy() ? new TestLosses(settings, context.node()).next() : bytes -> false;
        try
        {
            channel = open(InetAddress.getByName(context.host().bindAddress()), settings.ports());
        }
        catch (final IOException ex)
        {
            throw new GlobalArrayException("no port on " + context.host().bindAddress() + " to try the paths of node " +
                context.node() + ": " + ex.getMessage(), ex);
        }
    }

    private DatagramChannel open(final InetAddress address, final PortRange range) throws IOException
    {
        final InetSocketAddress any = new InetSocketAddress(address, 0);
        final PortPool ports = range == null ? null : PortPool.of(range, context);
        BindException refused = null;
        for (int i = 0; i < TRIES; i++)
        {
            final DatagramChannel opened = DatagramChannel.open();
            try
            {
                opened.configureBlocking(false);
                opened.setOption(StandardSocketOptions.SO_RCVBUF, BUFFER_BYTES);
                return opened.bind(ports == null ? any : ports.getManagedPort(null, any));
            }
            catch (final BindException ex)
            {
                opened.close();
                refused = ex; // another process was faster
            }
            catch (final IOException ex)
            {
                opened.close();
                throw ex;
            }
        }
        throw refused;
    }

    int port()
    {
        try
        {
            return ((InetSocketAddress)channel.getLocalAddress()).getPort();
        }
        catch (final IOException ex)
        {
            throw new UncheckedIOException(ex);
        }
    }

    /** Knows the nodes of the job from now on. */
    void meet(final PathRecord[] nodes)
    {
        final long[] incarnations = new long[nodes.length];
        addresses = new InetSocketAddress[nodes.length];
        translated = new InetSocketAddress[nodes.length];
        for (int node = 0; node < nodes.length; node++)
        {
            incarnations[node] = nodes[node].incarnation();
            addresses[node] = nodes[node].socketAddress(node);
        }
        sessions = SessionIds.of(context.identity().key(), incarnations);
    }

    /** Sends a datagram. One that cannot be sent is as good as lost: a firewall may refuse it here. */
    void send(final int to, final int bytes, final PathReach heard, final boolean wants)
    {
        outgoing.clear().putInt(MAGIC).putInt(sessions[context.node()]).putShort((short)context.node())
            .putShort((short)to).put((byte)heard.ordinal()).put((byte)(wants ? 1 : 0)).position(0).limit(bytes);
        try
        {
            channel.send(outgoing, addresses[to]);
        }
        catch (final IOException ex)
        {
            if (!isSendingRefused)
            {
                isSendingRefused = true;
                LOGGER.log(System.Logger.Level.WARNING, "node {0} cannot send {1} bytes to {2}: {3}",
                    context.node(), Integer.toString(bytes), addresses[to], ex.getMessage());
            }
        }
    }

    /**
     * Reads what has come, at most so many datagrams that a stranger who sends faster cannot keep this node here.
     *
     * @param fullBytes of a full datagram.
     * @return whether anything had come.
     */
    boolean receive(final int fullBytes, final Listener listener)
    {
        boolean isAny = false;
        try
        {
            InetSocketAddress source = read();
            for (int count = 1; source != null; count++)
            {
                isAny = true;
                take(source, fullBytes, listener);
                source = count < MOST_DATAGRAMS ? read() : null;
            }
        }
        catch (final IOException ex)
        {
            throw new UncheckedIOException(ex);
        }
        return isAny;
    }

    private InetSocketAddress read() throws IOException
    {
        return (InetSocketAddress)channel.receive(incoming.clear());
    }

    private void take(final InetSocketAddress source, final int fullBytes, final Listener listener)
    {
        final int bytes = incoming.flip().remaining();
        if (bytes >= LEAST_BYTES && incoming.getInt() == MAGIC && !losses.loses(bytes))
        {
            final int session = incoming.getInt();
            final int from = incoming.getShort();
            final int to = incoming.getShort();
            final int heard = incoming.get();
            final boolean wants = incoming.get() != 0;
            if (from >= 0 && from < sessions.length && to == context.node() && session == sessions[from] &&
                heard >= 0 && heard < PathReach.ALL.length)
            {
                if (source.equals(addresses[from]))
                {
                    listener.onDatagram(from, bytes == fullBytes, PathReach.ALL[heard], wants);
                }
                else
                {
                    translated[from] = source;
                }
            }
        }
    }

    /**
     * {@return from where datagrams of a node have come, if that is not where it says it is; else an empty text}
     *
     * @param from the node.
     */
    String translated(final int from)
    {
        return translated[from] == null ? "" : text(translated[from]);
    }

    /** {@return an address as a user reads it} */
    static String text(final InetSocketAddress address)
    {
        final String host = address.getAddress().getHostAddress();
        return (host.indexOf(':') < 0 ? host : "[" + host + "]") + ":" + address.getPort();
    }

    @Override
    public void close()
    {
        try
        {
            channel.close();
        }
        catch (final IOException ex)
        {
            throw new UncheckedIOException(ex);
        }
    }
}
