package org.gaeron.runtime;

import java.lang.foreign.MemorySegment;

import org.gaeron.ElementType;
import org.gaeron.NodeFailedException;
import org.gaeron.NodeFailedException.OperationState;
import org.gaeron.Operator;
import org.gaeron.Patch;
import org.gaeron.runtime.OperationTimes.Operation;
import org.gaeron.runtime.memory.Block;
import org.gaeron.runtime.memory.Elements;

/**
 * The operations of an array: checks the call, walks the owners, gives each its part, waits.
 *
 * <p>A call on a patch takes two steps: {@code wrap} checks everything and wraps the caller's buffer, then comes the
 * operation with that buffer. If the first step throws, nothing is changed anywhere.
 */
final class ArrayCore
{
    private final Rank rank;
    private final Members members;
    private final int arrayId;
    private final ArrayShape shape;
    private final ElementType type;
    private final boolean isEven;
    private final ArrayCreation creation;
    private final OwnerCursor cursor;
    private final LocalBuffer buffer = new LocalBuffer();
    private final ElementCore element;
    private final OperationTimes times;
    private final ArrayUpdates updates;
    /** The one of the rank's own thread. */
    private final ArrayCore origin;
    private boolean isClosed;

    ArrayCore(
        final Rank rank, final Members members, final int arrayId, final ArrayShape shape,
        final ArrayCreation creation)
    {
        this(rank, members, arrayId, shape, creation, null);
    }

    private ArrayCore(
        final Rank rank, final Members members, final int arrayId, final ArrayShape shape,
        final ArrayCreation creation, final ArrayCore origin)
    {
        this.rank = rank;
        this.members = members;
        this.arrayId = arrayId;
        this.shape = shape;
        this.creation = creation;
        type = shape.spec().type();
        isEven = shape.isEven();
        cursor = new OwnerCursor(
            shape.distribution(), members, arrayId, rank.ranksPerNode(), rank.node(), rank.nodes());
        times = rank.times();
        updates = new ArrayUpdates(rank.nodes());
        this.origin = origin == null ? this : origin;
        element = new ElementCore(this, members);
    }

    /** {@return the operations of the same array, for the use of another strand of the rank} */
    ArrayCore on(final Rank strand)
    {
        checkNotClosed();
        return new ArrayCore(strand, members, arrayId, shape, creation, origin);
    }

    /** {@return the operations of the array on the rank's own thread, of which this is, or is a view} */
    ArrayCore origin()
    {
        return origin;
    }

    /** Creates an array of the same spec but for the name. Collective. */
    ArrayCore duplicate(final String name)
    {
        rank.checkCollective();
        checkNotClosed();
        return creation.create(type, shape.spec().withName(name));
    }

    int arrayId()
    {
        return arrayId;
    }

    ArrayShape shape()
    {
        return shape;
    }

    ElementType type()
    {
        return type;
    }

    String name()
    {
        return shape.spec().name();
    }

    Rank rank()
    {
        return rank;
    }

    /** Finds an element within the array, and its owner as a rank of the job. */
    void locate(final long row, final long col, final ElementPlace to)
    {
        shape.locate(row, col, to);
        to.owner = members.worldRank(to.owner);
    }

    Members members()
    {
        return members;
    }

    /** {@return the number of this rank among the owners} */
    int number()
    {
        return members.number();
    }

    boolean isClosed()
    {
        return isClosed;
    }

    /** Marks the array as closed. Returns whether it was open. */
    boolean close()
    {
        checkThread();
        final boolean wasOpen = !isClosed;
        isClosed = true;
        return wasOpen;
    }

    void checkThread()
    {
        rank.checkThread();
    }

    void checkOpen()
    {
        checkThread();
        checkNotClosed();
        rank.health().check();
    }

    /** {@return the operations on one element} */
    ElementCore element()
    {
        return element;
    }

    /** {@return where this strand's far updates of the array end} */
    ArrayUpdates updates()
    {
        return updates;
    }

    private void checkNotClosed()
    {
        if (isClosed)
        {
            throw new IllegalStateException("array " + name() + ": expected an open array, actual a closed one");
        }
    }

    /** {@return a new Java array for a patch} */
    Object newArray(final Patch patch)
    {
        checkOpen();
        shape.checkPatch(patch);
        BufferCheck.checkFitsJavaArray(name(), type, patch);
        return Elements.newArray(type, (int)patch.count());
    }

    void checkOperator(final Operator operator)
    {
        checkThread();
        BufferCheck.checkOperator(name(), type, operator);
    }

    LocalBuffer wrap(final Patch patch, final Object values, final long offset, final long ld)
    {
        checkOpen();
        shape.checkPatch(patch);
        BufferCheck.checkNotNull(name(), "buffer", values);
        BufferCheck.check(name(), patch, Elements.length(type, values) / type.components(), offset, ld);
        return buffer.wrap(type, values, offset, ld);
    }

    LocalBuffer wrap(final Patch patch, final MemorySegment values, final long ld)
    {
        checkOpen();
        shape.checkPatch(patch);
        BufferCheck.check(name(), type, patch, values, ld);
        checkReach(patch, values);
        return buffer.wrapMemory(type, values, 0, ld);
    }

    /** Checks that threads of the transport may access memory if a part of the patch is far. */
    void checkReach(final Patch patch, final MemorySegment values)
    {
        if (rank.nodes() > 1 && cursor.reachesFar(patch))
        {
            BufferCheck.checkShared(name(), values);
        }
    }

    LocalBuffer wrapWritable(final Patch patch, final MemorySegment values, final long ld)
    {
        BufferCheck.checkWritable(name(), values);
        return wrap(patch, values, ld);
    }

    /** Performs an operation on a patch; {@code update} is that of an accumulate. */
    void run(final Operation operation, final Patch patch, final LocalBuffer values, final Update update)
    {
        final long startNs = startNs();
        RuntimeException failure = null;
        try
        {
            issue(operation, patch, values, update, rank.completion());
        }
        catch (final RuntimeException ex)
        {
            failure = ex;
        }
        values.release();
        if (failure == null)
        {
            rank.complete();
            if (times != null)
            {
                times.record(operation, cursor.reachesFar(patch), patch.count() * type.sizeBytes(), startNs);
            }
            return;
        }
        // the pieces that were issued still use the caller's buffer and the rank's completion
        rank.await(rank.completion());
        rank.completion().takeFailure();
        throw failure;
    }

    ArrayHandle runAsync(
        final Operation operation, final Patch patch, final LocalBuffer values, final Update update)
    {
        final ArrayHandle handle = new ArrayHandle(rank, operation, arrayId, name());
        final long startNs = startNs();
        try
        {
            final boolean isFar = issue(operation, patch, values, update, handle.completion());
            begun(handle, operation, isFar, patch.count() * type.sizeBytes(), startNs);
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
            }
            catch (final NodeFailedException ex)
            {
                // the state of this part is not that of the patch: other owners have begun theirs
                throw isBegun && operation != Operation.GET ? ex.withState(OperationState.IN_DOUBT) : ex;
            }
            isBegun = true;
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

    void checkElement(final long row, final long col)
    {
        checkOpen();
        shape.checkElement(row, col);
    }

    /** Has the operation sent, and counted when it is complete. */
    void begun(
        final ArrayHandle handle, final Operation operation, final boolean isFar, final long bytes, final long startNs)
    {
        if (isFar)
        {
            rank.leave();
        }
        if (times != null)
        {
            handle.count(operation, isFar, bytes, startNs);
        }
    }

    long startNs()
    {
        return times == null ? 0 : times.nowNs();
    }

    Block ownBlock()
    {
        checkOpen();
        return rank.memory().block(arrayId, rank.number());
    }

    /** {@return the block of a rank of this node} */
    Block block(final int owner)
    {
        checkOpen();
        final Block block = owner < 0 || owner >= members.size() ? null :
            rank.memory().block(arrayId, members.worldRank(owner));
        if (block == null)
        {
            throw new IllegalArgumentException("array " + name() + ": expected a rank of node " + rank.node() +
                ", actual rank " + owner);
        }
        return block;
    }
}
