package org.gaeron.wire;

import org.gaeron.NodeFailedException.OperationState;
import org.gaeron.runtime.patch.BlockPatch;
import org.gaeron.runtime.patch.ElementList;
import org.gaeron.runtime.patch.FetchOperator;
import org.gaeron.runtime.patch.LocalBuffer;
import org.gaeron.runtime.patch.Update;
import org.gaeron.runtime.peer.Peer;
import org.gaeron.runtime.waiting.Completion;
import org.gaeron.runtime.waiting.Condition;
import org.gaeron.runtime.waiting.Waiter;

/**
 * Another node's memory as one rank reaches it: every call becomes one or more frames in the link's log. An update of
 * at most a head (see {@link FrameSizes#headBytes()}) is complete as soon as it is committed. A larger one is
 * announced. With it goes what the {@link Credit} allows, by the bulk stream; without one, the head. It is complete
 * when the owner has applied all of it, so that no later small request overtakes what comes by the bulk stream. Gets
 * and fetches wait for their answers.
 *
 * <p>Rank's thread only.
 */
final class FarPeer implements Peer
{
    private static final Update PUT = new Update().put();

    private final Link link;
    private final PendingOperations pending;
    private final Waiter waiter;
    private final DutyCycle duty;
    private final WireCounters counters;
    private final Request request;
    private final Condition hasFreeSlot;
    private final RequestProxy proxy;
    private final FarLists lists;
    private final FarFence fence;

    /**
     * A rank's way to another node, or that of a thread of a fork, which is called a rank here.
     *
     * @param origin  number of its strand on the wire.
     * @param awaited what the rank awaits from the node.
     * @param proxy   of the rank.
     */
    FarPeer(
        final Link link, final int origin, final Awaited awaited, final RequestProxy proxy, final DutyCycle duty,
        final WireCounters counters)
    {
        this.link = link;
        this.proxy = proxy;
        this.duty = duty;
        this.counters = counters;
        waiter = awaited.waiter();
        pending = awaited.pending();
        request = new Request(origin);
        hasFreeSlot = pending::hasFree;
        lists = new FarLists(this, link, proxy.lists(), request, duty);
        fence = new FarFence(link, awaited);
    }

    @Override
    public void put(final BlockPatch at, final LocalBuffer from, final Completion completion)
    {
        update(at, PUT, from, completion);
    }

    @Override
    public void acc(final BlockPatch at, final Update update, final LocalBuffer from, final Completion completion)
    {
        update(at, update, from, completion);
    }

    private void update(
        final BlockPatch at, final Update kind, final LocalBuffer from, final Completion completion)
    {
        awaitOpen();
        final long bytes = at.count() * from.sizeBytes();
        if (bytes > link.headBytes())
        {
            announce(at, kind, from, completion);
        }
        else
        {
            request.operation(0);
            sendHead(at, kind, from, 0, bytes);
            duty.onCommitted(link.node(), true);
        }
    }

    /** Sends bytes {@code [first, end)} of a patch by the latency stream, in as many frames as necessary. */
    private void sendHead(
        final BlockPatch at, final Update kind, final LocalBuffer from, final long first, final long end)
    {
        final OutboundStream stream = link.latency().stream();
        final int bytesPerFrame = link.latency().elementBytesPerFrame();
        final boolean isWhole = request.opId() == 0;
        for (long sent = first; sent < end; )
        {
            final long length = Math.min(end - sent, bytesPerFrame);
            final long position = proxy.update(stream, request, at, kind, from, sent, length);
            if (position < 0)
            {
                awaitRoom(sent == 0 && isWhole ? OperationState.NOT_APPLIED : OperationState.IN_DOUBT);
                continue;
            }
            sent += length;
            if (isWhole)
            {
                onUpdateSent(position);
            }
        }
    }

    private void announce(
        final BlockPatch at, final Update kind, final LocalBuffer from, final Completion completion)
    {
        final PendingOperation slot = awaitSlot().update(kind);
        final OutboundStream stream = link.latency().stream();
        final long bytes = at.count() * from.sizeBytes();
        final long first = Math.min(link.headBytes(), link.latency().elementBytesPerFrame());
        final long credit = link.credit().take(
            bytes - first, link.headBytes() - first, link.bulk().elementBytesPerFrame());
        final long head = credit > 0 ? first : link.headBytes();
        slot.announce(request, credit);
        request.operation(slot.open(PendingOperation.Kind.UPDATE, at, from, completion, head));
        boolean isAnnounced = false;
        try
        {
            checkAlive(OperationState.NOT_APPLIED);
            while (proxy.announce(stream, request, at, kind, from, head, credit, first) < 0)
            {
                awaitRoom(OperationState.NOT_APPLIED);
            }
            isAnnounced = true;
            request.advance();
            if (credit > 0)
            {
                link.toBegin().offer(request.opId());
            }
            sendHead(at, kind, from, first, head);
            duty.onCommitted(link.node(), false);
        }
        catch (final RuntimeException ex)
        {
            if (isAnnounced && link.isOpen())
            {
                // the owner pulls it in any case, and then this node fails, because its rest cannot be read either
                throw ex;
            }
            link.credit().giveBack(credit);
            takeBack(slot, ex);
        }
    }

    @Override
    public void get(final BlockPatch at, final LocalBuffer to, final Completion completion)
    {
        awaitOpen();
        final PendingOperation slot = awaitSlot();
        final OutboundStream stream = link.latency().stream();
        final long bytes = at.count() * to.sizeBytes();
        request.operation(slot.open(
            PendingOperation.Kind.GET, at, to, completion, Math.min(bytes, link.headBytes())));
        try
        {
            checkAlive(OperationState.NOT_APPLIED);
            while (proxy.get(stream, request, at) < 0)
            {
                awaitRoom(OperationState.NOT_APPLIED);
            }
            if (bytes > link.headBytes())
            {
                link.toBegin().offer(request.opId());
            }
            onSent();
        }
        catch (final RuntimeException ex)
        {
            takeBack(slot, ex);
        }
    }

    @Override
    public void scatter(
        final ElementList at, final Update update, final LocalBuffer from, final Completion completion)
    {
        awaitOpen();
        lists.scatter(at, update, from);
    }

    @Override
    public void gather(final ElementList at, final LocalBuffer to, final Completion completion)
    {
        awaitOpen();
        lists.gather(at, to, completion);
    }

    @Override
    public void fetch(
        final BlockPatch at, final FetchOperator operator, final long operand, final long expected,
        final Completion completion)
    {
        awaitOpen();
        final PendingOperation slot = awaitSlot();
        final OutboundStream stream = link.latency().stream();
        request.operation(slot.open(PendingOperation.Kind.FETCH, at, null, completion, 0));
        try
        {
            checkAlive(OperationState.NOT_APPLIED);
            while (proxy.fetch(stream, request, at, operator, operand, expected) < 0)
            {
                awaitRoom(OperationState.NOT_APPLIED);
            }
            onSent();
        }
        catch (final RuntimeException ex)
        {
            takeBack(slot, ex);
        }
    }

    @Override
    public void fence()
    {
        fence.await();
    }

    @Override
    public long position()
    {
        return fence.lastUpdate();
    }

    @Override
    public void fence(final long position)
    {
        fence.await(position);
    }

    @Override
    public boolean isReady()
    {
        if (!link.isOpen())
        {
            want();
            return false;
        }
        return pending.hasFree();
    }

    @Override
    public boolean isAwaited()
    {
        return !fence.isApplied() || !pending.isMet() || link.state() == Link.State.OPENING;
    }

    /** Notes an update that ends at a position of the latency stream; the next fence covers it. */
    void onUpdateSent(final long position)
    {
        request.advance();
        fence.onUpdateSent(position);
    }

    void await(final Condition condition)
    {
        waiter.await(condition);
    }

    void onSent()
    {
        request.advance();
        duty.onCommitted(link.node(), false);
    }

    private void awaitOpen()
    {
        if (!link.isOpen())
        {
            want();
            waiter.await(link);
            checkAlive(OperationState.NOT_APPLIED);
        }
    }

    private void want()
    {
        link.want();
        duty.onWanted();
    }

    void checkAlive(final OperationState stateIfDead)
    {
        if (!link.isOpen())
        {
            throw link.failure(stateIfDead);
        }
    }

    /** Waits for room in a log. The holder of the baton makes some, and that may be this thread. */
    void awaitRoom(final OperationState stateIfDead)
    {
        counters.onBackPressure();
        if (duty.drive() == 0)
        {
            duty.onNoRoom(link.node());
        }
        checkAlive(stateIfDead); // first, because it knows more than the node does
        waiter.checkHealth();
    }

    PendingOperation awaitSlot()
    {
        PendingOperation slot = pending.free();
        if (slot == null)
        {
            waiter.await(hasFreeSlot);
            slot = pending.free();
        }
        return slot;
    }

    /**
     * Takes back an operation whose sending failed, and throws. If the holder of the baton has failed it before, its
     * completion has the failure.
     */
    static void takeBack(final PendingOperation slot, final RuntimeException ex)
    {
        if (slot.takeBack())
        {
            throw ex;
        }
    }
}
