package org.gaeron.aeron;

import io.aeron.Publication;

import org.gaeron.GlobalArrayException;
import org.gaeron.NodeFailedException.OperationState;
import org.gaeron.runtime.BlockPatch;
import org.gaeron.runtime.Completion;
import org.gaeron.runtime.Condition;
import org.gaeron.runtime.FetchOperator;
import org.gaeron.runtime.LocalBuffer;
import org.gaeron.runtime.Peer;
import org.gaeron.runtime.Update;
import org.gaeron.runtime.Waiter;

/**
 * Another node's memory as one rank reaches it: every call becomes one or more frames in the link's log. An update of
 * at most a head (see {@link FrameSizes#headBytes()}) is complete as soon as it is committed. A larger one is
 * announced, and its head sent. It is complete when the owner has applied all of it, so that no later small request
 * overtakes what is pulled by the bulk stream. Gets and fetches wait for their answers.
 *
 * <p>Calls come from the rank's thread. The holder of the baton finishes pending operations and records failures.
 */
final class FarPeer implements Peer, Condition
{
    private static final Update PUT = new Update().put();

    private static final long NOTHING = Long.MAX_VALUE;

    private final Link link;
    private final Waiter waiter;
    private final RankProgress progress;
    private final NodeCounters counters;
    private final Request request;
    private final PendingOperations pending;
    private final Condition hasFreeSlot;
    private final RequestProxy proxy = new RequestProxy();

    /** Position of the latency stream after this rank's last update. */
    private long lastUpdate;

    /**
     * Position that a fence waits for. Written by the rank; pairs with the position that the holder of the baton
     * writes.
     */
    private volatile long awaited = NOTHING;

    /** First failure of an update that nobody waits for. Written by the holder of the baton, taken by the rank. */
    private volatile RuntimeException failure;

    FarPeer(
        final Link link, final int rank, final int rankOfNode, final Waiter waiter, final RankProgress progress,
        final NodeCounters counters)
    {
        this.link = link;
        this.waiter = waiter;
        this.progress = progress;
        this.counters = counters;
        request = new Request(rank);
        pending = new PendingOperations(rankOfNode);
        hasFreeSlot = pending::hasFree;
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
            sendHead(at, kind, from, bytes);
            progress.onCommitted(link.node(), true);
        }
    }

    /** Sends bytes from the first element on by the latency stream, in as many frames as necessary. */
    private void sendHead(
        final BlockPatch at, final Update kind, final LocalBuffer from, final long count)
    {
        final Publication publication = link.latency().publication();
        final int bytesPerFrame = link.latency().elementBytesPerFrame();
        final boolean isWhole = request.opId() == 0;
        for (long sent = 0; sent < count; )
        {
            final long length = Math.min(count - sent, bytesPerFrame);
            final long position = proxy.update(publication, request, at, kind, from, sent, length);
            if (position < 0)
            {
                awaitRoom(sent == 0 && isWhole ? OperationState.NOT_APPLIED : OperationState.IN_DOUBT);
                continue;
            }
            sent += length;
            if (isWhole)
            {
                request.advance();
                lastUpdate = position;
            }
        }
    }

    private void announce(
        final BlockPatch at, final Update kind, final LocalBuffer from, final Completion completion)
    {
        final PendingOperation slot = awaitSlot().update(kind);
        final Publication publication = link.latency().publication();
        final long head = link.headBytes();
        request.operation(slot.open(PendingOperation.Kind.UPDATE, at, from, completion, head));
        try
        {
            checkAlive(OperationState.NOT_APPLIED);
            while (proxy.announce(publication, request, at, kind, head) < 0)
            {
                awaitRoom(OperationState.NOT_APPLIED);
            }
            request.advance();
            sendHead(at, kind, from, head);
            progress.onCommitted(link.node(), false);
        }
        catch (final RuntimeException ex)
        {
            takeBack(slot, ex);
        }
    }

    @Override
    public void get(final BlockPatch at, final LocalBuffer to, final Completion completion)
    {
        awaitOpen();
        final PendingOperation slot = awaitSlot();
        final Publication publication = link.latency().publication();
        final long bytes = at.count() * to.sizeBytes();
        request.operation(slot.open(
            PendingOperation.Kind.GET, at, to, completion, Math.min(bytes, link.headBytes())));
        try
        {
            checkAlive(OperationState.NOT_APPLIED);
            while (proxy.get(publication, request, at) < 0)
            {
                awaitRoom(OperationState.NOT_APPLIED);
            }
            if (bytes > link.headBytes())
            {
                link.onLargeGet(request.opId());
            }
            onSent();
        }
        catch (final RuntimeException ex)
        {
            takeBack(slot, ex);
        }
    }

    @Override
    public void fetch(
        final BlockPatch at, final FetchOperator operator, final long operand, final long expected,
        final Completion completion)
    {
        awaitOpen();
        final PendingOperation slot = awaitSlot();
        final Publication publication = link.latency().publication();
        request.operation(slot.open(PendingOperation.Kind.FETCH, at, null, completion, 0));
        try
        {
            checkAlive(OperationState.NOT_APPLIED);
            while (proxy.fetch(publication, request, at, operator, operand, expected) < 0)
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
        if (lastUpdate > link.applied())
        {
            awaited = lastUpdate;
            waiter.await(this);
            awaited = NOTHING;
        }
        waiter.await(pending);
        final RuntimeException found = failure;
        if (found != null)
        {
            failure = null;
            throw new GlobalArrayException(found.getMessage(), found);
        }
        if (lastUpdate > link.applied())
        {
            throw link.failure(OperationState.IN_DOUBT);
        }
    }

    @Override
    public boolean isReady()
    {
        if (!link.isOpen())
        {
            progress.want(link);
            return false;
        }
        return pending.hasFree();
    }

    @Override
    public boolean isAwaited()
    {
        return !isMet() || !pending.isMet() || link.state() == Link.State.OPENING;
    }

    /**
     * {@return whether all updates of this rank are applied, or the link has ended}
     */
    @Override
    public boolean isMet()
    {
        return link.applied() >= lastUpdate || link.state().compareTo(Link.State.OPEN) > 0;
    }

    private void onSent()
    {
        request.advance();
        progress.onCommitted(link.node(), false);
    }

    private void awaitOpen()
    {
        if (!link.isOpen())
        {
            progress.want(link);
            waiter.await(link);
            checkAlive(OperationState.NOT_APPLIED);
        }
    }

    private void checkAlive(final OperationState stateIfDead)
    {
        if (!link.isOpen())
        {
            throw link.failure(stateIfDead);
        }
    }

    /** Waits for room in a log. The holder of the baton makes some, and that may be this thread. */
    private void awaitRoom(final OperationState stateIfDead)
    {
        counters.onBackPressure();
        if (progress.drive() == 0)
        {
            progress.onNoRoom(link.node());
            Thread.yield();
        }
        waiter.checkHealth();
        checkAlive(stateIfDead);
    }

    private PendingOperation awaitSlot()
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
    private static void takeBack(final PendingOperation slot, final RuntimeException ex)
    {
        if (slot.takeBack())
        {
            throw ex;
        }
    }

    /**
     * {@return the pending operation of an id, or null} Holder of the baton.
     */
    PendingOperation find(final long opId)
    {
        return pending.find(opId);
    }

    /**
     * {@return whether the rank waits for an answer, or for its updates to be applied} Holder of the baton.
     */
    boolean hasAsked()
    {
        return awaited != NOTHING || pending.isAnyOpen();
    }

    /**
     * Records the failure of an update that nobody waits for. Holder of the baton.
     */
    void onFailure(final RuntimeException ex)
    {
        if (failure == null)
        {
            failure = ex;
        }
    }

    /**
     * Fails all pending operations and wakes the rank. Holder of the baton.
     */
    void onLinkEnd(final RuntimeException doubtful, final RuntimeException unperformed)
    {
        pending.failAll(doubtful, unperformed);
        waiter.signal();
    }

    /**
     * Wakes the rank if its fence waits for this position or an earlier one. Holder of the baton.
     */
    void onApplied(final long position)
    {
        if (position >= awaited)
        {
            waiter.signal();
        }
    }

    /**
     * Wakes the rank: the link is open. Holder of the baton.
     */
    void onLinkOpen()
    {
        waiter.signal();
    }
}
