package org.gaeron.runtime.array;

import java.lang.foreign.MemorySegment;

import org.gaeron.ElementType;
import org.gaeron.NodeFailedException;
import org.gaeron.NodeFailedException.OperationState;
import org.gaeron.Patch;
import org.gaeron.runtime.memory.Elements;
import org.gaeron.runtime.node.OperationTimes;
import org.gaeron.runtime.node.OperationTimes.Operation;
import org.gaeron.runtime.patch.BlockPatch;
import org.gaeron.runtime.patch.LocalBuffer;
import org.gaeron.runtime.patch.Update;
import org.gaeron.runtime.peer.Peer;
import org.gaeron.runtime.rank.ArrayUpdates;
import org.gaeron.runtime.rank.Fetches;
import org.gaeron.runtime.rank.Rank;
import org.gaeron.runtime.team.Members;
import org.gaeron.runtime.waiting.Completion;
import org.gaeron.runtime.waiting.RankWaits;

/**
 * The operations of an array on patches: checks the call, walks the owners, gives each its part, waits. Strand's
 * thread, as {@link ArrayCore}.
 *
 * <p>A call takes two steps: {@code wrap} checks everything and wraps the caller's buffer, then comes the operation
 * with that buffer. If the first step throws, nothing is changed anywhere.
 */
final class PatchCore
{
    private final ArrayCore core;
    private final Rank rank;
    private final RankWaits waits;
    private final ArrayShape shape;
    private final ElementType type;
    private final boolean isEven;
    private final OwnerCursor cursor;
    private final LocalBuffer buffer = new LocalBuffer();
    private final OperationTimes times;
    private final ArrayUpdates updates;

    PatchCore(final ArrayCore core, final Members members)
    {
        this.core = core;
        rank = core.rank();
        waits = rank.waits();
        shape = core.shape();
        type = core.type();
        isEven = shape.isEven();
        cursor = new OwnerCursor(
            shape.distribution(), members, core.arrayId(), rank.ranksPerNode(), rank.node(), rank.nodes());
        times = rank.times();
        updates = core.updates();
    }

    /** {@return a new Java array for a patch} */
    Object newArray(final Patch patch)
    {
        core.checkOpen();
        shape.checkPatch(patch);
        BufferCheck.checkFitsJavaArray(core.name(), type, patch);
        return type.newArray((int)patch.count());
    }

    LocalBuffer wrap(final Patch patch, final Object values, final long offset, final long ld)
    {
        core.checkOpen();
        shape.checkPatch(patch);
        BufferCheck.checkNotNull(core.name(), "buffer", values);
        BufferCheck.check(core.name(), patch, Elements.length(type, values) / type.components(), offset, ld);
        return buffer.wrap(type, values, offset, ld);
    }

    LocalBuffer wrap(final Patch patch, final MemorySegment values, final long ld)
    {
        core.checkOpen();
        shape.checkPatch(patch);
        BufferCheck.check(core.name(), type, patch, values, ld);
        checkReach(patch, values);
        return buffer.wrapMemory(type, values, 0, ld);
    }

    /** Checks that threads of the transport may access memory if a part of the patch is far. */
    void checkReach(final Patch patch, final MemorySegment values)
    {
        if (rank.nodes() > 1 && cursor.reachesFar(patch))
        {
            BufferCheck.checkShared(core.name(), values);
        }
    }

    LocalBuffer wrapWritable(final Patch patch, final MemorySegment values, final long ld)
    {
        BufferCheck.checkWritable(core.name(), values);
        return wrap(patch, values, ld);
    }

    /** Performs an operation on a patch; {@code update} is that of an accumulate. */
    void run(final Operation operation, final Patch patch, final LocalBuffer values, final Update update)
    {
        final long startNs = core.startNs();
        RuntimeException failure = null;
        try
        {
            issue(operation, patch, values, update, waits.completion());
        }
        catch (final RuntimeException ex)
        {
            failure = ex;
        }
        values.release();
        if (failure == null)
        {
            waits.complete();
            if (times != null)
            {
                times.record(operation, cursor.reachesFar(patch), patch.count() * type.sizeBytes(), startNs);
            }
            return;
        }
        // the pieces that were issued still use the caller's buffer and the rank's completion
        waits.settle();
        throw failure;
    }

    ArrayHandle runAsync(
        final Operation operation, final Patch patch, final LocalBuffer values, final Update update)
    {
        final ArrayHandle handle = new ArrayHandle(rank, operation, core.arrayId(), core.name());
        final long startNs = core.startNs();
        try
        {
            final boolean isFar = issue(operation, patch, values, update, handle.completion());
            core.begun(handle, operation, isFar, patch.count() * type.sizeBytes(), startNs);
        }
        finally
        {
            values.release();
            updates.reach(handle);
            rank.fences().track(handle);
        }
        return handle;
    }

    /** Issues each owner's part. Returns whether a part is far. */
    boolean issue(
        final Operation operation, final Patch patch, final LocalBuffer values, final Update update,
        final Completion completion)
    {
        cursor.begin(patch);
        updates.begin();
        return issueParts(operation, values, update, completion);
    }

    /**
     * Begins a get of a patch, which lies in the array, as one of several. If it throws, parts may be under way, as may
     * be earlier gets.
     *
     * @param to      shared memory, left alone until all gets are awaited; aligned to the elements.
     * @param toBytes where the first element goes, in bytes.
     * @param ld      elements from one row to the next there.
     * @return whether a part is far.
     */
    boolean fetch(
        final Fetches fetches, final Patch patch, final MemorySegment to, final long toBytes, final long ld)
    {
        final LocalBuffer values = fetches.wrap(type, patch.count(), to, toBytes, ld);
        final boolean isFar = issue(Operation.GET, patch, values, null, fetches.completion());
        fetches.begun(isFar);
        return isFar;
    }

    /** Issues each owner's part of a row, after others of the same operation. Returns whether a part is far. */
    boolean issueRow(
        final Operation operation, final long row, final long firstCol, final long endCol, final LocalBuffer values,
        final Update update, final Completion completion)
    {
        cursor.begin(row, row + 1, firstCol, endCol);
        return issueParts(operation, values, update, completion);
    }

    private boolean issueParts(
        final Operation operation, final LocalBuffer values, final Update update, final Completion completion)
    {
        final long offset = values.offset();
        boolean isFar = false;
        boolean isNear = false;
        boolean isBegun = false;
        while (cursor.next())
        {
            final int node = cursor.node();
            final Peer peer = rank.peer(node);
            if (isEven)
            {
                values.offset(offset + cursor.row() * values.ld() + cursor.col());
            }
            else
            {
                cursor.aim(values, offset);
            }
            try
            {
                begin(peer, operation, cursor.at(), values, update, completion);
                if (cursor.isFar())
                {
                    isFar = true;
                    updates.onFar(operation, node, peer);
                }
                else
                {
                    isNear = true;
                }
            }
            catch (final NodeFailedException ex)
            {
                // the state of this part is not that of the patch: other owners have begun theirs
                throw isBegun && operation != Operation.GET ? ex.withState(OperationState.IN_DOUBT) : ex;
            }
            isBegun = true;
        }
        if (isNear)
        {
            updates.onNear(rank.node());
        }
        return isFar;
    }

    static void begin(
        final Peer peer, final Operation operation, final BlockPatch at, final LocalBuffer values,
        final Update update, final Completion completion)
    {
        // compared with constants, which costs nothing where callers are compiled together with this
        if (operation == Operation.PUT)
        {
            peer.put(at, values, completion);
        }
        else if (operation == Operation.GET)
        {
            peer.get(at, values, completion);
        }
        else
        {
            peer.acc(at, update, values, completion);
        }
    }
}
