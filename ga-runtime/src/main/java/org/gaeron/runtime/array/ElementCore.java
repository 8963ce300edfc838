package org.gaeron.runtime.array;

import org.gaeron.runtime.node.OperationTimes;
import org.gaeron.runtime.node.OperationTimes.Operation;
import org.gaeron.runtime.patch.BlockPatch;
import org.gaeron.runtime.patch.FetchOperator;
import org.gaeron.runtime.patch.LocalBuffer;
import org.gaeron.runtime.patch.Update;
import org.gaeron.runtime.peer.Peer;
import org.gaeron.runtime.rank.ArrayUpdates;
import org.gaeron.runtime.rank.Rank;
import org.gaeron.runtime.team.Members;
import org.gaeron.runtime.waiting.RankWaits;
import org.gaeron.runtime.waiting.Waiter;

/**
 * The operations of an array on one element: checks the call, finds the owner, performs the operation, waits. Rank's
 * thread, as {@link ArrayCore}.
 *
 * <p>An operation on a near element takes some 10 ns, of which each dependent load is a part that can be measured. So
 * what decides between the ways is kept here, and not asked of others, and this is itself the place of its element.
 */
public final class ElementCore extends ElementPlace
{
    private final ArrayCore core;
    private final Rank rank;
    private final RankWaits waits;
    private final boolean isOneNode;
    private final int arrayId;
    private final long rows;
    private final long cols;
    private final int ownNode;
    private final Peer ownPeer;
    private final ArrayUpdates updates;
    private final OperationTimes times;
    /** The element, relative to its owner's block. */
    private final BlockPatch at = new BlockPatch();
    private int node;

    ElementCore(final ArrayCore core, final Members members)
    {
        super(core.shape(), members);
        this.core = core;
        final ArrayShape shape = core.shape();
        rank = core.rank();
        waits = rank.waits();
        arrayId = core.arrayId();
        updates = core.updates();
        times = rank.times();
        isOneNode = rank.nodes() == 1;
        ownNode = rank.node();
        ownPeer = rank.peer(ownNode);
        node = ownNode;
        rows = shape.spec().rows();
        cols = shape.spec().cols();
    }

    /** Performs an operation; {@code update} is that of an accumulate. */
    void run(
        final Operation operation, final long row, final long col, final LocalBuffer value, final Update update)
    {
        final long startNs = times == null ? 0 : times.nowNs();
        final Peer peer = point(row, col);
        PatchCore.begin(peer, operation, at, value, update, waits.completion());
        if (isFar())
        {
            updates.onFar(operation, node, peer);
        }
        complete(operation, startNs);
    }

    long fetch(
        final long row, final long col, final FetchOperator operator, final long operand, final long expected)
    {
        final long startNs = times == null ? 0 : times.nowNs();
        point(row, col).fetch(at, operator, operand, expected, waits.completion());
        complete(Operation.FETCH, startNs);
        return waits.completion().value();
    }

    /** Fetches; the completion signals that waiter. */
    public ArrayHandle fetchAsync(
        final long row, final long col, final FetchOperator operator, final long operand, final Waiter waiter)
    {
        final ArrayHandle handle = new ArrayHandle(rank, Operation.FETCH, arrayId, core.name(), waiter);
        final long startNs = core.startNs();
        point(row, col).fetch(at, operator, operand, 0, handle.completion());
        handle.reaches(node, node);
        core.begun(handle, Operation.FETCH, isFar(), core.type().sizeBytes(), startNs);
        rank.fences().track(handle);
        return handle;
    }

    private void complete(final Operation operation, final long startNs)
    {
        waits.complete();
        if (times != null)
        {
            times.record(operation, isFar(), core.type().sizeBytes(), startNs);
        }
    }

    private boolean isFar()
    {
        return !isOneNode && node != ownNode;
    }

    /** Points at an element and returns the peer of its owner. Throws if it is outside the array. */
    private Peer point(final long row, final long col)
    {
        core.checkOpen();
        if (row < 0 || row >= rows || col < 0 || col >= cols)
        {
            core.shape().checkElement(row, col);
        }
        find(row, col);
        at.set(arrayId, owner, localRow, localCol, 1, 1);
        if (isOneNode)
        {
            return ownPeer;
        }
        node = rank.nodeOf(owner);
        return rank.peer(node);
    }
}
