package org.gaeron.aeron;

import java.net.InetAddress;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

import io.aeron.ChannelUri;
import io.aeron.CommonContext;
import io.aeron.Image;
import io.aeron.Subscription;

import org.gaeron.GlobalArrayException;
import org.gaeron.runtime.node.Rendezvous;
import org.gaeron.runtime.settings.JobContext;
import org.gaeron.wire.WireNode;
import org.gaeron.wire.codecs.StreamKind;

/**
 * Meeting of a node with the others of its job: it listens to all of them, they exchange records, and it learns where
 * each of them is.
 *
 * <pre>
 *   listen()     subscriptions for all incoming streams; over UDP they share a port
 *   meet(...)    this node's record  --rendezvous-->  the records of all nodes
 *                --> incarnations, endpoints, doorbells, sources of datagrams
 * </pre>
 * Used by the thread that opens the node. Incoming streams are reported to the {@link WireNode} for good.
 */
final class Meeting
{
    private static final long NAP_NS = TimeUnit.MILLISECONDS.toNanos(1);
    private static final long PORT_TIMEOUT_NS = TimeUnit.SECONDS.toNanos(2);

    private final JobContext context;
    private final Media media;
    private final WireNode wire;

    Meeting(final JobContext context, final Media media, final WireNode wire)
    {
        this.context = context;
        this.media = media;
        this.wire = wire;
    }

    /** Subscribes to the streams of all other nodes. Returns the endpoint of those over UDP, empty if none are. */
    String listen()
    {
        final Subscription near = media.near() == null ? null : listen(media.near());
        final Subscription far = media.far() == null ? null : listen(media.far());
        return far == null ? "" : resolvedEndpoint(far);
    }

    /** Subscribes to the streams of one medium; over UDP all share a port. Returns the first subscription. */
    private Subscription listen(final Medium medium)
    {
        final Channels channels = medium.channels();
        Subscription first = null;
        for (int from = 0; from < context.nodes(); from++)
        {
            final boolean isOther = from != context.node();
            if (channels.isShared() ? isOther && media.of(from) == medium : !isOther)
            {
                final Subscription latency = subscribe(medium, StreamKind.LATENCY, from,
                    first == null ? channels.firstSubscription() : channels.nextSubscription());
                subscribe(medium, StreamKind.BULK, from, channels.nextSubscription());
                first = first == null ? latency : first;
            }
        }
        return first;
    }

    private Subscription subscribe(
        final Medium medium, final StreamKind kind, final int from, final String channel)
    {
        final Channels channels = medium.channels();
        return medium.client().streams().addSubscription(channel, channels.streamId(from, context.node(), kind),
            image -> wire.onStream(new AeronInbound(image, channels.streamKey(image.correlationId())), kind),
            image -> onUnavailable(image, channels.streamKey(image.correlationId()), kind));
    }

    /** A client that has lost its driver closes its subscriptions before it says so: then no other node is to blame. */
    private void onUnavailable(final Image image, final long id, final StreamKind kind)
    {
        if (!image.subscription().isClosed())
        {
            wire.onStreamEnd(id, kind);
        }
    }

    private String resolvedEndpoint(final Subscription latency)
    {
        final long deadlineNs = System.nanoTime() + PORT_TIMEOUT_NS;
        String channel = latency.tryResolveChannelEndpointPort();
        while (channel == null && deadlineNs - System.nanoTime() > 0)
        {
            media.invokeAll();
            channel = latency.tryResolveChannelEndpointPort();
        }
        if (channel == null)
        {
            throw new GlobalArrayException("no port on " + context.host().bindAddress() + " for the node's streams");
        }
        return ChannelUri.parse(channel).get(CommonContext.ENDPOINT_PARAM_NAME);
    }

    /**
     * Meets the other nodes.
     *
     * @param rendezvous   of the job.
     * @param mine         the record of this node.
     * @param incarnations of all nodes, to be filled in.
     * @param doorbell     of the neighbours; null if there are none.
     */
    void meet(
        final Rendezvous rendezvous, final NodeRecord mine, final long[] incarnations, final Doorbell doorbell)
    {
        final byte[][] records =
            RecordExchange.exchange(rendezvous, context.node(), mine.encode(), this::drive);
        final InetAddress[] addresses = new InetAddress[records.length];
        for (int other = 0; other < records.length; other++)
        {
            final NodeRecord record = NodeRecord.decode(other, records[other]);
            incarnations[other] = record.incarnation();
            if (context.host().isUdp(other))
            {
                record.far().check(other, mine.far());
                media.far().channels().endpoint(other, record.endpoint());
                addresses[other] = record.address(other);
            }
            else
            {
                record.near().check(other, mine.near());
                doorbell.neighbour(other, record.doorbellPort(), record.parkedCounterId());
            }
        }
        media.allow(incarnations, addresses);
    }

    /** Client and driver need their duty cycles while the others come. */
    private void drive()
    {
        media.invokeAll();
        LockSupport.parkNanos(NAP_NS);
    }
}
