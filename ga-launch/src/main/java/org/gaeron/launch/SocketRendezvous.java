package org.gaeron.launch;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

import org.gaeron.GlobalArrayException;
import org.gaeron.runtime.Rendezvous;

/**
 * A node's connection to the {@link RendezvousServer} of its job. One thread exchanges; any thread reports a failure.
 */
final class SocketRendezvous implements Rendezvous, AutoCloseable
{
    private static final long RETRY_NS = TimeUnit.MILLISECONDS.toNanos(50);
    private static final long MOST_ANSWER_BYTES = 1L << 30;
    /** Margin by which the host's own limit ends first: its message names the missing nodes. */
    private static final long GRACE_NS = TimeUnit.SECONDS.toNanos(5);

    private final RendezvousSession session;
    private final int nodes;
    private final long timeoutNs;

    SocketRendezvous(
        final InetSocketAddress address, final byte[] key, final int node, final int nodes, final long timeoutNs)
    {
        this.nodes = nodes;
        this.timeoutNs = timeoutNs;
        session = connect(address, key, node);
    }

    /** Connects, again and again if refused: strangers may crowd the rendezvous. */
    private RendezvousSession connect(final InetSocketAddress address, final byte[] key, final int node)
    {
        final long deadlineNs = System.nanoTime() + timeoutNs;
        while (true)
        {
            try
            {
                return tryConnect(address, key, node);
            }
            catch (final RendezvousSession.WrongKeyException ex)
            {
                throw new LaunchFailedException("another job answers at the rendezvous " + address, ex);
            }
            catch (final IOException ex)
            {
                if (deadlineNs - System.nanoTime() < 0)
                {
                    throw new LaunchFailedException("the rendezvous " + address + " was not reached: " + ex, ex);
                }
            }
            LockSupport.parkNanos(RETRY_NS);
        }
    }

    @SuppressWarnings("resource")
    private RendezvousSession tryConnect(final InetSocketAddress address, final byte[] key, final int node)
        throws IOException
    {
        final int timeoutMs = (int)Math.min(Integer.MAX_VALUE, TimeUnit.NANOSECONDS.toMillis(timeoutNs + GRACE_NS));
        final Socket socket = new Socket();
        try
        {
            socket.connect(address, timeoutMs);
            socket.setSoTimeout(timeoutMs);
            return RendezvousSession.connect(socket, key, node);
        }
        catch (final IOException ex)
        {
            socket.close();
            throw ex;
        }
    }

    @Override
    public byte[][] exchange(final int node, final byte[] record)
    {
        if (record.length > RendezvousServer.MOST_RECORD_BYTES)
        {
            throw new IllegalArgumentException("expected a record of at most " +
                RendezvousServer.MOST_RECORD_BYTES + " bytes, actual " + record.length);
        }
        try
        {
            session.send(RendezvousServer.framed(RendezvousServer.RECORDS, record));
            final long limitBytes = 1L + nodes * (long)(Integer.BYTES + RendezvousServer.MOST_RECORD_BYTES);
            return decode(session.receive((int)Math.min(limitBytes, MOST_ANSWER_BYTES)));
        }
        catch (final SocketTimeoutException ex)
        {
            throw new LaunchFailedException("the rendezvous did not answer within " +
                TimeUnit.NANOSECONDS.toSeconds(timeoutNs) + " s", ex);
        }
        catch (final IOException ex)
        {
            throw new LaunchFailedException("the rendezvous broke off: " + ex, ex);
        }
    }

    /**
     * Notifies the launcher that this node has failed, so that it need not wait for the process to end. The node's
     * report has the reason.
     */
    void tellFailure()
    {
        try
        {
            session.send(RendezvousServer.framed(RendezvousServer.FAILURE, new byte[0]));
        }
        catch (final IOException ex)
        {
            // the launcher notices the end of this process, if only after its last words
            System.getLogger(SocketRendezvous.class.getName()).log(
                System.Logger.Level.DEBUG, "the launcher does not listen", ex);
        }
    }

    private byte[][] decode(final byte[] answer) throws IOException
    {
        final DataInputStream in = new DataInputStream(new ByteArrayInputStream(answer));
        if (in.readByte() != RendezvousServer.RECORDS)
        {
            throw new LaunchFailedException(new String(in.readAllBytes(), StandardCharsets.UTF_8), null);
        }
        final byte[][] records = new byte[nodes][];
        for (int i = 0; i < nodes; i++)
        {
            records[i] = new byte[in.readInt()];
            in.readFully(records[i]);
        }
        return records;
    }

    @Override
    public void close()
    {
        try
        {
            session.close();
        }
        catch (final IOException ex)
        {
            throw new GlobalArrayException("the rendezvous did not close: " + ex, ex);
        }
    }
}
