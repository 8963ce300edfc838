package org.gaeron.aeron;

import java.lang.invoke.VarHandle;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.function.Consumer;

import org.agrona.concurrent.status.CountersReader;

/**
 * Wakes the data servers of neighbours. Over IPC a frame in a log wakes nobody, so a node that parks increments its
 * counter, which its neighbours read through the driver that they share.
 *
 * <pre>
 *   sender                              receiver: the data server's thread, and a rank that waits
 *   commits a frame                     parked + 1     (locked instruction)
 *   full fence                          polls its logs once more; found something: does not park
 *   parked > 0?  rings the doorbell     blocks in its selector, bounded
 *                                       parked - 1
 * </pre>
 * Both write before they read, so the last poll sees the frame or its sender sees the flag. A sender that stops before
 * it rings delays its frame by the bound of the block, no more.
 *
 * <p>Any thread.
 */
final class Doorbell
{
    private final Consumer<InetSocketAddress> bell;
    private final CountersReader counters;
    private final int hostCounterId;
    private final int[] parkedCounterIds;
    private final InetSocketAddress[] addresses;

    /**
     * The doorbells of all nodes.
     *
     * @param bell     rings at an address, from any thread.
     * @param counters of the driver that the nodes share.
     * @param nodes    number of nodes.
     */
    Doorbell(final Consumer<InetSocketAddress> bell, final CountersReader counters, final int nodes)
    {
        this.bell = bell;
        this.counters = counters;
        hostCounterId = counters.findByTypeIdAndRegistrationId(HostDriver.DOORBELL_TYPE_ID, 0);
        parkedCounterIds = new int[nodes];
        addresses = new InetSocketAddress[nodes];
    }

    /**
     * Registers a neighbour. Called before the first frame is sent.
     */
    void neighbour(final int node, final int port, final int parkedCounterId)
    {
        addresses[node] = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
        parkedCounterIds[node] = parkedCounterId;
    }

    /**
     * Rings the driver of this host if it blocks. Called when a log has no room, because only the driver makes room.
     */
    void ringHostIfParked()
    {
        final long port = hostCounterId < 0 ? 0 : counters.getCounterValue(hostCounterId);
        if (port > 0)
        {
            bell.accept(new InetSocketAddress(InetAddress.getLoopbackAddress(), (int)port));
        }
    }

    /**
     * {@return whether the node is on this host} It is rung; others receive datagrams.
     */
    boolean isNeighbour(final int node)
    {
        return addresses[node] != null;
    }

    /**
     * Rings the neighbour if it is parked. Called after a frame for it was committed.
     */
    void ringIfParked(final int node)
    {
        VarHandle.fullFence();
        if (counters.getCounterValue(parkedCounterIds[node]) > 0)
        {
            bell.accept(addresses[node]);
        }
    }
}
