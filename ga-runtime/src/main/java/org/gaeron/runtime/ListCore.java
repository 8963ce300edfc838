package org.gaeron.runtime;

import org.gaeron.NodeFailedException;
import org.gaeron.NodeFailedException.OperationState;
import org.gaeron.Patch;
import org.gaeron.runtime.OperationTimes.Operation;
import org.gaeron.runtime.memory.Elements;

/**
 * The operations of an array on lists of elements and on strided patches. Checks all of a call before anything is sent,
 * then takes chunks of {@link ElementSorter#MOST} elements: finds owners and places, sorts by owner, gives each owner
 * its part. Peers copy what they need of a part, so the next chunk may use the same memory.
 *
 * <p>A strided patch is a list that is made on the fly; if its columns lie side by side, it is one patch for each row.
 */
final class ListCore
{
    private final ArrayCore core;
    private final Rank rank;
    private final ArrayShape shape;
    private final LocalBuffer buffer = new LocalBuffer();
    private final ElementList part = new ElementList();
    private final ElementPlace place = new ElementPlace();
    private boolean isBegun;
    private boolean isFar;

    ListCore(final ArrayCore core)
    {
        this.core = core;
        rank = core.rank();
        shape = core.shape();
    }

    /** {@return how many elements whole lists have; columns are null where there is one column} */
    int count(final long[] rows, final long[] cols)
    {
        BufferCheck.checkNotNull(core.name(), "list of rows", rows);
        if (cols != null && cols.length != rows.length)
        {
            throw new IllegalArgumentException("array " + core.name() + ": expected as many columns as rows, actual " +
                rows.length + " rows, " + cols.length + " columns");
        }
        return rows.length;
    }

    /** {@return the number of elements of a list of rows alone} */
    int countOfColumn(final long[] rows)
    {
        if (shape.spec().cols() != 1)
        {
            throw new IllegalArgumentException("array " + core.name() +
                ": expected an array of one column for a list without columns, actual " + shape.spec().cols());
        }
        return count(rows, null);
    }

    /** {@return the list of columns, which is not null} */
    long[] columns(final long[] cols)
    {
        BufferCheck.checkNotNull(core.name(), "list of columns", cols);
        return cols;
    }

    private void check(
        final long[] rows, final long[] cols, final int offset, final int count, final Object values)
    {
        core.checkOpen();
        final String name = core.name();
        BufferCheck.checkNotNull(name, "list of rows", rows);
        BufferCheck.checkNotNull(name, "buffer", values);
        BufferCheck.checkRange(name, "a list of rows", rows.length, offset, count);
        if (cols != null)
        {
            BufferCheck.checkRange(name, "a list of columns", cols.length, offset, count);
        }
        final int length = Elements.length(core.type(), values) / core.type().components();
        BufferCheck.checkRange(name, "a buffer", length, offset, count);
        checkIndices(rows, shape.spec().rows(), cols, shape.spec().cols(), offset, offset + count);
    }

    private void checkIndices(
        final long[] rows, final long rowCount, final long[] cols, final long colCount, final int offset,
        final int end)
    {
        long signs = 0;
        for (int i = offset; i < end; i++)
        {
            signs |= rows[i] | rowCount - 1 - rows[i];
        }
        for (int i = offset; cols != null && i < end; i++)
        {
            signs |= cols[i] | colCount - 1 - cols[i];
        }
        for (int i = offset; signs < 0 && i < end; i++)
        {
            final long col = cols == null ? 0 : cols[i];
            if (rows[i] < 0 || rows[i] >= rowCount || col < 0 || col >= colCount)
            {
                throw new IndexOutOfBoundsException("array " + core.name() + ": expected elements within " +
                    rowCount + " x " + colCount + ", actual (" + rows[i] + "," + col + ") at position " + i +
                    " of the list");
            }
        }
    }

    /** Performs an operation on a list; {@code update} is that of a scatter, null of a gather. */
    void run(
        final Operation operation, final long[] rows, final long[] cols, final int offset, final int count,
        final Object values, final Update update)
    {
        check(rows, cols, offset, count, values);
        buffer.wrap(core.type(), values, 0, 1);
        final long startNs = core.startNs();
        RuntimeException failure = null;
        try
        {
            issue(rows, cols, offset, count, update, rank.completion());
        }
        catch (final RuntimeException ex)
        {
            failure = ex;
        }
        finish(operation, count, startNs, failure);
    }

    private void finish(
        final Operation operation, final long count, final long startNs, final RuntimeException failure)
    {
        buffer.release();
        if (failure != null)
        {
            // the pieces that were issued still use the caller's buffer and the rank's completion
            rank.await(rank.completion());
            rank.completion().takeFailure();
            throw failure;
        }
        rank.complete();
        if (rank.times() != null)
        {
            rank.times().record(operation, isFar, count * core.type().sizeBytes(), startNs);
        }
    }

    ArrayHandle runAsync(
        final Operation operation, final long[] rows, final long[] cols, final int offset, final int count,
        final Object values, final Update update)
    {
        check(rows, cols, offset, count, values);
        buffer.wrap(core.type(), values, 0, 1);
        final ArrayHandle handle = new ArrayHandle(rank, operation, core.arrayId(), core.name());
        final long startNs = core.startNs();
        try
        {
            issue(rows, cols, offset, count, update, handle.completion());
            core.begun(handle, operation, isFar, (long)count * core.type().sizeBytes(), startNs);
        }
        finally
        {
            buffer.release();
            core.updates().reach(handle);
            rank.fences().track(handle);
        }
        return handle;
    }

    private void issue(
        final long[] rows, final long[] cols, final int offset, final int count, final Update update,
        final Completion completion)
    {
        begin();
        final ElementSorter sorter = rank.scratch().sorter();
        final int end = offset + count;
        for (int first = offset; first < end; )
        {
            final int chunkEnd = first + Math.min(ElementSorter.MOST, end - first);
            sorter.begin(chunkEnd - first);
            for (int i = first; i < chunkEnd; i++)
            {
                core.locate(rows[i], cols == null ? 0 : cols[i], place);
                sorter.add(place, i);
            }
            issueChunk(sorter, update, completion);
            first = chunkEnd;
        }
    }

    private void begin()
    {
        isBegun = false;
        isFar = false;
        core.updates().begin();
    }

    /** Issues each owner's part of a chunk. */
    private void issueChunk(final ElementSorter sorter, final Update update, final Completion completion)
    {
        sorter.sort();
        while (sorter.next(core.arrayId(), part))
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
            }
            catch (final NodeFailedException ex)
            {
                // the state of this part is not that of the list: other owners have begun theirs
                throw isBegun && update != null ? ex.withState(OperationState.IN_DOUBT) : ex;
            }
            isBegun = true;
        }
    }

    /** Performs an operation on a strided patch; {@code update} is null of a get. */
    void runStrided(
        final Operation operation, final Patch patch, final long rowStep, final long colStep, final Object values,
        final long ld, final Update update)
    {
        core.checkOpen();
        shape.checkPatch(patch);
        if (rowStep < 1 || colStep < 1)
        {
            throw new IllegalArgumentException("array " + core.name() + ": expected steps of at least 1, actual " +
                rowStep + " and " + colStep);
        }
        BufferCheck.checkNotNull(core.name(), "buffer", values);
        final long rows = steps(patch.rows(), rowStep);
        final long cols = steps(patch.cols(), colStep);
        final int length = Elements.length(core.type(), values) / core.type().components();
        if (ld < cols || rows > 0 && cols > 0 && (cols > length || rows - 1 > (length - cols) / ld))
        {
            BufferCheck.check(core.name(), new Patch(0, rows, 0, cols), length, 0, ld); // which throws
        }
        buffer.wrap(core.type(), values, 0, ld);
        final long startNs = core.startNs();
        RuntimeException failure = null;
        begin();
        try
        {
            if (colStep == 1)
            {
                issueRows(operation, patch, rowStep, update);
            }
            else
            {
                issuePoints(patch, rowStep, colStep, rows, cols, update);
            }
        }
        catch (final RuntimeException ex)
        {
            failure = ex;
        }
        finish(operation, rows * cols, startNs, failure);
    }

    private static long steps(final long extent, final long step)
    {
        return extent == 0 ? 0 : (extent - 1) / step + 1;
    }

    private void issueRows(final Operation operation, final Patch patch, final long rowStep, final Update update)
    {
        for (long i = 0, rows = steps(patch.rows(), rowStep); i < rows; i++)
        {
            final long row = patch.rowLo() + i * rowStep;
            buffer.offset(i * buffer.ld());
            try
            {
                isFar |= core.issueRow(operation, row, patch, buffer, update, rank.completion());
            }
            catch (final NodeFailedException ex)
            {
                throw isBegun && update != null ? ex.withState(OperationState.IN_DOUBT) : ex;
            }
            isBegun = true;
        }
    }

    private void issuePoints(
        final Patch patch, final long rowStep, final long colStep, final long rows, final long cols,
        final Update update)
    {
        final ElementSorter sorter = rank.scratch().sorter();
        final long count = rows * cols;
        for (long first = 0; first < count; )
        {
            final long end = first + Math.min(ElementSorter.MOST, count - first);
            sorter.begin((int)(end - first));
            long row = first / cols;
            long col = first - row * cols;
            for (; first < end; first++)
            {
                core.locate(patch.rowLo() + row * rowStep, patch.colLo() + col * colStep, place);
                sorter.add(place, (int)(row * buffer.ld() + col));
                if (++col == cols)
                {
                    col = 0;
                    row++;
                }
            }
            issueChunk(sorter, update, rank.completion());
        }
    }
}
