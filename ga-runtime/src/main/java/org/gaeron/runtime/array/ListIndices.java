package org.gaeron.runtime.array;

import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import java.lang.foreign.MemorySegment;

import org.gaeron.ElementType;
import org.gaeron.runtime.patch.ElementSorter;

/**
 * The rows and columns of a list of elements, in Java arrays or in memory. A flyweight of one array and strand.
 */
final class ListIndices
{
    private final ArrayCore core;
    private final ElementPlace place;
    /** Null if the list is in memory. */
    private long[] rows;
    /** Null if the list is in memory, or the array has one column. */
    private long[] cols;
    private MemorySegment rowMemory;
    private MemorySegment colMemory;
    private long first;
    private long count;

    ListIndices(final ArrayCore core)
    {
        this.core = core;
        place = new ElementPlace(core.shape(), core.members());
    }

    /** Sets and checks a range of a list; columns are null where there is one column. */
    void set(final long[] ofRows, final long[] ofCols, final int offset, final int length)
    {
        final String name = core.name();
        BufferCheck.checkNotNull(name, "list of rows", ofRows);
        BufferCheck.checkRange(name, "a list of rows", ofRows.length, offset, length);
        if (ofCols != null)
        {
            BufferCheck.checkRange(name, "a list of columns", ofCols.length, offset, length);
        }
        first = offset;
        count = length;
        rows = ofRows;
        cols = ofCols;
        rowMemory = null;
        colMemory = null;
    }

    /** Sets and checks a list in memory; columns are null where there is one column. */
    void set(final MemorySegment ofRows, final MemorySegment ofCols)
    {
        count = longs("list of rows", ofRows);
        if (ofCols != null && longs("list of columns", ofCols) != count)
        {
            throw new IllegalArgumentException("array " + core.name() + ": expected as many columns as rows, actual " +
                count + " rows, " + longs("list of columns", ofCols) + " columns");
        }
        first = 0;
        rows = null;
        cols = null;
        rowMemory = ofRows;
        colMemory = ofCols;
    }

    private long longs(final String what, final MemorySegment list)
    {
        BufferCheck.checkNotNull(core.name(), what, list);
        BufferCheck.checkAccess(core.name(), ElementType.LONG, list);
        if (list.byteSize() % Long.BYTES != 0)
        {
            throw new IllegalArgumentException("array " + core.name() + ": expected a " + what +
                " of whole longs, actual " + list.byteSize() + " bytes");
        }
        return list.byteSize() / Long.BYTES;
    }

    /** Lets go of the lists. */
    void release()
    {
        rows = null;
        cols = null;
        rowMemory = null;
        colMemory = null;
    }

    long first()
    {
        return first;
    }

    long count()
    {
        return count;
    }

    private long row(final long index)
    {
        return rows != null ? rows[(int)index] : rowMemory.get(JAVA_LONG_UNALIGNED, index * Long.BYTES);
    }

    private long col(final long index)
    {
        if (rows != null)
        {
            return cols == null ? 0 : cols[(int)index];
        }
        return colMemory == null ? 0 : colMemory.get(JAVA_LONG_UNALIGNED, index * Long.BYTES);
    }

    /** Checks that all elements lie within the array. */
    void checkWithin()
    {
        final long rowCount = core.shape().spec().rows();
        final long colCount = core.shape().spec().cols();
        final long end = first + count;
        if ((signs(rows, rowMemory, rowCount) | signs(cols, colMemory, colCount)) >= 0)
        {
            return;
        }
        for (long i = first; i < end; i++)
        {
            final long row = row(i);
            final long col = col(i);
            if (row < 0 || row >= rowCount || col < 0 || col >= colCount)
            {
                throw new IndexOutOfBoundsException("array " + core.name() + ": expected elements within " +
                    rowCount + " x " + colCount + ", actual (" + row + "," + col + ") at position " + i +
                    " of the list");
            }
        }
    }

    /** {@return a negative number if an index is not from 0 to {@code most - 1}; of no list 0} */
    private long signs(final long[] list, final MemorySegment memory, final long most)
    {
        long signs = 0;
        if (list != null)
        {
            for (int i = (int)first, end = (int)(first + count); i < end; i++)
            {
                signs |= list[i] | most - 1 - list[i];
            }
        }
        else if (memory != null)
        {
            for (long at = 0, end = count * Long.BYTES; at < end; at += Long.BYTES)
            {
                final long index = memory.get(JAVA_LONG_UNALIGNED, at);
                signs |= index | most - 1 - index;
            }
        }
        return signs;
    }

    /** {@return whether an element of the list is on another node} */
    boolean reachFar()
    {
        for (long i = first; i < first + count; i++)
        {
            place.find(row(i), col(i));
            if (core.rank().nodeOf(place.owner) != core.rank().node())
            {
                return true;
            }
        }
        return false;
    }

    /**
     * Adds a chunk of the list to a sorter.
     *
     * @param from   the first element.
     * @param length number of elements.
     * @param base   the index that has position 0 of the buffer.
     */
    void addTo(final ElementSorter sorter, final long from, final int length, final long base)
    {
        sorter.begin(length);
        if (rows != null)
        {
            final int end = (int)from + length;
            for (int i = (int)from; i < end; i++)
            {
                place.find(rows[i], cols == null ? 0 : cols[i]);
                sorter.add(place.owner, place.index(), (int)(i - base));
            }
            return;
        }
        for (long i = from; i < from + length; i++)
        {
            place.find(row(i), col(i));
            sorter.add(place.owner, place.index(), (int)(i - base));
        }
    }
}
