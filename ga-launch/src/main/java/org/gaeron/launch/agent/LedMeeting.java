package org.gaeron.launch.agent;

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;

import org.gaeron.launch.host.OwnAddresses;
import org.gaeron.launch.job.HostedJob;
import org.gaeron.launch.job.NodeHello;
import org.gaeron.launch.rendezvous.RendezvousListener;
import org.gaeron.launch.rendezvous.RendezvousSession;
import org.gaeron.launch.report.LaunchFailedException;
import org.gaeron.runtime.settings.TimeLimits;

/**
 * The place on the host of node 0 where the starters of all other nodes meet, on all addresses of that host.
 */
final class LedMeeting implements AutoCloseable
{
    private final RendezvousListener listener;
    private final RemoteNodes nodes;
    /** Addresses of this host, by the nodes that came from it, and by those that came from other hosts. */
    private final ConcurrentNavigableMap<Integer, InetAddress> near = new ConcurrentSkipListMap<>();
    private final ConcurrentNavigableMap<Integer, InetAddress> far = new ConcurrentSkipListMap<>();

    private LedMeeting(
        final int port, final byte[] key, final NodeHello head, final long timeoutNs, final TimeLimits limits,
        final HostedJob job) throws IOException
    {
        listener = new RendezvousListener(new InetSocketAddress(port), key, head.nodes(), this::serve);
        nodes = new RemoteNodes(head, 1, timeoutNs, limits, job, listener::remark);
        listener.start();
    }

    /**
     * Opens the place.
     *
     * @param head the hello of the starter of node 0.
     * @param job  gets the ends and failures of the nodes.
     */
    static LedMeeting open(
        final int port, final byte[] key, final NodeHello head, final long timeoutNs, final TimeLimits limits,
        final HostedJob job) throws IOException
    {
        try
        {
            return new LedMeeting(port, key, head, timeoutNs, limits, job);
        }
        catch (final BindException ex)
        {
            throw new LaunchFailedException("the rendezvous cannot be opened on " + head.host() + ": expected a free " +
                "port, actual " + port + ": is another job there? say another one with --rendezvous", ex);
        }
    }

    private void serve(final RendezvousSession session)
    {
        final InetAddress seen = session.socket().getInetAddress();
        if (OwnAddresses.isOwn(OwnAddresses.text(seen)))
        {
            near.put(session.node(), seen); // it may have come to 127.0.1.1, which no interface has
        }
        else
        {
            far.put(session.node(), session.socket().getLocalAddress());
        }
        nodes.serve(session, "node " + session.node() + " at " + OwnAddresses.text(seen), session.node(), seen);
    }

    RemoteNodes nodes()
    {
        return nodes;
    }

    /** Lets nobody in any more: who comes now belongs to the next job at this place, and has to wait for that. */
    void stopListening() throws IOException
    {
        listener.stopListening();
    }

    /** {@return the port that is open} */
    int port()
    {
        return listener.address().getPort();
    }

    /** {@return the address of this host at which others have come, once all have} Other hosts come first. */
    InetAddress address()
    {
        return (far.isEmpty() ? near : far).firstEntry().getValue();
    }

    @Override
    public void close() throws IOException
    {
        nodes.close();
        listener.close();
    }
}
