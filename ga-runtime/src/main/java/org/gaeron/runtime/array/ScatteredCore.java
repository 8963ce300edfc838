package org.gaeron.runtime.array;

import java.lang.foreign.MemorySegment;

import org.gaeron.NodeFailedException;
import org.gaeron.NodeFailedException.OperationState;
import org.gaeron.runtime.node.OperationTimes.Operation;
import org.gaeron.runtime.patch.ElementList;
import org.gaeron.runtime.patch.ElementSorter;
import org.gaeron.runtime.patch.LocalBuffer;
import org.gaeron.runtime.patch.Update;
import org.gaeron.runtime.peer.Peer;
import org.gaeron.runtime.rank.Rank;
import org.gaeron.runtime.waiting.Completion;

/**
 * Runs an operation on elements that form no patch, and waits for it or returns its handle. A call takes two steps, as
 * of {@link PatchCore}: a method of a subclass checks all of the call and wraps the caller's buffer, then comes {@link
 * #run} or {@link #runAsync}. Peers copy what they need of a list, so the next chunk may use the same memory.
 */
abstract class ScatteredCore
{
    final ArrayCore core;
    final Rank rank;
    final ArrayShape shape;
    final LocalBuffer buffer = new LocalBuffer();
    private final ElementList part = new ElementList();
    /** The values; null if they are in a Java array. */
    private MemorySegment memory;
    private boolean isBegun;
    private boolean isFar;

    ScatteredCore(final ArrayCore core)
    {
        this.core = core;
        rank = core.rank();
        shape = core.shape();
    }

    /** {@return number of elements of the call} */
    abstract long count();

    /** Issues all of the call; {@code update} is null of what reads. */
    abstract void issue(Operation operation, Update update, Completion completion);

    /** Lets go of what the caller gave. */
    void release()
    {
        buffer.release();
        memory = null;
    }

    final void wrapArray(final Object array, final long ld)
    {
        memory = null;
        buffer.wrap(core.type(), array, 0, ld);
    }

    final void wrapValues(final MemorySegment values, final long ld)
    {
        memory = values;
        buffer.wrapMemory(core.type(), values, 0, ld);
    }

    /**
     * Lets the buffer begin at an element, if it is memory, which may have more elements than there are positions.
     * Returns the index of the element at position 0.
     */
    final long standAt(final long index)
    {
        if (memory == null)
        {
            return 0;
        }
        buffer.wrapMemory(core.type(), memory, index * core.type().sizeBytes(), 1);
        return index;
    }

    final void run(final Operation operation, final Update update)
    {
        final long startNs = core.startNs();
        RuntimeException failure = null;
        try
        {
            begin();
            issue(operation, update, rank.waits().completion());
        }
        catch (final RuntimeException ex)
        {
            failure = ex;
        }
        final long count = count();
        release();
        if (failure != null)
        {
            // the pieces that were issued still use the caller's buffer and the rank's completion
            rank.waits().settle();
            throw failure;
        }
        rank.waits().complete();
        if (rank.times() != null)
        {
            rank.times().record(operation, isFar, count * core.type().sizeBytes(), startNs);
        }
    }

    final ArrayHandle runAsync(final Operation operation, final Update update)
    {
        final ArrayHandle handle = new ArrayHandle(rank, operation, core.arrayId(), core.name());
        final long startNs = core.startNs();
        try
        {
            begin();
            issue(operation, update, handle.completion());
            core.begun(handle, operation, isFar, count() * core.type().sizeBytes(), startNs);
        }
        finally
        {
            release();
            core.updates().reach(handle);
            rank.fences().track(handle);
        }
        return handle;
    }

    private void begin()
    {
        isBegun = false;
        isFar = false;
        core.updates().begin();
    }

    /** {@return the state of a piece that failed as that of the whole: other pieces may have begun} */
    private NodeFailedException ofWhole(final NodeFailedException ex, final Update update)
    {
        return isBegun && update != null ? ex.withState(OperationState.IN_DOUBT) : ex;
    }

    /** Issues each owner's part of a chunk. */
    final void issueChunk(final ElementSorter sorter, final Update update, final Completion completion)
    {
        sorter.sort();
        final boolean takesLocks = update != null && !update.isPut() && !core.type().isInteger();
        while (sorter.next(core.arrayId(), takesLocks, part))
        {
            final Peer peer = rank.peerOf(part.owner());
            try
            {
                if (update == null)
                {
                    peer.gather(part, buffer, completion);
                }
                else
                {
                    peer.scatter(part, update, buffer, completion);
                }
                if (sorter.isFar())
                {
                    isFar = true;
                    core.updates().onFar(
                        update == null ? Operation.GET : Operation.ACC, rank.nodeOf(part.owner()), peer);
                }
                else
                {
                    core.updates().onNear(rank.node());
                }
            }
            catch (final NodeFailedException ex)
            {
                throw ofWhole(ex, update);
            }
            isBegun = true;
        }
    }

    /** Issues a piece of a row of the array, to or from where the buffer stands. */
    final void issueRow(
        final Operation operation, final long row, final long firstCol, final long endCol, final Update update,
        final Completion completion)
    {
        try
        {
            isFar |= core.patches().issueRow(operation, row, firstCol, endCol, buffer, update, completion);
        }
        catch (final NodeFailedException ex)
        {
            throw ofWhole(ex, update);
        }
        isBegun = true;
    }
}
