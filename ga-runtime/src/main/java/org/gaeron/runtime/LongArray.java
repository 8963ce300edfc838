package org.gaeron.runtime;

import java.lang.foreign.MemorySegment;
import java.util.Objects;

import org.gaeron.GlobalLongArray;
import org.gaeron.Handle;
import org.gaeron.LocalLongBlock;
import org.gaeron.Patch;

/**
 * An array of longs as one rank uses it.
 */
final class LongArray extends IntegerArray<long[], LocalLongBlock> implements GlobalLongArray
{
    LongArray(final ArrayCore core, final Collectives collectives)
    {
        super(core, collectives, new long[1], LocalLongBlock::new);
    }

    @Override
    LongArray of(final ArrayCore core)
    {
        return new LongArray(core, collectives);
    }

    @Override
    public LongArray duplicate(final String name)
    {
        return of(core.duplicate(name));
    }

    @Override
    public void fill(final long value)
    {
        fill(value, 0);
    }

    @Override
    public void fill(final LocalLongBlock.Element element)
    {
        Objects.requireNonNull(element, "element");
        fillOwn(block -> block.fill(element));
    }

    @Override
    public long get(final long row, final long column)
    {
        return getElement(row, column)[0];
    }

    @Override
    public void put(final long row, final long column, final long value)
    {
        core.checkThread();
        element[0] = value;
        putElement(row, column);
    }

    /** Replaces an element atomically. */
    void replace(final long row, final long column, final long value)
    {
        core.checkThread();
        element[0] = value;
        replaceElement(row, column);
    }

    @Override
    public void acc(final long row, final long column, final long value)
    {
        core.checkThread();
        element[0] = value;
        accElement(row, column);
    }

    @Override
    public void acc(
        final Patch patch, final long alpha, final long[] buffer, final long offset, final long ld)
    {
        sum(patch, alpha, 0, buffer, offset, ld);
    }

    @Override
    public void acc(final Patch patch, final long alpha, final MemorySegment buffer, final long ld)
    {
        sum(patch, alpha, 0, buffer, ld);
    }

    @Override
    public Handle accAsync(
        final Patch patch, final long alpha, final long[] buffer, final long offset, final long ld)
    {
        return sumAsync(patch, alpha, 0, buffer, offset, ld);
    }

    @Override
    public Handle accAsync(final Patch patch, final long alpha, final MemorySegment buffer, final long ld)
    {
        return sumAsync(patch, alpha, 0, buffer, ld);
    }

    @Override
    public void scatterAcc(final long[] rows, final long[] cols, final long alpha, final long[] from)
    {
        scatterAcc(rows, cols, factor(alpha, 0), from);
    }

    @Override
    public void scatterAcc(
        final long[] rows, final long[] cols, final int offset, final int count, final long alpha,
        final long[] from)
    {
        scatterAcc(rows, cols, offset, count, factor(alpha, 0), from);
    }

    @Override
    public void scatterAcc(final long[] at, final long alpha, final long[] from)
    {
        scatterAcc(at, factor(alpha, 0), from);
    }

    @Override
    public Handle scatterAccAsync(
        final long[] rows, final long[] cols, final int offset, final int count, final long alpha,
        final long[] from)
    {
        return scatterAccAsync(rows, cols, offset, count, factor(alpha, 0), from);
    }

    @Override
    public void acc(
        final Patch patch, final long rowStep, final long colStep, final long alpha, final long[] buffer,
        final long ld)
    {
        acc(patch, rowStep, colStep, factor(alpha, 0), buffer, ld);
    }

    @Override
    public void scatterAcc(
        final MemorySegment rows, final MemorySegment cols, final long alpha, final MemorySegment from)
    {
        scatterAcc(rows, cols, factor(alpha, 0), from);
    }

    @Override
    public Handle scatterAccAsync(
        final MemorySegment rows, final MemorySegment cols, final long alpha, final MemorySegment from)
    {
        return scatterAccAsync(rows, cols, factor(alpha, 0), from);
    }

    @Override
    public Handle accAsync(
        final Patch patch, final long rowStep, final long colStep, final long alpha, final long[] buffer, final long ld)
    {
        return accAsync(patch, rowStep, colStep, factor(alpha, 0), buffer, ld);
    }

    @Override
    public void acc(
        final Patch patch, final long rowStep, final long colStep, final long alpha, final MemorySegment buffer,
        final long ld)
    {
        acc(patch, rowStep, colStep, factor(alpha, 0), buffer, ld);
    }

    @Override
    public Handle accAsync(
        final Patch patch, final long rowStep, final long colStep, final long alpha, final MemorySegment buffer,
        final long ld)
    {
        return accAsync(patch, rowStep, colStep, factor(alpha, 0), buffer, ld);
    }
}
