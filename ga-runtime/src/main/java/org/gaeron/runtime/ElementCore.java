package org.gaeron.runtime;

import org.gaeron.Distribution;
import org.gaeron.EvenAxis;
import org.gaeron.runtime.OperationTimes.Operation;

/**
 * The operations of an array on one element: checks the call, finds the owner, performs the operation, waits. Rank's
 * thread, as {@link ArrayCore}.
 *
 * <p>An operation on a near element takes some 10 ns, of which each dependent load is a part that can be measured. So
 * what decides between the ways is kept here, and not asked of others.
 */
final class ElementCore
{
    private final ArrayCore core;
    private final Rank rank;
    private final Members members;
    private final boolean isWorld;
    private final boolean isOneNode;
    private final int arrayId;
    private final long rows;
    private final long cols;
    private final Distribution distribution;
    /** Null unless rows and columns are even and blocks in the order of the ranks. */
    private final EvenAxis evenRows;
    private final EvenAxis evenCols;
    private final int gridCols;
    private final int ownNode;
    private final Peer ownPeer;
    private final ArrayUpdates updates;
    private final OperationTimes times;
    /** The element, relative to its owner's block. */
    private final BlockPatch at = new BlockPatch();
    private int node;

    ElementCore(final ArrayCore core, final Members members)
    {
        this.core = core;
        this.members = members;
        final ArrayShape shape = core.shape();
        rank = core.rank();
        arrayId = core.arrayId();
        updates = core.updates();
        times = rank.times();
        isWorld = members.isWorld();
        isOneNode = rank.nodes() == 1;
        ownNode = rank.node();
        ownPeer = rank.peer(ownNode);
        node = ownNode;
        rows = shape.spec().rows();
        cols = shape.spec().cols();
        distribution = shape.distribution();
        final boolean isEven = shape.isEven();
        evenRows = isEven ? (EvenAxis)distribution.rowAxis() : null;
        evenCols = isEven ? (EvenAxis)distribution.colAxis() : null;
        gridCols = distribution.gridCols();
    }

    /** Performs an operation; {@code update} is that of an accumulate. */
    void run(
        final Operation operation, final long row, final long col, final LocalBuffer value, final Update update)
    {
        final long startNs = times == null ? 0 : times.nowNs();
        final Peer peer = point(row, col);
        ArrayCore.begin(peer, operation, at, value, update, rank.completion());
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
        point(row, col).fetch(at, operator, operand, expected, rank.completion());
        complete(Operation.FETCH, startNs);
        return rank.completion().value();
    }

    /** Fetches; the completion signals that waiter. */
    ArrayHandle fetchAsync(
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
        rank.complete();
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
        final int place;
        final long localRow;
        final long localCol;
        if (evenRows == null)
        {
            place = distribution.owner(row, col);
            localRow = distribution.rowAxis().local(row);
            localCol = distribution.colAxis().local(col);
        }
        else
        {
            final int gridRow = evenRows.line(row);
            final int gridCol = evenCols.line(col);
            place = gridRow * gridCols + gridCol;
            localRow = row - evenRows.lo(gridRow);
            localCol = col - evenCols.lo(gridCol);
        }
        final int owner = isWorld ? place : members.worldRank(place);
        at.set(arrayId, owner, localRow, localCol, 1, 1);
        if (isOneNode)
        {
            return ownPeer;
        }
        node = rank.nodeOf(owner);
        return rank.peer(node);
    }
}
