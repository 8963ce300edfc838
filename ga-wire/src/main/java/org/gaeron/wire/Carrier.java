package org.gaeron.wire;

import org.gaeron.wire.codecs.StreamKind;

/**
 * Carrier of the protocol: gives a node its streams to other nodes. Incoming streams, and their ends, it reports to
 * {@link WireNode}. Two carriers are known: Aeron, and the simulator.
 */
public interface Carrier
{
    /**
     * {@return a stream to another node that is not open yet}
     *
     * @param node the other node.
     * @param kind of the stream.
     */
    OutboundStream stream(int node, StreamKind kind);

    /**
     * {@return a claim for one thread}
     */
    FrameClaim newClaim();

    /**
     * {@return the bounds of the streams to and from another node}
     *
     * @param node the other node.
     */
    CarrierLimits limits(int node);
}
