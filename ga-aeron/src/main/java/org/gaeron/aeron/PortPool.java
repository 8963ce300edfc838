package org.gaeron.aeron;

import java.io.IOException;
import java.net.BindException;
import java.net.DatagramSocket;
import java.net.InetSocketAddress;

import io.aeron.driver.media.PortManager;
import io.aeron.driver.media.UdpChannel;

import org.agrona.collections.IntHashSet;
import org.gaeron.runtime.settings.JobContext;

/**
 * Ports of a range for the sockets of a node's driver. Others on the host may use the same range: a port is tried
 * before it is given. Nodes begin at different places, so they seldom want the same one.
 *
 * <p>The driver's conductor.
 */
final class PortPool implements PortManager
{
    private final PortRange range;
    private final IntHashSet given = new IntHashSet();
    private int next;

    /**
     * A pool of which nothing is given yet.
     *
     * @param start place in the range at which the search begins; any number that is not negative.
     */
    PortPool(final PortRange range, final long start)
    {
        this.range = range;
        next = (int)(start % range.size());
    }

    /** {@return a pool of a node, which begins where those of other nodes do not} */
    static PortPool of(final PortRange range, final JobContext context)
    {
        return new PortPool(range, (long)context.node() * PortRange.sockets(context));
    }

    @Override
    public InetSocketAddress getManagedPort(final UdpChannel channel, final InetSocketAddress address)
        throws BindException
    {
        return address.getPort() == 0 ? free(address) : address;
    }

    private InetSocketAddress free(final InetSocketAddress address) throws BindException
    {
        for (int i = 0; i < range.size(); i++)
        {
            final InetSocketAddress candidate =
                new InetSocketAddress(address.getAddress(), range.first() + next);
            next = (next + 1) % range.size();
            if (!given.contains(candidate.getPort()) && isFree(candidate))
            {
                given.add(candidate.getPort());
                return candidate;
            }
        }
        throw new BindException("expected a free port of " + AeronSettings.PORTS + "=" + range + " on " +
            address.getAddress().getHostAddress() + ", actual none");
    }

    private static boolean isFree(final InetSocketAddress address)
    {
        try (DatagramSocket socket = new DatagramSocket(null))
        {
            socket.setReuseAddress(false);
            socket.bind(address);
            return true;
        }
        catch (final IOException ex)
        {
            return false;
        }
    }

    @Override
    public void freeManagedPort(final InetSocketAddress address)
    {
        given.remove(address.getPort());
    }
}
