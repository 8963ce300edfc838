package org.gaeron.wire;

import org.gaeron.NodeFailedException.OperationState;
import org.gaeron.runtime.failure.Health;
import org.gaeron.runtime.patch.BlockPatch;
import org.gaeron.runtime.patch.ElementList;
import org.gaeron.runtime.patch.FetchOperator;
import org.gaeron.runtime.patch.LocalBuffer;
import org.gaeron.runtime.patch.Update;
import org.gaeron.runtime.peer.Peer;
import org.gaeron.runtime.peer.WorkCounts;
import org.gaeron.runtime.waiting.Completion;

/**
 * Another node's memory as one rank reaches it: every call becomes one or more frames in the link's log. An update of
 * at most a head (see {@link FrameSizes#headBytes()}) is complete as soon as it is committed. A larger one is announced
 * ({@link FarAnnouncements}). Gets and fetches wait for their answers.
 *
 * <p>An error that cuts an operation off leaves a frame half written, or an answer unread, and a program may catch it.
 * So it fails the node ({@link Health#cutOffBy}), by handlers that call no method: the stack may be full.
 *
 * <p>Rank's thread only.
 */
final class FarPeer implements Peer
{
    private static final Update PUT = new Update().put();

    private final Link link;
    private final PendingOperations pending;
    private final DutyCycle duty;
    private final Request request;
    private final RequestProxy proxy;
    private final FarWaits waits;
    private final FarAnnouncements announcements;
    private final FarLists lists;
    private final FarFence fence;
    private final Health health;
    private final int rank;
    private final WorkCounts work;
    /** Whether the next updates are messages, which no fence covers. */
    private boolean areMessages;

    /**
     * A rank's way to another node, or that of a thread of a fork, which is called a rank here.
     *
     * @param origin  number of its strand on the wire.
     * @param awaited what the rank awaits from the node.
     * @param proxy   of the rank.
     * @param rank    of the job, whose operations these are.
     * @param work    counts them.
     */
    FarPeer(
        final Link link, final int origin, final Awaited awaited, final RequestProxy proxy, final DutyCycle duty,
        final WireCounters counters, final int rank, final WorkCounts work)
    {
        this.link = link;
        this.proxy = proxy;
        this.duty = duty;
        this.rank = rank;
        this.work = work;
        health = awaited.waiter().health();
        pending = awaited.pending();
        request = new Request(origin);
        waits = new FarWaits(link, awaited, duty, counters);
        fence = new FarFence(link, awaited, rank);
        announcements = new FarAnnouncements(waits, link, proxy, request, duty);
        lists = new FarLists(waits, link, proxy.lists(), request, fence, duty);
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

    private void update(final BlockPatch at, final Update kind, final LocalBuffer from, final Completion completion)
    {
        final long bytes = at.count() * from.sizeBytes();
        work.count(bytes);
        try
        {
            waits.awaitOpen();
            if (bytes > link.headBytes())
            {
                announcements.announce(at, kind, from, bytes, completion);
            }
            else
            {
                send(at, kind, from, bytes);
                duty.onCommitted(link.node(), true);
            }
        }
        catch (final Error ex)
        {
            health.cutOffRank = rank;
            health.cutOffBy = ex;
            throw ex;
        }
    }

    /** Sends a patch of at most a head, in as many frames as necessary. Fences wait for the last one. */
    private void send(final BlockPatch at, final Update kind, final LocalBuffer from, final long bytes)
    {
        final OutboundStream stream = link.latency().stream();
        final int bytesPerFrame = link.latency().elementBytesPerFrame();
        int frames = 0;
        for (long sent = 0; sent < bytes; )
        {
            final long length = Math.min(bytes - sent, bytesPerFrame);
            final boolean isFenced = sent + length == bytes && !areMessages;
            final long position = proxy.update(stream, request, at, kind, from, sent, length, isFenced);
            if (position < 0)
            {
                waits.awaitRoom(sent == 0 ? OperationState.NOT_APPLIED : OperationState.IN_DOUBT);
                continue;
            }
            sent += length;
            frames++;
            request.advance();
            if (isFenced)
            {
                fence.onUpdateSent(position);
            }
        }
        proxy.endPatch(stream, frames);
    }

    @Override
    public void get(final BlockPatch at, final LocalBuffer to, final Completion completion)
    {
        final long bytes = at.count() * to.sizeBytes();
        work.count(bytes);
        try
        {
            waits.awaitOpen();
            sendGet(at, to, bytes, completion);
        }
        catch (final Error ex)
        {
            health.cutOffRank = rank;
            health.cutOffBy = ex;
            throw ex;
        }
    }

    private void sendGet(final BlockPatch at, final LocalBuffer to, final long bytes, final Completion completion)
    {
        final PendingOperation slot = waits.awaitSlot();
        final OutboundStream stream = link.latency().stream();
        request.operation(slot.open(
            PendingOperation.Kind.GET, at, to, completion, Math.min(bytes, link.headBytes())));
        try
        {
            waits.checkAlive(OperationState.NOT_APPLIED);
            while (proxy.get(stream, request, at) < 0)
            {
                waits.awaitRoom(OperationState.NOT_APPLIED);
            }
            if (bytes > link.headBytes())
            {
                link.toBegin().offer(request.opId());
                duty.onQueued(); // its head may have come before, and found nothing to begin
            }
            onSent();
        }
        catch (final RuntimeException ex)
        {
            FarWaits.takeBack(slot, ex);
        }
    }

    @Override
    public void scatter(
        final ElementList at, final Update update, final LocalBuffer from, final Completion completion)
    {
        work.count((long)at.count() * from.sizeBytes());
        try
        {
            waits.awaitOpen();
            lists.scatter(at, update, from);
        }
        catch (final Error ex)
        {
            health.cutOffRank = rank;
            health.cutOffBy = ex;
            throw ex;
        }
    }

    @Override
    public void gather(final ElementList at, final LocalBuffer to, final Completion completion)
    {
        work.count((long)at.count() * to.sizeBytes());
        try
        {
            waits.awaitOpen();
            lists.gather(at, to, completion);
        }
        catch (final Error ex)
        {
            health.cutOffRank = rank;
            health.cutOffBy = ex;
            throw ex;
        }
    }

    @Override
    public void fetch(
        final BlockPatch at, final FetchOperator operator, final long operand, final long expected,
        final Completion completion)
    {
        work.count(0);
        try
        {
            waits.awaitOpen();
            sendFetch(at, operator, operand, expected, completion);
        }
        catch (final Error ex)
        {
            health.cutOffRank = rank;
            health.cutOffBy = ex;
            throw ex;
        }
    }

    private void sendFetch(
        final BlockPatch at, final FetchOperator operator, final long operand, final long expected,
        final Completion completion)
    {
        final PendingOperation slot = waits.awaitSlot();
        final OutboundStream stream = link.latency().stream();
        request.operation(slot.open(PendingOperation.Kind.FETCH, at, null, completion, 0));
        try
        {
            waits.checkAlive(OperationState.NOT_APPLIED);
            while (proxy.fetch(stream, request, at, operator, operand, expected) < 0)
            {
                waits.awaitRoom(OperationState.NOT_APPLIED);
            }
            onSent();
        }
        catch (final RuntimeException ex)
        {
            FarWaits.takeBack(slot, ex);
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
    public void beginMessages()
    {
        areMessages = true;
    }

    @Override
    public void endMessages()
    {
        areMessages = false;
    }

    @Override
    public boolean isReady()
    {
        if (!link.isOpen())
        {
            waits.want();
            return false;
        }
        return pending.hasFree();
    }

    @Override
    public boolean isAwaited()
    {
        return !fence.isApplied() || !pending.isMet() || link.state() == Link.State.OPENING;
    }

    private void onSent()
    {
        request.advance();
        duty.onCommitted(link.node(), false);
    }
}
