package org.gaeron.launch.rendezvous;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/**
 * A socket for the nodes of a job, or for those who start them. A connection that does not show the key is refused
 * after a few seconds at most. It cannot keep nodes with the key out ({@link Strangers}). Each session has a thread.
 */
public final class RendezvousListener implements AutoCloseable
{
    private static final long STRANGER_LIMIT_NS = TimeUnit.SECONDS.toNanos(5);
    private static final int REFUSAL_MS = 5_000;
    /** Interval of the checks for connections that have stayed too long. */
    private static final int LOOK_MS = 500;
    /** Most strangers besides the nodes, which may connect all at once. */
    private static final int MOST_STRANGERS = 256;
    private static final System.Logger LOG = System.getLogger(RendezvousListener.class.getName());

    private final byte[] key;
    private final int numbers;
    private final SessionHandler handler;
    private final ServerSocket server;
    private final Strangers strangers;
    private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
    private final Set<Integer> known = ConcurrentHashMap.newKeySet();

    /** Serves a node that has shown the key, as long as its session lasts. */
    public interface SessionHandler
    {
        void serve(RendezvousSession session) throws IOException, InterruptedException;
    }

    /** A socket that is bound, for nodes that have the numbers from 0. */
    public RendezvousListener(
        final InetSocketAddress address, final byte[] key, final int nodes, final SessionHandler handler)
        throws IOException
    {
        this(address, key, nodes, nodes, handler);
    }

    /**
     * A socket that is bound.
     *
     * @param nodes   that come.
     * @param numbers their numbers are below, each another one.
     */
    public RendezvousListener(
        final InetSocketAddress address,
        final byte[] key,
        final int nodes,
        final int numbers,
        final SessionHandler handler) throws IOException
    {
        this.key = key.clone();
        this.numbers = numbers;
        this.handler = handler;
        strangers = new Strangers(nodes + MOST_STRANGERS, STRANGER_LIMIT_NS);
        server = new ServerSocket();
        try
        {
            server.setReuseAddress(true);
            server.bind(address, nodes + MOST_STRANGERS);
            server.setSoTimeout(LOOK_MS);
        }
        catch (final IOException ex)
        {
            server.close();
            throw ex;
        }
    }

    public void start()
    {
        Thread.ofPlatform().daemon().name("rendezvous").start(this::accept);
    }

    public InetSocketAddress address()
    {
        return (InetSocketAddress)server.getLocalSocketAddress();
    }

    /** {@return a text about strangers for the message of a failure; empty if there were none} */
    public String remark()
    {
        return strangers.remark();
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
                begin(socket);
            }
            catch (final SocketTimeoutException ex)
            {
                // no connection
            }
            catch (final IOException ex)
            {
                LOG.log(System.Logger.Level.DEBUG, "rendezvous socket", ex);
                strangers.dropOldest(); // the process may be out of file descriptors, or threads: this frees one
            }
            strangers.dropLate(System.nanoTime());
        }
    }

    private void begin(final Socket socket) throws IOException
    {
        try
        {
            Thread.ofPlatform().daemon().name("rendezvous-session").start(() -> serve(socket));
        }
        catch (final OutOfMemoryError ex)
        {
            socket.close(); // its node tries again
            sockets.remove(socket);
            strangers.turnAway(socket);
            throw new IOException("no thread for a connection", ex);
        }
    }

    private void serve(final Socket socket)
    {
        try (socket)
        {
            handler.serve(admit(socket));
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

    private RendezvousSession admit(final Socket socket) throws IOException
    {
        try
        {
            final RendezvousSession session = RendezvousSession.accept(socket, key, numbers);
            if (!strangers.admit(socket))
            {
                throw new IOException("node " + session.node() + " was turned away before it had shown its key");
            }
            if (known.add(session.node()))
            {
                confirmFirst(session);
            }
            else
            {
                session.confirm();
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

    /** A node that did not come in may try again. Its number is taken before: it may leave as soon as it is in. */
    private void confirmFirst(final RendezvousSession session) throws IOException
    {
        try
        {
            session.confirm();
        }
        catch (final IOException ex)
        {
            known.remove(session.node());
            throw ex;
        }
    }

    /** Refuses a node that knows the key, with a reason. The node reads only after it has sent a frame. */
    private static void refuse(final RendezvousSession session, final String reason) throws IOException
    {
        session.socket().setSoTimeout(REFUSAL_MS);
        session.receive(1 + RendezvousServer.MOST_RECORD_BYTES);
        session.send(RendezvousFrame.Kind.FAILURE.framed(reason));
        throw new IOException(reason);
    }

    /** Lets nobody in any more. Sessions go on. */
    public void stopListening() throws IOException
    {
        server.close();
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
