package org.gaeron.runtime.array;

import java.lang.foreign.MemorySegment;

import org.gaeron.runtime.memory.Elements;
import org.gaeron.runtime.node.OperationTimes.Operation;
import org.gaeron.runtime.patch.ElementSorter;
import org.gaeron.runtime.patch.Update;
import org.gaeron.runtime.waiting.Completion;

/**
 * The operations of an array on lists of elements. Checks all of a call before anything is sent, then takes chunks of
 * {@link ElementSorter#MOST} elements: finds owners and places, sorts by owner, gives each owner its part.
 */
final class ListCore extends ScatteredCore
{
    private final ListIndices indices;

    ListCore(final ArrayCore core)
    {
        super(core);
        indices = new ListIndices(core);
    }

    private void checkColumn()
    {
        if (shape.spec().cols() != 1)
        {
            throw new IllegalArgumentException("array " + core.name() +
                ": expected an array of one column for a list without columns, actual " + shape.spec().cols());
        }
    }

    /** Checks a whole list in Java arrays, and wraps its values. */
    ListCore wrap(final long[] rows, final long[] cols, final Object array)
    {
        BufferCheck.checkNotNull(core.name(), "list of rows", rows);
        BufferCheck.checkNotNull(core.name(), "list of columns", cols);
        if (cols.length != rows.length)
        {
            throw new IllegalArgumentException("array " + core.name() + ": expected as many columns as rows, actual " +
                rows.length + " rows, " + cols.length + " columns");
        }
        return wrapListed(rows, cols, 0, rows.length, array);
    }

    /** Checks a range of a list in Java arrays, and wraps its values. */
    ListCore wrap(final long[] rows, final long[] cols, final int offset, final int count, final Object array)
    {
        BufferCheck.checkNotNull(core.name(), "list of columns", cols);
        return wrapListed(rows, cols, offset, count, array);
    }

    /** Checks a list of rows alone, and wraps its values. */
    ListCore wrapColumn(final long[] at, final Object array)
    {
        checkColumn();
        BufferCheck.checkNotNull(core.name(), "list of rows", at);
        return wrapListed(at, null, 0, at.length, array);
    }

    private ListCore wrapListed(
        final long[] rows, final long[] cols, final int offset, final int count, final Object array)
    {
        core.checkOpen();
        indices.set(rows, cols, offset, count);
        BufferCheck.checkNotNull(core.name(), "buffer", array);
        final int length = Elements.length(core.type(), array) / core.type().components();
        BufferCheck.checkRange(core.name(), "a buffer", length, offset, count);
        indices.checkWithin();
        wrapArray(array, 1);
        return this;
    }

    /** Checks a list in memory, and wraps its values. */
    ListCore wrapMemory(final MemorySegment rows, final MemorySegment cols, final MemorySegment memory)
    {
        BufferCheck.checkNotNull(core.name(), "list of columns", cols);
        return wrapListed(rows, cols, memory);
    }

    /** Checks a list of rows alone in memory, and wraps its values. */
    ListCore wrapMemory(final MemorySegment at, final MemorySegment memory)
    {
        checkColumn();
        return wrapListed(at, null, memory);
    }

    private ListCore wrapListed(final MemorySegment rows, final MemorySegment cols, final MemorySegment memory)
    {
        core.checkOpen();
        indices.set(rows, cols);
        BufferCheck.checkNotNull(core.name(), "buffer", memory);
        BufferCheck.checkAccess(core.name(), core.type(), memory);
        final long length = memory.byteSize() / core.type().sizeBytes();
        if (length < indices.count())
        {
            throw new IllegalArgumentException("array " + core.name() + ": expected a buffer of at least " +
                indices.count() + " elements, actual " + length);
        }
        indices.checkWithin();
        if (rank.nodes() > 1 && BufferCheck.isConfined(memory) && indices.reachFar())
        {
            BufferCheck.checkShared(core.name(), memory);
        }
        wrapValues(memory, 1);
        return this;
    }

    /** Checks that values may be written, before they are wrapped. */
    MemorySegment writable(final MemorySegment memory)
    {
        BufferCheck.checkWritable(core.name(), memory);
        return memory;
    }

    @Override
    long count()
    {
        return indices.count();
    }

    @Override
    void issue(final Operation operation, final Update update, final Completion completion)
    {
        final ElementSorter sorter = rank.scratch().sorter();
        final long end = indices.first() + indices.count();
        for (long first = indices.first(); first < end; )
        {
            final int length = (int)Math.min(ElementSorter.MOST, end - first);
            indices.addTo(sorter, first, length, standAt(first));
            issueChunk(sorter, update, completion);
            first += length;
        }
    }

    @Override
    void release()
    {
        super.release();
        indices.release();
    }
}
