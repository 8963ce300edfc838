package org.gaeron.runtime;

import java.lang.foreign.MemorySegment;
import java.util.Objects;

import org.gaeron.GlobalIntArray;
import org.gaeron.Handle;
import org.gaeron.LocalIntBlock;
import org.gaeron.Patch;

/**
 * An array of ints as one rank uses it.
 */
final class IntArray extends IntegerArray<int[], LocalIntBlock> implements GlobalIntArray
{
    IntArray(final ArrayCore core, final Collectives collectives)
    {
        super(core, collectives, new int[1], LocalIntBlock::new);
    }

    @Override
    IntArray of(final ArrayCore core)
    {
        return new IntArray(core, collectives);
    }

    @Override
    public IntArray duplicate(final String name)
    {
        return of(core.duplicate(name));
    }

    @Override
    public void fill(final int value)
    {
        fill(value, 0);
    }

    @Override
    public void fill(final LocalIntBlock.Element element)
    {
        Objects.requireNonNull(element, "element");
        fillOwn(block -> block.fill(element));
    }

    @Override
    public int get(final long row, final long column)
    {
        return getElement(row, column)[0];
    }

    @Override
    public void put(final long row, final long column, final int value)
    {
        core.checkThread();
        element[0] = value;
        putElement(row, column);
    }

    @Override
    public void acc(final long row, final long column, final int value)
    {
        core.checkThread();
        element[0] = value;
        accElement(row, column);
    }

    @Override
    public void acc(
        final Patch patch, final int alpha, final int[] buffer, final long offset, final long ld)
    {
        sum(patch, alpha, 0, buffer, offset, ld);
    }

    @Override
    public void acc(final Patch patch, final int alpha, final MemorySegment buffer, final long ld)
    {
        sum(patch, alpha, 0, buffer, ld);
    }

    @Override
    public Handle accAsync(
        final Patch patch, final int alpha, final int[] buffer, final long offset, final long ld)
    {
        return sumAsync(patch, alpha, 0, buffer, offset, ld);
    }

    @Override
    public Handle accAsync(final Patch patch, final int alpha, final MemorySegment buffer, final long ld)
    {
        return sumAsync(patch, alpha, 0, buffer, ld);
    }

    @Override
    public void scatterAcc(final long[] rows, final long[] cols, final int alpha, final int[] from)
    {
        scatterAcc(rows, cols, factor(alpha, 0), from);
    }

    @Override
    public void scatterAcc(
        final long[] rows, final long[] cols, final int offset, final int count, final int alpha,
        final int[] from)
    {
        scatterAcc(rows, cols, offset, count, factor(alpha, 0), from);
    }

    @Override
    public void scatterAcc(final long[] at, final int alpha, final int[] from)
    {
        scatterAcc(at, factor(alpha, 0), from);
    }

    @Override
    public Handle scatterAccAsync(
        final long[] rows, final long[] cols, final int offset, final int count, final int alpha,
        final int[] from)
    {
        return scatterAccAsync(rows, cols, offset, count, factor(alpha, 0), from);
    }

    @Override
    public void acc(
        final Patch patch, final long rowStep, final long colStep, final int alpha, final int[] buffer,
        final long ld)
    {
        acc(patch, rowStep, colStep, factor(alpha, 0), buffer, ld);
    }

    @Override
    public void scatterAcc(
        final MemorySegment rows, final MemorySegment cols, final int alpha, final MemorySegment from)
    {
        scatterAcc(rows, cols, factor(alpha, 0), from);
    }

    @Override
    public Handle scatterAccAsync(
        final MemorySegment rows, final MemorySegment cols, final int alpha, final MemorySegment from)
    {
        return scatterAccAsync(rows, cols, factor(alpha, 0), from);
    }

    @Override
    public Handle accAsync(
        final Patch patch, final long rowStep, final long colStep, final int alpha, final int[] buffer, final long ld)
    {
        return accAsync(patch, rowStep, colStep, factor(alpha, 0), buffer, ld);
    }

    @Override
    public void acc(
        final Patch patch, final long rowStep, final long colStep, final int alpha, final MemorySegment buffer,
        final long ld)
    {
        acc(patch, rowStep, colStep, factor(alpha, 0), buffer, ld);
    }

    @Override
    public Handle accAsync(
        final Patch patch, final long rowStep, final long colStep, final int alpha, final MemorySegment buffer,
        final long ld)
    {
        return accAsync(patch, rowStep, colStep, factor(alpha, 0), buffer, ld);
    }
}
