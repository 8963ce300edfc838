package org.gaeron.runtime.array;

import java.lang.foreign.MemorySegment;
import java.util.Objects;

import org.gaeron.GlobalComplexArray;
import org.gaeron.Handle;
import org.gaeron.LocalComplexBlock;
import org.gaeron.Operator;
import org.gaeron.Patch;
import org.gaeron.runtime.collective.Collectives;
import org.gaeron.runtime.node.OperationTimes.Operation;

/**
 * An array of complex numbers as one rank uses it.
 */
public final class ComplexArray extends RankArray<double[], LocalComplexBlock> implements GlobalComplexArray
{
    /** Null until it is asked for. */
    private ComplexBlock own;

    public ComplexArray(final ArrayCore core, final Collectives collectives)
    {
        super(core, collectives, new double[2], LocalComplexBlock::new);
    }

    @Override
    ComplexArray of(final ArrayCore core)
    {
        return new ComplexArray(core, collectives);
    }

    @Override
    public ComplexArray duplicate(final String name)
    {
        return of(created(name));
    }

    @Override
    public ComplexBlock own()
    {
        if (own == null)
        {
            own = new ComplexBlock(core);
        }
        return own;
    }

    private static long bits(final double part)
    {
        return Double.doubleToRawLongBits(part);
    }

    @Override
    public void fill(final double re, final double im)
    {
        fill(bits(re), bits(im));
    }

    @Override
    public void fill(final LocalComplexBlock.Element element)
    {
        Objects.requireNonNull(element, "element");
        fillOwn(block -> block.fill(element));
    }

    static void checkRoom(final double[] value)
    {
        if (value.length < 2)
        {
            throw new IllegalArgumentException("expected room for 2 doubles, actual " + value.length);
        }
    }

    @Override
    public Handle getAsync(final long row, final long column, final double[] value)
    {
        checkRoom(value);
        return getElementAsync(row, column, value);
    }

    @Override
    public void get(final long row, final long column, final double[] value)
    {
        checkRoom(value);
        getElement(row, column);
        value[0] = element[0];
        value[1] = element[1];
    }

    @Override
    public void put(final long row, final long column, final double re, final double im)
    {
        core.checkThread();
        element[0] = re;
        element[1] = im;
        putElement(row, column);
    }

    @Override
    public void acc(final long row, final long column, final double re, final double im)
    {
        core.checkThread();
        element[0] = re;
        element[1] = im;
        accElement(row, column);
    }

    @Override
    public void acc(
        final Patch patch, final double re, final double im, final double[] buffer, final long offset, final long ld)
    {
        patches.run(Operation.ACC, patch, patches.wrap(patch, buffer, offset, ld),
            update.set(Operator.SUM, bits(re), bits(im)));
    }

    @Override
    public void acc(final Patch patch, final double re, final double im, final MemorySegment buffer, final long ld)
    {
        patches.run(Operation.ACC, patch, patches.wrap(patch, buffer, ld),
            update.set(Operator.SUM, bits(re), bits(im)));
    }

    @Override
    public Handle accAsync(
        final Patch patch, final double re, final double im, final double[] buffer, final long offset, final long ld)
    {
        return patches.runAsync(Operation.ACC, patch, patches.wrap(patch, buffer, offset, ld),
            update.set(Operator.SUM, bits(re), bits(im)));
    }

    @Override
    public Handle accAsync(
        final Patch patch, final double re, final double im, final MemorySegment buffer, final long ld)
    {
        return patches.runAsync(Operation.ACC, patch, patches.wrap(patch, buffer, ld),
            update.set(Operator.SUM, bits(re), bits(im)));
    }

    @Override
    public void scatterAcc(
        final long[] rows, final long[] cols, final double re, final double im, final double[] from)
    {
        scatterAcc(rows, cols, factor(bits(re), bits(im)), from);
    }

    @Override
    public void scatterAcc(
        final long[] rows, final long[] cols, final int offset, final int count, final double re,
        final double im, final double[] from)
    {
        scatterAcc(rows, cols, offset, count, factor(bits(re), bits(im)), from);
    }

    @Override
    public void scatterAcc(final long[] at, final double re, final double im, final double[] from)
    {
        scatterAcc(at, factor(bits(re), bits(im)), from);
    }

    @Override
    public Handle scatterAccAsync(
        final long[] rows, final long[] cols, final int offset, final int count, final double re,
        final double im, final double[] from)
    {
        return scatterAccAsync(rows, cols, offset, count, factor(bits(re), bits(im)), from);
    }

    @Override
    public void acc(
        final Patch patch, final long rowStep, final long colStep, final double re, final double im,
        final double[] buffer, final long ld)
    {
        acc(patch, rowStep, colStep, factor(bits(re), bits(im)), buffer, ld);
    }

    @Override
    public void scatterAcc(
        final MemorySegment rows, final MemorySegment cols, final double re, final double im, final MemorySegment from)
    {
        scatterAcc(rows, cols, factor(bits(re), bits(im)), from);
    }

    @Override
    public Handle scatterAccAsync(
        final MemorySegment rows, final MemorySegment cols, final double re, final double im, final MemorySegment from)
    {
        return scatterAccAsync(rows, cols, factor(bits(re), bits(im)), from);
    }

    @Override
    public Handle accAsync(
        final Patch patch, final long rowStep, final long colStep, final double re, final double im,
        final double[] buffer, final long ld)
    {
        return accAsync(patch, rowStep, colStep, factor(bits(re), bits(im)), buffer, ld);
    }

    @Override
    public void acc(
        final Patch patch, final long rowStep, final long colStep, final double re, final double im,
        final MemorySegment buffer, final long ld)
    {
        acc(patch, rowStep, colStep, factor(bits(re), bits(im)), buffer, ld);
    }

    @Override
    public Handle accAsync(
        final Patch patch, final long rowStep, final long colStep, final double re, final double im,
        final MemorySegment buffer, final long ld)
    {
        return accAsync(patch, rowStep, colStep, factor(bits(re), bits(im)), buffer, ld);
    }
}
