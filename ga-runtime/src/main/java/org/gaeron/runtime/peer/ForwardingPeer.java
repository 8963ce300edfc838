package org.gaeron.runtime.peer;

import org.gaeron.runtime.patch.BlockPatch;
import org.gaeron.runtime.patch.ElementList;
import org.gaeron.runtime.patch.FetchOperator;
import org.gaeron.runtime.patch.LocalBuffer;
import org.gaeron.runtime.patch.Update;
import org.gaeron.runtime.waiting.Completion;

/**
 * A peer that passes all calls on to another one. A subclass overrides what it does in another way, and says in {@link
 * #begin(int)} what comes before each operation. So a new operation is passed on here, whoever wraps it.
 */
public abstract class ForwardingPeer implements Peer
{
    /** A peer of another one. */
    protected ForwardingPeer()
    {
    }

    /** {@return the peer to which calls are passed on} */
    protected abstract Peer peer();

    /**
     * Called before an operation is passed on.
     *
     * @param arrayId the array.
     */
    protected void begin(final int arrayId)
    {
    }

    @Override
    public void put(final BlockPatch at, final LocalBuffer from, final Completion completion)
    {
        begin(at.arrayId());
        peer().put(at, from, completion);
    }

    @Override
    public void get(final BlockPatch at, final LocalBuffer to, final Completion completion)
    {
        begin(at.arrayId());
        peer().get(at, to, completion);
    }

    @Override
    public void acc(final BlockPatch at, final Update update, final LocalBuffer from, final Completion completion)
    {
        begin(at.arrayId());
        peer().acc(at, update, from, completion);
    }

    @Override
    public void scatter(
        final ElementList at, final Update update, final LocalBuffer from, final Completion completion)
    {
        begin(at.arrayId());
        peer().scatter(at, update, from, completion);
    }

    @Override
    public void gather(final ElementList at, final LocalBuffer to, final Completion completion)
    {
        begin(at.arrayId());
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
        begin(at.arrayId());
        peer().fetch(at, operator, operand, expected, completion);
    }

    @Override
    public void fence()
    {
        peer().fence();
    }

    @Override
    public long position()
    {
        return peer().position();
    }

    @Override
    public void fence(final long position)
    {
        peer().fence(position);
    }

    @Override
    public void beginMessages()
    {
        peer().beginMessages();
    }

    @Override
    public void endMessages()
    {
        peer().endMessages();
    }

    @Override
    public boolean isReady()
    {
        return peer().isReady();
    }

    @Override
    public boolean isAwaited()
    {
        return peer().isAwaited();
    }
}
