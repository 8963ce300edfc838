package org.gaeron.runtime.launch;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;

import org.gaeron.GlobalArrayException;

/**
 * Where the nodes of a job meet: a socket in the process that starts them. Who does not know the job's key is turned
 * away and costs a connection for a few seconds at most.
 */
final class RendezvousServer implements AutoCloseable
{
    static final int MOST_RECORD_BYTES = 64 << 10;
    static final byte RECORDS = 0;
    static final byte FAILURE = 1;

    private static final int STRANGER_TIMEOUT_MS = 5_000;
    private static final int MOST_STRANGERS = 256;
    private static final System.Logger LOG = System.getLogger(RendezvousServer.class.getName());

    private final byte[] key;
    private final int nodes;
    private final ExchangeTable table;
    private final ServerSocket server;
    private final Semaphore strangers = new Semaphore(MOST_STRANGERS);
    private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
    private final Set<Integer> known = ConcurrentHashMap.newKeySet();

    RendezvousServer(final InetAddress address, final byte[] key, final int nodes, final long timeoutNs)
        throws IOException
    {
        this.key = key.clone();
        this.nodes = nodes;
        table = new ExchangeTable(nodes, timeoutNs);
        server = new ServerSocket();
        server.bind(new InetSocketAddress(address, 0), Math.max(nodes, MOST_STRANGERS));
        Thread.ofPlatform().daemon().name("rendezvous").start(this::accept);
    }

    InetSocketAddress address()
    {
        return (InetSocketAddress)server.getLocalSocketAddress();
    }

    /** A node has ended, so nobody need wait for it. */
    void leave(final int node)
    {
        table.leave(node);
    }

    /** What ended the rendezvous, or null. */
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
                if (strangers.tryAcquire())
                {
                    sockets.add(socket);
                    Thread.ofPlatform().daemon().name("rendezvous-session").start(() -> serve(socket));
                }
                else
                {
                    socket.close();
                }
            }
            catch (final SocketException ex)
            {
                LOG.log(System.Logger.Level.DEBUG, "rendezvous socket", ex);
            }
            catch (final IOException ex)
            {
                table.fail("the rendezvous failed: " + ex.getMessage());
            }
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
                    session.send(answer(session.node(), session.receive(MOST_RECORD_BYTES)));
                }
            }
            finally
            {
                table.leave(session.node());
            }
        }
        catch (final IOException ex)
        {
            // Strangers, and nodes that have all they came for.
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

    private RendezvousSession admit(final Socket socket) throws IOException
    {
        try
        {
            socket.setSoTimeout(STRANGER_TIMEOUT_MS);
            final RendezvousSession session = RendezvousSession.accept(socket, key, nodes);
            if (!known.add(session.node()))
            {
                refuse(session, "node " + session.node() + " is a second one of this number: whoever has left a job " +
                    "cannot come back");
            }
            socket.setSoTimeout(0);
            return session;
        }
        finally
        {
            strangers.release();
        }
    }

    /** It knows the key, so it is told; it listens after it has spoken. */
    private static void refuse(final RendezvousSession session, final String reason) throws IOException
    {
        session.receive(MOST_RECORD_BYTES);
        final byte[] text = reason.getBytes(StandardCharsets.UTF_8);
        final byte[] answer = new byte[1 + text.length];
        answer[0] = FAILURE;
        System.arraycopy(text, 0, answer, 1, text.length);
        session.send(answer);
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
