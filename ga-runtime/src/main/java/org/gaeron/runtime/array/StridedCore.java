package org.gaeron.runtime.array;

import java.lang.foreign.MemorySegment;

import org.gaeron.Patch;
import org.gaeron.runtime.memory.Elements;
import org.gaeron.runtime.node.OperationTimes.Operation;
import org.gaeron.runtime.patch.ElementSorter;
import org.gaeron.runtime.patch.Update;
import org.gaeron.runtime.waiting.Completion;

/**
 * The operations of an array on every so many rows and columns of a patch. If the columns lie side by side, it is one
 * patch for each row; else a list that is made on the fly.
 */
final class StridedCore extends ScatteredCore
{
    private final ElementPlace place;
    private long firstRow;
    private long firstCol;
    private long rowStep;
    private long colStep;
    private long rows;
    private long cols;
    private long ld;

    StridedCore(final ArrayCore core)
    {
        super(core);
        place = new ElementPlace(shape, core.members());
    }

    /** Checks a call, and wraps its buffer. */
    StridedCore wrap(
        final Patch patch, final long ofRowStep, final long ofColStep, final Object array, final long ofLd)
    {
        set(patch, ofRowStep, ofColStep, ofLd);
        BufferCheck.checkNotNull(core.name(), "buffer", array);
        checkFits(Elements.length(core.type(), array) / core.type().components());
        wrapArray(array, ld);
        return this;
    }

    /** Checks a call on memory, and wraps it. */
    StridedCore wrapMemory(
        final Patch patch, final long ofRowStep, final long ofColStep, final MemorySegment memory, final long ofLd)
    {
        set(patch, ofRowStep, ofColStep, ofLd);
        BufferCheck.checkNotNull(core.name(), "buffer", memory);
        BufferCheck.checkAccess(core.name(), core.type(), memory);
        checkFits(memory.byteSize() / core.type().sizeBytes());
        core.patches().checkReach(patch, memory);
        wrapValues(memory, ld);
        return this;
    }

    /** Does the same with memory that is written. */
    StridedCore wrapWritable(
        final Patch patch, final long ofRowStep, final long ofColStep, final MemorySegment memory, final long ofLd)
    {
        BufferCheck.checkWritable(core.name(), memory);
        return wrapMemory(patch, ofRowStep, ofColStep, memory, ofLd);
    }

    private void set(final Patch patch, final long ofRowStep, final long ofColStep, final long ofLd)
    {
        core.checkOpen();
        shape.checkPatch(patch);
        if (ofRowStep < 1 || ofColStep < 1)
        {
            throw new IllegalArgumentException("array " + core.name() + ": expected steps of at least 1, actual " +
                ofRowStep + " and " + ofColStep);
        }
        firstRow = patch.rowLo();
        firstCol = patch.colLo();
        rowStep = ofRowStep;
        colStep = ofColStep;
        rows = steps(patch.rows(), rowStep);
        cols = steps(patch.cols(), colStep);
        ld = ofLd;
    }

    private void checkFits(final long length)
    {
        if (ld < cols || rows > 0 && cols > 0 && (cols > length || rows - 1 > (length - cols) / ld))
        {
            BufferCheck.check(core.name(), new Patch(0, rows, 0, cols), length, 0, ld); // which throws
        }
    }

    private static long steps(final long extent, final long step)
    {
        return extent == 0 ? 0 : (extent - 1) / step + 1;
    }

    @Override
    long count()
    {
        return rows * cols;
    }

    @Override
    void issue(final Operation operation, final Update update, final Completion completion)
    {
        if (colStep == 1)
        {
            for (long i = 0; i < rows; i++)
            {
                buffer.offset(i * ld);
                issueRow(operation, firstRow + i * rowStep, firstCol, firstCol + cols, update, completion);
            }
        }
        else if (cols > 0)
        {
            issuePoints(update, completion);
        }
    }

    private void issuePoints(final Update update, final Completion completion)
    {
        final ElementSorter sorter = rank.scratch().sorter();
        final long count = rows * cols;
        for (long first = 0; first < count; )
        {
            final long row = first / cols;
            final long col = first - row * cols;
            final long base = standAt(row * ld + col);
            first += addChunk(sorter, row, col, (int)Math.min(ElementSorter.MOST, count - first), base);
            issueChunk(sorter, update, completion);
        }
    }

    /** Adds elements to a sorter, as long as their positions from {@code base} on fit. Returns their number. */
    private int addChunk(
        final ElementSorter sorter, final long fromRow, final long fromCol, final int most, final long base)
    {
        sorter.begin(most);
        long row = fromRow;
        long col = fromCol;
        int added = 0;
        for (; added < most; added++)
        {
            final long position = row * ld + col - base;
            if (position > Integer.MAX_VALUE)
            {
                break;
            }
            place.find(firstRow + row * rowStep, firstCol + col * colStep);
            sorter.add(place.owner, place.index(), (int)position);
            if (++col == cols)
            {
                col = 0;
                row++;
            }
        }
        return added;
    }
}
