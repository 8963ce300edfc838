package org.gaeron.launch.rendezvous;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.function.IntConsumer;

import org.gaeron.GlobalArrayException;

/**
 * Rendezvous of the nodes of a host: a socket in the process that starts them. It takes their records to the
 * {@link Meeting} of all nodes of the job, and their failures to this process.
 */
public final class RendezvousServer implements AutoCloseable
{
    static final int MOST_RECORD_BYTES = 64 << 10;

    private final RendezvousListener listener;
    private final Meeting meeting;
    private final IntConsumer onFailure;

    /**
     * A rendezvous of all nodes of a job.
     *
     * @param onFailure gets the number of each node that reports a failure.
     */
    public RendezvousServer(
        final InetAddress address,
        final byte[] key,
        final int nodes,
        final long timeoutNs,
        final IntConsumer onFailure) throws IOException
    {
        this.onFailure = onFailure;
        listener = new RendezvousListener(new InetSocketAddress(address, 0), key, nodes, this::serve);
        meeting = new ExchangeTable(nodes, timeoutNs, listener::remark);
        listener.start();
    }

    /**
     * A rendezvous of nodes of a job that meets others elsewhere.
     *
     * @param meeting   of all nodes.
     * @param onFailure gets the number of each node that reports a failure.
     */
    public RendezvousServer(
        final InetAddress address,
        final byte[] key,
        final int nodes,
        final Meeting meeting,
        final IntConsumer onFailure) throws IOException
    {
        this.onFailure = onFailure;
        this.meeting = meeting;
        listener = new RendezvousListener(new InetSocketAddress(address, 0), key, nodes, this::serve);
        listener.start();
    }

    public InetSocketAddress address()
    {
        return listener.address();
    }

    /** {@return where the records of all nodes come together} */
    public Meeting meeting()
    {
        return meeting;
    }

    private void serve(final RendezvousSession session) throws IOException, InterruptedException
    {
        try
        {
            while (true)
            {
                handle(session, RendezvousFrame.decode(session.receive(1 + MOST_RECORD_BYTES)));
            }
        }
        finally
        {
            meeting.leave(session.node());
        }
    }

    private void handle(final RendezvousSession session, final RendezvousFrame frame)
        throws IOException, InterruptedException
    {
        switch (frame.kind())
        {
            case RECORDS -> session.send(answer(meeting, session.node(), frame.payload()).encode());
            case FAILURE -> onFailure.accept(session.node());
            default -> throw new IOException("expected a record or a failure of node " + session.node() +
                ", actual " + frame.kind());
        }
    }

    /** {@return the frame that answers the record of a node, once all others have come} */
    public static RendezvousFrame answer(final Meeting meeting, final int node, final byte[] record)
        throws IOException, InterruptedException
    {
        try
        {
            final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            final DataOutputStream out = new DataOutputStream(bytes);
            for (final byte[] each : meeting.exchange(node, record))
            {
                out.writeInt(each.length);
                out.write(each);
            }
            return new RendezvousFrame(RendezvousFrame.Kind.RECORDS, bytes.toByteArray());
        }
        catch (final GlobalArrayException ex)
        {
            return RendezvousFrame.failure(ex.getMessage());
        }
    }

    @Override
    public void close() throws IOException
    {
        listener.close();
    }
}
