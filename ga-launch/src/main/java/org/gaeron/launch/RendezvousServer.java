package org.gaeron.launch;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.IntConsumer;

import org.gaeron.GlobalArrayException;

/**
 * Rendezvous of the nodes of a job: a socket in the process that starts them. A connection that does not show the job's
 * key is refused after a few seconds at most. It cannot keep nodes with the key out ({@link Strangers}).
 */
final class RendezvousServer implements AutoCloseable
{
    static final int MOST_RECORD_BYTES = 64 << 10;
    static final byte RECORDS = 0;
    static final byte FAILURE = 1;

    private static final long STRANGER_LIMIT_NS = TimeUnit.SECONDS.toNanos(5);
    private static final int REFUSAL_MS = 5_000;
    /** Interval of the checks for connections that have stayed too long. */
    private static final int LOOK_MS = 500;
    /** Most strangers besides the nodes, which may connect all at once. */
    private static final int MOST_STRANGERS = 256;
    private static final System.Logger LOG = System.getLogger(RendezvousServer.class.getName());

    private final byte[] key;
    private final int nodes;
    private final ExchangeTable table;
    private final ServerSocket server;
    private final Strangers strangers;
    private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
    private final Set<Integer> known = ConcurrentHashMap.newKeySet();
    private final IntConsumer onFailure;

    /**
     * A rendezvous that is open.
     *
     * @param onFailure gets the number of each node that reports a failure.
     */
    RendezvousServer(
        final InetAddress address,
        final byte[] key,
        final int nodes,
        final long timeoutNs,
        final IntConsumer onFailure) throws IOException
    {
        this.onFailure = onFailure;
        this.key = key.clone();
        this.nodes = nodes;
        strangers = new Strangers(nodes + MOST_STRANGERS, STRANGER_LIMIT_NS);
        table = new ExchangeTable(nodes, timeoutNs, strangers::remark);
        server = new ServerSocket();
        server.bind(new InetSocketAddress(address, 0), nodes + MOST_STRANGERS);
        server.setSoTimeout(LOOK_MS);
        Thread.ofPlatform().daemon().name("rendezvous").start(this::accept);
    }

    InetSocketAddress address()
    {
        return (InetSocketAddress)server.getLocalSocketAddress();
    }

    /** Notes that a node has ended, so that no other node waits for it. */
    void leave(final int node)
    {
        table.leave(node);
    }

    /** {@return the failure of the rendezvous, or null} */
    String failure()
    {
        return table.failure();
    }

    private void accept()
    {
        while (!server.isClosed())
        {
            try
            {
                final Socket socket = server.accept();
                sockets.add(socket);
                strangers.add(socket, socket.getInetAddress(), System.nanoTime());
                Thread.ofPlatform().daemon().name("rendezvous-session").start(() -> serve(socket));
            }
            catch (final SocketTimeoutException ex)
            {
                // no connection
            }
            catch (final SocketException ex)
            {
                LOG.log(System.Logger.Level.DEBUG, "rendezvous socket", ex);
                strangers.dropOldest(); // the process may be out of file descriptors: this frees one
            }
            catch (final IOException ex)
            {
                table.fail("the rendezvous failed: " + ex.getMessage());
            }
            strangers.dropLate(System.nanoTime());
        }
    }

    private void serve(final Socket socket)
    {
        try (socket)
        {
            final RendezvousSession session = admit(socket);
            try
            {
                while (!socket.isClosed())
                {
                    handle(session, session.receive(1 + MOST_RECORD_BYTES));
                }
            }
            finally
            {
                table.leave(session.node());
            }
        }
        catch (final IOException ex)
        {
            // a stranger, or a node that has ended its session
            LOG.log(System.Logger.Level.DEBUG, "rendezvous session", ex);
        }
        catch (final InterruptedException ex)
        {
            Thread.currentThread().interrupt();
        }
        finally
        {
            sockets.remove(socket);
        }
    }

    private void handle(final RendezvousSession session, final byte[] frame) throws IOException, InterruptedException
    {
        if (frame.length > 0 && frame[0] == RECORDS)
        {
            session.send(answer(session.node(), Arrays.copyOfRange(frame, 1, frame.length)));
        }
        else if (frame.length > 0 && frame[0] == FAILURE)
        {
            onFailure.accept(session.node());
        }
        else
        {
            throw new IOException("expected a record or a failure of node " + session.node());
        }
    }

    /** {@return a frame of a kind} */
    static byte[] framed(final byte kind, final byte[] payload)
    {
        final byte[] frame = new byte[1 + payload.length];
        frame[0] = kind;
        System.arraycopy(payload, 0, frame, 1, payload.length);
        return frame;
    }

    private RendezvousSession admit(final Socket socket) throws IOException
    {
        try
        {
            final RendezvousSession session = RendezvousSession.accept(socket, key, nodes);
            if (!strangers.admit(socket))
            {
                throw new IOException("node " + session.node() + " was turned away before it had shown its key");
            }
            session.confirm();
            if (!known.add(session.node()))
            {
                refuse(session, "node " + session.node() + " is a second one of this number: whoever has left a job " +
                    "cannot come back");
            }
            return session;
        }
        finally
        {
            strangers.turnAway(socket);
        }
    }

    /** Refuses a node that knows the key, with a reason. The node reads only after it has sent a frame. */
    private static void refuse(final RendezvousSession session, final String reason) throws IOException
    {
        session.socket().setSoTimeout(REFUSAL_MS);
        session.receive(1 + MOST_RECORD_BYTES);
        session.send(framed(FAILURE, reason.getBytes(StandardCharsets.UTF_8)));
        throw new IOException(reason);
    }

    private byte[] answer(final int node, final byte[] record) throws IOException, InterruptedException
    {
        final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        final DataOutputStream out = new DataOutputStream(bytes);
        try
        {
            final byte[][] records = table.exchange(node, record);
            out.writeByte(RECORDS);
            for (final byte[] each : records)
            {
                out.writeInt(each.length);
                out.write(each);
            }
        }
        catch (final GlobalArrayException ex)
        {
            out.writeByte(FAILURE);
            out.write(ex.getMessage().getBytes(StandardCharsets.UTF_8));
        }
        return bytes.toByteArray();
    }

    @Override
    public void close() throws IOException
    {
        server.close();
        for (final Socket socket : sockets)
        {
            socket.close();
        }
    }
}
