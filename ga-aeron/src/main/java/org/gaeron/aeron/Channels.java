package org.gaeron.aeron;

import io.aeron.ChannelUriStringBuilder;
import io.aeron.CommonContext;

import org.gaeron.aeron.codecs.StreamKind;
import org.gaeron.runtime.JobContext;

/**
 * The channels of a node: what they are called.
 *
 * <p>Over UDP a node listens on one port for both kinds of stream. Over IPC all nodes of a host share one channel,
 * and the stream id says whom a stream comes from and goes to. Session ids are chosen by us, because Aeron's are
 * unique within one driver only ({@link SessionIds}).
 */
final class Channels
{
    private static final int FIRST_STREAM = 1000;
    private static final int STREAMS_PER_PAIR = 2;

    private final JobContext context;
    private final boolean udp;
    private final boolean isShared;
    private final FrameSizes frames;
    private final String[] endpoints;
    private final String subscriptionTag;
    private int sessionId;

    /**
     * Channels of a node.
     *
     * @param interfaceMtu    what the interface takes; over UDP.
     * @param subscriptionTag joins the subscriptions of the node: no other client of the driver has the same.
     */
    Channels(final JobContext context, final int interfaceMtu, final long subscriptionTag)
    {
        this.subscriptionTag = Long.toString(subscriptionTag);
        this.context = context;
        this.udp = context.wire().isUdp();
        this.isShared = context.wire().isDriverShared();
        frames = new FrameSizes(context.wire(), interfaceMtu);
        this.endpoints = new String[context.nodes()];
    }

    /**
     * {@return how long the opening of a stream may take}
     */
    long openTimeoutNs()
    {
        return context.limits().openNs();
    }

    /**
     * {@return whether frames go where they may be too large for the path, though the interface takes them}
     */
    boolean isUdp()
    {
        return udp;
    }

    /**
     * {@return how large frames are}
     */
    FrameSizes frames()
    {
        return frames;
    }

    /**
     * {@return the silence after which a node is asked whether something was lost; 0 for never: over IPC nothing is}
     */
    long probeNs()
    {
        return udp ? context.wire().probeNs() : 0;
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
     * {@return the id of a stream from one node to another} In a driver that nodes share it names both, because a
     * publication of the same id would be one log for all senders, and the job, which may share the driver with others.
     * Else the receiver's port does, and one subscription takes the streams of all senders.
     */
    int streamId(final int from, final int to, final StreamKind kind)
    {
        if (!isShared)
        {
            return FIRST_STREAM + kind.value();
        }
        final int nodes = context.nodes();
        final int streams = nodes * nodes * STREAMS_PER_PAIR;
        final int jobs = (Integer.MAX_VALUE - FIRST_STREAM) / streams - 1;
        final int job = (int)Long.remainderUnsigned(context.jobIdLow(), jobs);
        return FIRST_STREAM + job * streams + (from * nodes + to) * STREAMS_PER_PAIR + kind.value();
    }

    /**
     * {@return whether the streams of other nodes to this one have ids of their own}
     */
    boolean isShared()
    {
        return isShared;
    }

    /**
     * {@return the channel of the first subscription of a node; over UDP it takes a free port}
     */
    String firstSubscription()
    {
        final ChannelUriStringBuilder channel = subscription();
        return (udp ? channel.endpoint(host() + ":0").tags(subscriptionTag) : channel).build();
    }

    /**
     * {@return the channel of the other subscriptions, which share the port of the first}
     */
    String nextSubscription()
    {
        final ChannelUriStringBuilder channel = subscription();
        return (udp ? channel.tags(subscriptionTag) : channel).build();
    }

    private ChannelUriStringBuilder subscription()
    {
        return new ChannelUriStringBuilder().media(media()).rejoin(false);
    }

    private String host()
    {
        final String address = context.wire().bindAddress();
        return address.indexOf(':') >= 0 ? "[" + address + "]" : address;
    }

    /**
     * {@return the channel of a stream to a node} Over UDP it is sent from the address that the others know.
     */
    String publication(final int node, final StreamKind kind)
    {
        final ChannelUriStringBuilder channel = new ChannelUriStringBuilder()
            .media(media())
            .termLength(frames.termLength(kind))
            .mtu(frames.bytesAtOnce(kind))
            .sessionId(sessionId)
            .sparse(true);
        return (udp ? channel.endpoint(endpoints[node]).networkInterface(host()).linger(0L) : channel).build();
    }

    private String media()
    {
        return udp ? CommonContext.UDP_MEDIA : CommonContext.IPC_MEDIA;
    }

    /**
     * {@return the session ids of the streams of each node} From now on the node's own is known.
     *
     * @param incarnations of all nodes.
     */
    int[] sessions(final long[] incarnations)
    {
        final int[] ids = SessionIds.of(context.key(), incarnations);
        sessionId = ids[context.node()];
        return ids;
    }
}
