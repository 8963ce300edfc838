package org.gaeron.runtime.array;

import java.lang.foreign.MemorySegment;
import java.util.Objects;

import org.gaeron.GlobalDoubleArray;
import org.gaeron.Handle;
import org.gaeron.LocalDoubleBlock;
import org.gaeron.Operator;
import org.gaeron.Patch;
import org.gaeron.runtime.collective.Collectives;
import org.gaeron.runtime.memory.Elements;
import org.gaeron.runtime.node.OperationTimes.Operation;

/**
 * An array of doubles as one rank uses it.
 */
public final class DoubleArray extends RealArray<double[], LocalDoubleBlock> implements GlobalDoubleArray
{
    public DoubleArray(final ArrayCore core, final Collectives collectives)
    {
        super(core, collectives, new double[1], LocalDoubleBlock::new);
    }

    @Override
    DoubleArray of(final ArrayCore core)
    {
        return new DoubleArray(core, collectives);
    }

    @Override
    public DoubleArray duplicate(final String name)
    {
        return of(created(name));
    }

    @Override
    public void fill(final double value)
    {
        fill(Elements.word(value), 0);
    }

    @Override
    public void fill(final LocalDoubleBlock.Element element)
    {
        Objects.requireNonNull(element, "element");
        fillOwn(block -> block.fill(element));
    }

    @Override
    public double get(final long row, final long column)
    {
        return getElement(row, column)[0];
    }

    @Override
    public void put(final long row, final long column, final double value)
    {
        core.checkThread();
        element[0] = value;
        putElement(row, column);
    }

    @Override
    public void acc(final long row, final long column, final double value)
    {
        core.checkThread();
        element[0] = value;
        accElement(row, column);
    }

    @Override
    public void acc(
        final Patch patch, final double alpha, final double[] buffer, final long offset, final long ld)
    {
        patches.run(Operation.ACC, patch, patches.wrap(patch, buffer, offset, ld),
            update.set(Operator.SUM, Elements.word(alpha), 0));
    }

    @Override
    public void acc(final Patch patch, final double alpha, final MemorySegment buffer, final long ld)
    {
        patches.run(Operation.ACC, patch, patches.wrap(patch, buffer, ld),
            update.set(Operator.SUM, Elements.word(alpha), 0));
    }

    @Override
    public Handle accAsync(
        final Patch patch, final double alpha, final double[] buffer, final long offset, final long ld)
    {
        return patches.runAsync(Operation.ACC, patch, patches.wrap(patch, buffer, offset, ld),
            update.set(Operator.SUM, Elements.word(alpha), 0));
    }

    @Override
    public Handle accAsync(final Patch patch, final double alpha, final MemorySegment buffer, final long ld)
    {
        return patches.runAsync(Operation.ACC, patch, patches.wrap(patch, buffer, ld),
            update.set(Operator.SUM, Elements.word(alpha), 0));
    }

    @Override
    public void scatterAcc(final long[] rows, final long[] cols, final double alpha, final double[] from)
    {
        scatterAcc(rows, cols, factor(Elements.word(alpha), 0), from);
    }

    @Override
    public void scatterAcc(
        final long[] rows, final long[] cols, final int offset, final int count, final double alpha,
        final double[] from)
    {
        scatterAcc(rows, cols, offset, count, factor(Elements.word(alpha), 0), from);
    }

    @Override
    public void scatterAcc(final long[] at, final double alpha, final double[] from)
    {
        scatterAcc(at, factor(Elements.word(alpha), 0), from);
    }

    @Override
    public Handle scatterAccAsync(
        final long[] rows, final long[] cols, final int offset, final int count, final double alpha,
        final double[] from)
    {
        return scatterAccAsync(rows, cols, offset, count, factor(Elements.word(alpha), 0), from);
    }

    @Override
    public void acc(
        final Patch patch, final long rowStep, final long colStep, final double alpha, final double[] buffer,
        final long ld)
    {
        acc(patch, rowStep, colStep, factor(Elements.word(alpha), 0), buffer, ld);
    }

    @Override
    public void scatterAcc(
        final MemorySegment rows, final MemorySegment cols, final double alpha, final MemorySegment from)
    {
        scatterAcc(rows, cols, factor(Elements.word(alpha), 0), from);
    }

    @Override
    public Handle scatterAccAsync(
        final MemorySegment rows, final MemorySegment cols, final double alpha, final MemorySegment from)
    {
        return scatterAccAsync(rows, cols, factor(Elements.word(alpha), 0), from);
    }

    @Override
    public Handle accAsync(
        final Patch patch, final long rowStep, final long colStep, final double alpha, final double[] buffer,
        final long ld)
    {
        return accAsync(patch, rowStep, colStep, factor(Elements.word(alpha), 0), buffer, ld);
    }

    @Override
    public void acc(
        final Patch patch, final long rowStep, final long colStep, final double alpha, final MemorySegment buffer,
        final long ld)
    {
        acc(patch, rowStep, colStep, factor(Elements.word(alpha), 0), buffer, ld);
    }

    @Override
    public Handle accAsync(
        final Patch patch, final long rowStep, final long colStep, final double alpha, final MemorySegment buffer,
        final long ld)
    {
        return accAsync(patch, rowStep, colStep, factor(Elements.word(alpha), 0), buffer, ld);
    }
}
