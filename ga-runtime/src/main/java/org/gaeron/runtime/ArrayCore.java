package org.gaeron.runtime;

import java.lang.foreign.MemorySegment;
import java.util.Objects;

import org.gaeron.Distribution;
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
    private final int arrayId;
    private final ArrayShape shape;
    private final ElementType type;
    private final Distribution distribution;
    private final OwnerCursor cursor;
    private final LocalBuffer buffer = new LocalBuffer();
    private final BlockPatch element = new BlockPatch();
    private final OperationTimes times;
    private boolean isClosed;

    ArrayCore(final Rank rank, final int arrayId, final ArrayShape shape)
    {
        this.rank = rank;
        this.arrayId = arrayId;
        this.shape = shape;
        type = shape.spec().type();
        distribution = shape.distribution();
        cursor = new OwnerCursor(distribution, arrayId, rank.ranksPerNode(), rank.node());
        times = rank.times();
    }

    /** {@return the operations of the same array, for the use of another strand of the rank} */
    ArrayCore on(final Rank strand)
    {
        checkNotClosed();
        return new ArrayCore(strand, arrayId, shape);
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

    private String name()
    {
        return shape.spec().name();
    }

    Rank rank()
    {
        return rank;
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
        if (!type.supports(Objects.requireNonNull(operator, "operator")))
        {
            throw new IllegalArgumentException(
                "array " + name() + ": expected an operator of " + type.plural() + ", actual " + operator);
        }
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
        if (rank.nodes() > 1 && reachesFar(patch))
        {
            BufferCheck.checkShared(name(), values);
        }
        return buffer.wrapMemory(type, values, 0, ld);
    }

    LocalBuffer wrapWritable(final Patch patch, final MemorySegment values, final long ld)
    {
        BufferCheck.checkWritable(name(), values);
        return wrap(patch, values, ld);
    }

    private boolean reachesFar(final Patch patch)
    {
        cursor.begin(patch);
        return cursor.next() && cursor.isFar();
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
                times.record(operation, reachesFar(patch), patch.count() * type.sizeBytes(), startNs);
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
        final ArrayHandle handle = new ArrayHandle(rank, operation, name());
        final long startNs = startNs();
        try
        {
            final boolean isFar = issue(operation, patch, values, update, handle.completion());
            begun(handle, operation, isFar, patch.count() * type.sizeBytes(), startNs);
        }
        finally
        {
            values.release();
            rank.track(handle);
        }
        return handle;
    }

    /** Issues each owner's part. Returns whether a part is far. */
    private boolean issue(
        final Operation operation, final Patch patch, final LocalBuffer values, final Update update,
        final Completion completion)
    {
        final long offset = values.offset();
        boolean isFar = false;
        boolean isBegun = false;
        cursor.begin(patch);
        while (cursor.next())
        {
            isFar |= cursor.isFar();
            values.offset(offset + cursor.row() * values.ld() + cursor.col());
            try
            {
                begin(rank.peer(cursor.node()), operation, cursor.at(), values, update, completion);
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

    private static void begin(
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

    /** Points at one element and returns the peer of its owner. */
    private Peer pointAt(final long row, final long col)
    {
        checkElement(row, col);
        final int gridRow = distribution.gridRow(row);
        final int gridCol = distribution.gridCol(col);
        final int owner = gridRow * distribution.gridCols() + gridCol;
        element.set(
            arrayId, owner, row - distribution.rowLo(gridRow), col - distribution.colLo(gridCol), 1, 1);
        return rank.peerOf(owner);
    }

    /** Performs an operation on one element; {@code update} is that of an accumulate. */
    void runElement(
        final Operation operation, final long row, final long col, final LocalBuffer value, final Update update)
    {
        final long startNs = startNs();
        begin(pointAt(row, col), operation, element, value, update, rank.completion());
        completeElement(operation, startNs);
    }

    long fetch(
        final long row, final long col, final FetchOperator operator, final long operand, final long expected)
    {
        final long startNs = startNs();
        pointAt(row, col).fetch(element, operator, operand, expected, rank.completion());
        completeElement(Operation.FETCH, startNs);
        return rank.completion().value();
    }

    /** Fetches; the completion signals that waiter. */
    ArrayHandle fetchAsync(
        final long row, final long col, final FetchOperator operator, final long operand, final Waiter waiter)
    {
        final ArrayHandle handle = new ArrayHandle(rank, Operation.FETCH, name(), waiter);
        final long startNs = startNs();
        pointAt(row, col).fetch(element, operator, operand, 0, handle.completion());
        begun(handle, Operation.FETCH, rank.nodeOf(element.owner()) != rank.node(), type.sizeBytes(), startNs);
        rank.track(handle);
        return handle;
    }

    /** Has the operation sent, and counted when it is complete. */
    private void begun(
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

    private void completeElement(final Operation operation, final long startNs)
    {
        rank.complete();
        if (times != null)
        {
            times.record(operation, rank.nodeOf(element.owner()) != rank.node(), type.sizeBytes(), startNs);
        }
    }

    private long startNs()
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
        final Block block = rank.memory().block(arrayId, owner);
        if (block == null)
        {
            throw new IllegalArgumentException("array " + name() + ": expected a rank of node " + rank.node() +
                ", actual rank " + owner);
        }
        return block;
    }
}
