package org.gaeron.aeron;

import org.gaeron.wire.Carrier;
import org.gaeron.wire.CarrierLimits;
import org.gaeron.wire.FrameClaim;
import org.gaeron.wire.OutboundStream;
import org.gaeron.wire.codecs.StreamKind;

/**
 * Carrier of a node's protocol over Aeron.
 */
final class AeronCarrier implements Carrier
{
    private final Media media;

    AeronCarrier(final Media media)
    {
        this.media = media;
    }

    @Override
    public OutboundStream stream(final int node, final StreamKind kind)
    {
        final Medium medium = media.of(node);
        return new AeronOutbound(medium.client().streams(), medium.channels(), node, kind);
    }

    @Override
    public FrameClaim newClaim()
    {
        return new AeronClaim();
    }

    @Override
    public CarrierLimits limits(final int node)
    {
        return media.of(node).channels().limits();
    }
}
