package org.gaeron.verification.sim;

import java.util.function.Supplier;

import org.gaeron.runtime.BlockPatch;
import org.gaeron.runtime.Completion;
import org.gaeron.runtime.ElementList;
import org.gaeron.runtime.FetchOperator;
import org.gaeron.runtime.LocalBuffer;
import org.gaeron.runtime.Peer;
import org.gaeron.runtime.Update;

/**
 * Peer that is made when it is first used: among a thousand nodes most pairs never talk to each other.
 */
final class LazyPeer implements Peer
{
    private final Supplier<Peer> maker;
    private Peer peer;

    LazyPeer(final Supplier<Peer> maker)
    {
        this.maker = maker;
    }

    private Peer peer()
    {
        if (peer == null)
        {
            peer = maker.get();
        }
        return peer;
    }

    @Override
    public void put(final BlockPatch at, final LocalBuffer from, final Completion completion)
    {
        peer().put(at, from, completion);
    }

    @Override
    public void get(final BlockPatch at, final LocalBuffer to, final Completion completion)
    {
        peer().get(at, to, completion);
    }

    @Override
    public void acc(
        final BlockPatch at, final Update update, final LocalBuffer from, final Completion completion)
    {
        peer().acc(at, update, from, completion);
    }

    @Override
    public void scatter(
        final ElementList at, final Update update, final LocalBuffer from, final Completion completion)
    {
        peer().scatter(at, update, from, completion);
    }

    @Override
    public void gather(final ElementList at, final LocalBuffer to, final Completion completion)
    {
        peer().gather(at, to, completion);
    }

    @Override
    public void fetch(
        final BlockPatch at,
        final FetchOperator operator,
        final long operand,
        final long expected,
        final Completion completion)
    {
        peer().fetch(at, operator, operand, expected, completion);
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
    public boolean isReady()
    {
        return peer().isReady();
    }

    @Override
    public boolean isAwaited()
    {
        return peer != null && peer.isAwaited();
    }
}
