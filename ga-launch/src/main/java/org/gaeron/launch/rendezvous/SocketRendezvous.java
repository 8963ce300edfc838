package org.gaeron.launch.rendezvous;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketTimeoutException;
import java.util.concurrent.TimeUnit;

import org.gaeron.GlobalArrayException;
import org.gaeron.launch.report.LaunchFailedException;
import org.gaeron.runtime.node.Rendezvous;

/**
 * A node's connection to the {@link RendezvousServer} of its job. One thread exchanges; any thread reports a failure.
 */
public final class SocketRendezvous implements Rendezvous, AutoCloseable
{
    /** Margin by which the host's own limit ends first: its message names the missing nodes. */
    private static final long GRACE_NS = TimeUnit.SECONDS.toNanos(5);

    private final RendezvousSession session;
    private final int nodes;
    private final long timeoutNs;

    public SocketRendezvous(
        final InetSocketAddress address, final byte[] key, final int node, final int nodes, final long timeoutNs)
    {
        this.nodes = nodes;
        this.timeoutNs = timeoutNs;
        session = new RendezvousConnector(
            "node " + node, address.toString(), () -> address, timeoutNs, timeoutNs + GRACE_NS).connect(key, node);
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
            session.send(RendezvousFrame.Kind.RECORDS.framed(record));
            return RendezvousFrame.decode(session.receive(RendezvousFrame.mostRecordsBytes(nodes))).records(nodes);
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
    public void tellFailure()
    {
        try
        {
            session.send(RendezvousFrame.Kind.FAILURE.framed());
        }
        catch (final IOException ex)
        {
            // the launcher notices the end of this process, if only after its last words
            System.getLogger(SocketRendezvous.class.getName()).log(
                System.Logger.Level.DEBUG, "the launcher does not listen", ex);
        }
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
