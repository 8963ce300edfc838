package org.gaeron.aeron;

import io.aeron.Aeron;

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
    private final Aeron aeron;
    private final Channels channels;

    AeronCarrier(final Aeron aeron, final Channels channels)
    {
        this.aeron = aeron;
        this.channels = channels;
    }

    @Override
    public OutboundStream stream(final int node, final StreamKind kind)
    {
        return new AeronOutbound(aeron, channels, node, kind);
    }

    @Override
    public FrameClaim newClaim()
    {
        return new AeronClaim();
    }

    @Override
    public CarrierLimits limits()
    {
        return channels.limits();
    }
}
