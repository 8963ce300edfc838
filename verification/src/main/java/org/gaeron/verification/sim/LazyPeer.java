package org.gaeron.verification.sim;

import java.util.function.Supplier;

import org.gaeron.runtime.peer.ForwardingPeer;
import org.gaeron.runtime.peer.Peer;

/**
 * Peer that is made when it is first used: among a thousand nodes most pairs never talk to each other.
 */
final class LazyPeer extends ForwardingPeer
{
    private final Supplier<Peer> maker;
    private Peer peer;

    LazyPeer(final Supplier<Peer> maker)
    {
        this.maker = maker;
    }

    @Override
    protected Peer peer()
    {
        if (peer == null)
        {
            peer = maker.get();
        }
        return peer;
    }

    @Override
    public void fence()
    {
        if (peer != null)
        {
            peer.fence();
        }
    }

    @Override
    public long position()
    {
        return peer == null ? 0 : peer.position();
    }

    @Override
    public void fence(final long position)
    {
        if (peer != null)
        {
            peer.fence(position);
        }
    }

    @Override
    public boolean isAwaited()
    {
        return peer != null && peer.isAwaited();
    }
}
