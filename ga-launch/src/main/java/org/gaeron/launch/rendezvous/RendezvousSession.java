package org.gaeron.launch.rendezvous;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketException;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.SecureRandom;

import org.gaeron.runtime.settings.KeyedHash;

/**
 * One connection between a node and the rendezvous. Both sides first prove that they know the job's key, without
 * sending it. Then each frame is signed, with its direction and its number, so that none can be forged, repeated or
 * moved.
 *
 * <pre>
 *   host -> node   magic, nonce of the host
 *   node -> host   node, nonce of the node, HMAC-SHA256(key, 'n', nonces, node, 0)
 *   host -> node   HMAC-SHA256(key, 'h', nonces, node, 0)
 *   frame          length (4), payload, HMAC-SHA256(key, 'N' or 'H', nonces, node, number of the frame, payload)
 * </pre>
 *
 * <p>One thread at each end receives; any thread sends, a frame at a time.
 */
public final class RendezvousSession implements FrameChannel
{
    private static final int MAGIC = 0x47415231;
    private static final int NONCE_BYTES = 32;

    private final Socket socket;
    private final DataInputStream in;
    private final DataOutputStream out;
    private final KeyedHash hash;
    private final boolean isHost;
    private int node;
    private byte[] hostNonce = new byte[NONCE_BYTES];
    private byte[] nodeNonce = new byte[NONCE_BYTES];
    private long framesOut;
    private long framesIn;

    private RendezvousSession(final Socket socket, final byte[] key, final boolean isHost) throws IOException
    {
        this.socket = socket;
        this.isHost = isHost;
        socket.setTcpNoDelay(true);
        in = new DataInputStream(new BufferedInputStream(socket.getInputStream()));
        out = new DataOutputStream(new BufferedOutputStream(socket.getOutputStream()));
        hash = new KeyedHash(key);
    }

    /**
     * Accepts a connection on the host's side. Throws if the peer is not a node of this job. The host answers with
     * {@link #confirm()}; a node without that answer connects again.
     */
    static RendezvousSession accept(final Socket socket, final byte[] key, final int numbers) throws IOException
    {
        final RendezvousSession session = new RendezvousSession(socket, key, true);
        new SecureRandom().nextBytes(session.hostNonce);
        session.out.writeInt(MAGIC);
        session.out.write(session.hostNonce);
        session.out.flush();
        session.node = session.in.readInt();
        session.nodeNonce = session.in.readNBytes(NONCE_BYTES);
        session.check(session.sign('n', 0, new byte[0]), session.in.readNBytes(KeyedHash.BYTES));
        if (session.node < 0 || session.node >= numbers)
        {
            throw new IOException("expected a node from 0 to " + (numbers - 1) + ", actual " + session.node);
        }
        return session;
    }

    /** Proves to the node that this is the host of its job. */
    void confirm() throws IOException
    {
        out.write(sign('h', 0, new byte[0]));
        out.flush();
    }

    /**
     * Opens a session on the node's side. Throws {@link WrongKeyException} if the peer is not the host of this job, and
     * {@link RefusedException} if the peer does not take this node's key, or drops it among many strangers.
     */
    static RendezvousSession connect(final Socket socket, final byte[] key, final int node) throws IOException
    {
        final RendezvousSession session = new RendezvousSession(socket, key, false);
        session.node = node;
        final int magic = session.in.readInt();
        if (magic != MAGIC)
        {
            throw new WrongKeyException("expected magic=" + MAGIC + ", actual=" + magic);
        }
        session.hostNonce = session.in.readNBytes(NONCE_BYTES);
        new SecureRandom().nextBytes(session.nodeNonce);
        session.out.writeInt(node);
        session.out.write(session.nodeNonce);
        session.out.write(session.sign('n', 0, new byte[0]));
        session.out.flush();
        final byte[] answer = new byte[KeyedHash.BYTES];
        try
        {
            session.in.readFully(answer);
        }
        catch (final EOFException | SocketException ex)
        {
            throw new RefusedException("the key was not taken", ex);
        }
        session.check(session.sign('h', 0, new byte[0]), answer);
        return session;
    }

    public int node()
    {
        return node;
    }

    public Socket socket()
    {
        return socket;
    }

    @Override
    public synchronized void send(final byte[] payload) throws IOException
    {
        out.writeInt(payload.length);
        out.write(payload);
        out.write(sign(isHost ? 'H' : 'N', framesOut++, payload));
        out.flush();
    }

    @Override
    public byte[] receive(final int limitBytes) throws IOException
    {
        final byte[] payload = FrameChannel.read(in, limitBytes);
        final byte[] signature = new byte[KeyedHash.BYTES];
        in.readFully(signature);
        check(sign(isHost ? 'N' : 'H', framesIn++, payload), signature);
        return payload;
    }

    private byte[] sign(final char kind, final long number, final byte[] payload)
    {
        synchronized (hash)
        {
            return hash.add((byte)kind).add(hostNonce).add(nodeNonce)
                .add(ByteBuffer.allocate(Integer.BYTES + Long.BYTES).putInt(node).putLong(number).flip())
                .add(payload).finish();
        }
    }

    private void check(final byte[] expected, final byte[] actual) throws WrongKeyException
    {
        if (!MessageDigest.isEqual(expected, actual))
        {
            throw new WrongKeyException("the signature does not fit the key of the job");
        }
    }

    @Override
    public void endOutput() throws IOException
    {
        socket.shutdownOutput();
    }

    @Override
    public void close() throws IOException
    {
        socket.close();
    }

    static final class RefusedException extends IOException
    {
        private static final long serialVersionUID = 1L;

        RefusedException(final String message, final Throwable cause)
        {
            super(message, cause);
        }
    }

    static final class WrongKeyException extends IOException
    {
        private static final long serialVersionUID = 1L;

        WrongKeyException(final String message)
        {
            super(message);
        }
    }
}
