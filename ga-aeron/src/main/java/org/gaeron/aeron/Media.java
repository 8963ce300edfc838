package org.gaeron.aeron;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.DatagramChannel;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.Stream;

import org.agrona.CloseHelper;
import org.agrona.ErrorHandler;
import org.gaeron.runtime.settings.JobContext;

/**
 * The media of a node's links: shared memory to the nodes of its host, UDP to all others. Each has an Aeron client of
 * its own.
 *
 * <pre>
 *   node 0 --+                       +-- node 2
 *            | driver of host a      |
 *   node 1 --+ (in the launcher,     +-- node 3
 *     |        or in the agent)            |
 *     own driver  -------- UDP -------- own driver
 * </pre>
 * The duty cycle lives from selecting on the sockets of its own driver. A driver that a host shares would add a thread
 * and a doorbell to each datagram. Where one medium is enough, the other is null.
 *
 * <p>Used as {@link AeronClient} is.
 */
final class Media implements AutoCloseable
{
    private final JobContext context;
    private final Medium near;
    private final Medium far;
    private final List<Medium> all;

    /**
     * Media of a node.
     *
     * @param near in shared memory, or null.
     * @param far  over UDP, or null.
     */
    Media(final JobContext context, final Medium near, final Medium far)
    {
        this.context = context;
        this.near = near;
        this.far = far;
        all = Stream.of(near, far).filter(Objects::nonNull).toList();
    }

    /**
     * Opens the media that the job's hosts need. The driver of the node's own comes first: its start takes seconds on a
     * busy host, and meanwhile a client of the other medium would be given up.
     *
     * @param datagramBytes of the largest datagram; 0 where none are used.
     * @param onChannel     receives the sockets of the node's own driver.
     * @param bell          rings at an address of this host.
     * @param errorHandler  of clients and driver.
     */
    static Media open(
        final JobContext context, final int datagramBytes, final Consumer<DatagramChannel> onChannel,
        final Consumer<InetSocketAddress> bell, final ErrorHandler errorHandler)
    {
        final Medium far =
            context.host().hasUdp() ? far(context, datagramBytes, onChannel, bell, errorHandler) : null;
        try
        {
            return new Media(context, context.host().hasIpc() ? near(context, bell, errorHandler) : null, far);
        }
        catch (final Throwable ex)
        {
            if (far != null)
            {
                CloseHelper.quietClose(far.client());
            }
            throw ex;
        }
    }

    private static Medium near(
        final JobContext context, final Consumer<InetSocketAddress> bell, final ErrorHandler errorHandler)
    {
        final AeronClient client = AeronClient.connect(context, bell, errorHandler);
        return new Medium(client,
            new Channels(context, StreamSizes.ofIpc(context), client.aeron().nextCorrelationId()));
    }

    private static Medium far(
        final JobContext context, final int datagramBytes, final Consumer<DatagramChannel> onChannel,
        final Consumer<InetSocketAddress> bell, final ErrorHandler errorHandler)
    {
        final StreamSizes sizes = StreamSizes.ofUdp(context, datagramBytes);
        final AeronClient client = sizes.isDriverShared() ? AeronClient.connect(context, bell, errorHandler) :
            AeronClient.launch(context, sizes, onChannel, errorHandler);
        return new Medium(client, new Channels(context, sizes, client.aeron().nextCorrelationId()));
    }

    /**
     * {@return the medium of the link with another node}
     *
     * @param other the other node.
     */
    Medium of(final int other)
    {
        return near == null || far != null && context.host().isUdp(other) ? far : near;
    }

    /** {@return the media that there are} */
    List<Medium> all()
    {
        return all;
    }

    /** {@return UDP, or null} */
    Medium far()
    {
        return far;
    }

    /** {@return shared memory, or null} */
    Medium near()
    {
        return near;
    }

    /** {@return the client whose counters other nodes of this host see, if it has other nodes} */
    AeronClient shown()
    {
        return near == null ? far.client() : near.client();
    }

    /** {@return the agents of the node's own driver; null if it has none, or one with threads of its own} */
    DriverAgents agents()
    {
        return far == null ? null : far.client().agents();
    }

    /**
     * Lets the node's own driver accept datagrams of the nodes of the job, and tells all streams their session ids.
     *
     * @param incarnations of all nodes.
     * @param addresses    by node; null for a node whose datagrams are not accepted.
     */
    void allow(final long[] incarnations, final InetAddress[] addresses)
    {
        for (final Medium medium : all)
        {
            medium.client().allow(medium.channels().sessions(incarnations), addresses);
        }
    }

    /** Runs the clients' conductors once. */
    int invoke()
    {
        int work = 0;
        for (int i = all.size() - 1; i >= 0; i--)
        {
            work += all.get(i).client().invoke();
        }
        return work;
    }

    /** Runs the clients' conductors and the driver once. */
    int invokeAll()
    {
        int work = 0;
        for (int i = all.size() - 1; i >= 0; i--)
        {
            work += all.get(i).client().invokeAll();
        }
        return work;
    }

    /** Runs clients and driver a few times, so that the driver sends what is in the logs. */
    void flush()
    {
        all.forEach(medium -> medium.client().flush());
    }

    /** Marks the clients as dead, see {@link AeronClient#lose()}. */
    void lose()
    {
        all.forEach(medium -> medium.client().lose());
    }

    /** {@return whether a client has ended by itself: Aeron has no exceptions of their own for all reasons} */
    boolean hasEnded()
    {
        return all.stream().anyMatch(medium -> medium.client().streams().areClosed());
    }

    boolean isLost()
    {
        return all.get(0).client().isLost();
    }

    /** {@return whether agents of a client or driver have stopped by themselves, as an interrupt makes them} */
    boolean isStopped()
    {
        return near != null && near.client().isStopped() || far != null && far.client().isStopped();
    }

    /** Shows the counts of the node's own driver. */
    void show(final NodeCounters counters)
    {
        if (far != null)
        {
            counters.driver(far.client().refusedDatagrams(), far.client().trains());
        }
    }

    @Override
    public void close()
    {
        CloseHelper.closeAll(all.stream().map(Medium::client).toList());
    }
}
