package org.gaeron.runtime.sim;

import java.lang.foreign.MemorySegment;

import org.gaeron.ElementType;
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
 * Another node's memory as one rank reaches it over the simulated network. As on a real one, an update of no more than
 * a head is complete when it is sent. A larger update is announced, and complete when the owner confirms it. Gets and
 * fetches wait for their answers.
 */
final class SimPeer implements Peer, Condition
{
    private final SimNode node;
    private final SimLink link;
    private final int peer;
    private final int rank;
    private final Waiter waiter;
    private final Condition room;
    private final Condition slot;
    private final Condition nothingPending;
    private long lastUpdate;
    private RuntimeException failure;

    /** Set while the rank waits here for an open link, room, a slot, or the owner's count. */
    private boolean isWaiting;

    SimPeer(final SimNode node, final int peer, final int rank, final Waiter waiter)
    {
        this.node = node;
        this.peer = peer;
        this.rank = rank;
        this.waiter = waiter;
        link = node.link(peer);
        room = () -> link.hasEnded() || link.hasRoom();
        slot = () -> link.hasEnded() || link.pendingOf(rank) < node.shape().slots();
        nothingPending = () -> link.pendingOf(rank) == 0;
    }

    @Override
    public void put(final BlockPatch at, final LocalBuffer from, final Completion completion)
    {
        update(at, new Update().put(), from, completion);
    }

    @Override
    public void acc(final BlockPatch at, final Update update, final LocalBuffer from, final Completion completion)
    {
        update(at, new Update().set(update), from, completion);
    }

    private void update(
        final BlockPatch at, final Update update, final LocalBuffer from, final Completion completion)
    {
        awaitOpen();
        if (at.count() > node.shape().head())
        {
            announce(at, update, from, completion);
            return;
        }
        final BlockPatch patch = new BlockPatch().set(at);
        for (long sent = 0; sent < at.count(); )
        {
            awaitRoom(sent == 0 ? OperationState.NOT_APPLIED : OperationState.IN_DOUBT);
            final long count = Math.min(node.shape().piece(), at.count() - sent);
            final long[] elements = elements(from, patch, sent, count);
            lastUpdate = link.nextPosition();
            node.send(peer, new Message.Update(
                rank, 0, lastUpdate, patch, update, from.type(), sent, count, elements));
            sent += count;
        }
    }

    private void announce(
        final BlockPatch at, final Update kind, final LocalBuffer from, final Completion completion)
    {
        awaitSlot();
        final SimOperation update = link.open(SimOperation.Kind.UPDATE, rank, at, from, completion);
        update.update = kind;
        final long head = node.shape().head();
        try
        {
            awaitRoom(OperationState.NOT_APPLIED);
            node.send(peer, new Message.Announce(rank, update.opId, update.at, head));
            while (update.done < head)
            {
                awaitRoom(OperationState.IN_DOUBT);
                link.sendPiece(update, head);
            }
        }
        catch (final RuntimeException ex)
        {
            takeBack(update, ex);
        }
    }

    @Override
    public void get(final BlockPatch at, final LocalBuffer to, final Completion completion)
    {
        awaitOpen();
        awaitSlot();
        final SimOperation get = link.open(SimOperation.Kind.GET, rank, at, to, completion);
        get.granted = Math.min(at.count(), node.shape().head());
        request(get, new Message.Get(rank, get.opId, get.at, get.granted));
    }

    @Override
    public void fetch(
        final BlockPatch at, final FetchOperator operator, final long operand, final long expected,
        final Completion completion)
    {
        awaitOpen();
        awaitSlot();
        final SimOperation fetch = link.open(SimOperation.Kind.FETCH, rank, at, null, completion);
        request(fetch, new Message.Fetch(rank, fetch.opId, fetch.at, operator, operand, expected));
    }

    private void request(final SimOperation operation, final Message message)
    {
        try
        {
            awaitRoom(OperationState.NOT_APPLIED);
            node.send(peer, message);
        }
        catch (final RuntimeException ex)
        {
            takeBack(operation, ex);
        }
    }

    /**
     * Takes back an operation that was not sent, and rethrows. If it has failed already, its completion has the
     * failure.
     */
    private void takeBack(final SimOperation operation, final RuntimeException ex)
    {
        if (link.takeBack(operation))
        {
            throw ex;
        }
    }

    @Override
    public void fence()
    {
        if (lastUpdate > link.applied())
        {
            await(this);
        }
        await(nothingPending);
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
            node.links().want(peer);
            return false;
        }
        return link.hasRoom() && slot.isMet();
    }

    @Override
    public boolean isAwaited()
    {
        return isWaiting || !nothingPending.isMet();
    }

    /** {@return whether all updates of this rank are applied, or the link has ended} */
    @Override
    public boolean isMet()
    {
        return link.applied() >= lastUpdate || link.hasEnded();
    }

    private void awaitOpen()
    {
        if (!link.isOpen())
        {
            node.links().want(peer);
            await(link);
            checkAlive(OperationState.NOT_APPLIED);
        }
    }

    private void awaitRoom(final OperationState stateIfDead)
    {
        checkAlive(stateIfDead);
        while (!link.hasRoom())
        {
            await(room);
            checkAlive(stateIfDead);
        }
    }

    private void awaitSlot()
    {
        if (!slot.isMet())
        {
            await(slot);
        }
        checkAlive(OperationState.NOT_APPLIED);
    }

    private void checkAlive(final OperationState stateIfDead)
    {
        if (!link.isOpen())
        {
            throw link.failure(stateIfDead);
        }
    }

    private void await(final Condition condition)
    {
        isWaiting = true;
        try
        {
            waiter.await(condition);
        }
        finally
        {
            isWaiting = false;
        }
    }

    /** Signals the rank, whose condition may have changed. */
    void signal()
    {
        if (isWaiting)
        {
            waiter.signal();
        }
    }

    /** Keeps the failure of an update that no operation waits for; the next fence throws it. */
    void onFailure(final RuntimeException ex)
    {
        if (failure == null)
        {
            failure = ex;
        }
    }

    /** {@return elements of a patch in row-major order, from the caller's buffer, as bytes in words} */
    static long[] elements(final LocalBuffer from, final BlockPatch at, final long first, final long count)
    {
        final long[] elements = new long[words(from.type(), count)];
        from.copyRunTo(first, count, at.cols(), MemorySegment.ofArray(elements), 0);
        return elements;
    }

    /** {@return the least number of words with room for elements} */
    static int words(final ElementType type, final long count)
    {
        return (int)((count * type.sizeBytes() + Long.BYTES - 1) / Long.BYTES);
    }
}
