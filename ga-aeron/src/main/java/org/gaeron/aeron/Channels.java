package org.gaeron.aeron;

import io.aeron.ChannelUriStringBuilder;
import io.aeron.CommonContext;

import org.gaeron.runtime.settings.JobContext;
import org.gaeron.wire.CarrierLimits;
import org.gaeron.wire.codecs.StreamKind;

/**
 * Channel URIs, stream ids and session ids of a node, for one medium.
 *
 * <p>Over UDP a node listens on one port for both kinds of stream. Over IPC all nodes of a host share one channel, and
 * the stream id names sender and receiver. Session ids are assigned by the job, because Aeron's are unique only within
 * one driver ({@link SessionIds}).
 */
final class Channels
{
    private static final int FIRST_STREAM = 1000;
    private static final int STREAMS_PER_PAIR = 2;

    private final JobContext context;
    private final StreamSizes sizes;
    private final CarrierLimits limits;
    private final String[] endpoints;
    private final String subscriptionTag;
    private int sessionId;

    /**
     * Channels of a node.
     *
     * @param sizes           of the streams.
     * @param subscriptionTag joins the subscriptions of the node; unique among the clients of the driver.
     */
    Channels(final JobContext context, final StreamSizes sizes, final long subscriptionTag)
    {
        this.subscriptionTag = Long.toString(subscriptionTag);
        this.context = context;
        this.sizes = sizes;
        final AeronSettings settings = AeronSettings.of(context);
        // over IPC nothing is lost; over UDP a frame that the interface takes may be too large for the path
        final long wanted = settings.pullBudgetBytes();
        limits = new CarrierLimits(sizes.frames(), CarrierLimits.MOST_SLOTS,
            sizes.isUdp() ? SocketBuffers.of(context).pullBudgetBytes(wanted) : wanted, openTimeoutNs(),
            sizes.isUdp() ? settings.probeNs() : 0, sizes.isUdp());
        this.endpoints = new String[context.nodes()];
    }

    /**
     * {@return how long the opening of a stream may take, in ns}
     */
    long openTimeoutNs()
    {
        return context.limits().openNs();
    }

    /**
     * {@return the bounds of the protocol over these channels}
     */
    CarrierLimits limits()
    {
        return limits;
    }

    int self()
    {
        return context.node();
    }

    void endpoint(final int node, final String endpoint)
    {
        endpoints[node] = endpoint;
    }

    /**
     * {@return the id of a stream from one node to another} In a shared driver it names both nodes: publications of one
     * id would share one log. It also depends on the job, since other jobs may use the driver. In a driver of the
     * node's own the port tells receivers apart, and one subscription takes the streams of all senders.
     */
    int streamId(final int from, final int to, final StreamKind kind)
    {
        if (!isShared())
        {
            return FIRST_STREAM + kind.value();
        }
        final int nodes = context.nodes();
        final int streams = nodes * nodes * STREAMS_PER_PAIR;
        final int jobs = (Integer.MAX_VALUE - FIRST_STREAM) / streams - 1;
        final int job = (int)Long.remainderUnsigned(context.identity().jobIdLow(), jobs);
        return FIRST_STREAM + job * streams + (from * nodes + to) * STREAMS_PER_PAIR + kind.value();
    }

    /** {@return bytes of the largest frames of a stream} */
    int frameBytes(final StreamKind kind)
    {
        return sizes.frameBytes(kind);
    }

    /**
     * {@return whether each other node has a stream id of its own for its streams to this one}
     */
    boolean isShared()
    {
        return sizes.isDriverShared();
    }

    /**
     * {@return an id for an incoming stream that differs from those of other media}
     *
     * @param correlationId of the image; unique for one driver.
     */
    long streamKey(final long correlationId)
    {
        return correlationId << 1 | (sizes.isUdp() ? 1 : 0);
    }

    /**
     * {@return the channel of a node's first subscription; over UDP it binds a free port}
     */
    String firstSubscription()
    {
        final ChannelUriStringBuilder channel = subscription();
        return (sizes.isUdp() ? channel.endpoint(host() + ":0").tags(subscriptionTag) : channel).build();
    }

    /**
     * {@return the channel of the other subscriptions, which share the port of the first}
     */
    String nextSubscription()
    {
        final ChannelUriStringBuilder channel = subscription();
        return (sizes.isUdp() ? channel.tags(subscriptionTag) : channel).build();
    }

    private ChannelUriStringBuilder subscription()
    {
        return new ChannelUriStringBuilder().media(media()).rejoin(false);
    }

    private String host()
    {
        final String address = context.host().bindAddress();
        return address.indexOf(':') >= 0 ? "[" + address + "]" : address;
    }

    /**
     * {@return where the streams to a node begin and end, for messages}
     */
    String path(final int node)
    {
        return sizes.isUdp() ? "from " + host() + " to " + endpoints[node] : "on this host";
    }

    /**
     * {@return the channel of a stream to a node} Over UDP it sends from the address that the other nodes know.
     */
    String publication(final int node, final StreamKind kind)
    {
        final ChannelUriStringBuilder channel = new ChannelUriStringBuilder()
            .media(media())
            .termLength(sizes.termLength(kind))
            .mtu(sizes.bytesAtOnce(kind))
            .sessionId(sessionId)
            .sparse(true);
        return (sizes.isUdp() ?
            channel.endpoint(endpoints[node]).networkInterface(host()).linger(0L) : channel).build();
    }

    private String media()
    {
        return sizes.isUdp() ? CommonContext.UDP_MEDIA : CommonContext.IPC_MEDIA;
    }

    /**
     * {@return the session ids of the streams, by node} Sets the node's own.
     *
     * @param incarnations of all nodes.
     */
    int[] sessions(final long[] incarnations)
    {
        final int[] ids = SessionIds.of(context.identity().key(), incarnations);
        sessionId = ids[context.node()];
        return ids;
    }
}
