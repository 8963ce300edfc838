package org.gaeron.runtime;

import java.lang.foreign.MemorySegment;
import java.util.Objects;

import org.gaeron.DoubleHandle;
import org.gaeron.GlobalFloatArray;
import org.gaeron.Handle;
import org.gaeron.LocalFloatBlock;
import org.gaeron.Patch;

/**
 * An array of floats as one rank uses it.
 */
final class FloatArray extends RankArray<float[], LocalFloatBlock> implements GlobalFloatArray
{
    /** Null until it is asked for. */
    private RealBlock<float[]> own;

    FloatArray(final ArrayCore core, final Collectives collectives)
    {
        super(core, collectives, new float[1], LocalFloatBlock::new);
    }

    @Override
    FloatArray of(final ArrayCore core)
    {
        return new FloatArray(core, collectives);
    }

    @Override
    public FloatArray duplicate(final String name)
    {
        return of(core.duplicate(name));
    }

    @Override
    public RealBlock<float[]> own()
    {
        if (own == null)
        {
            own = new RealBlock<>(core);
        }
        return own;
    }

    @Override
    public void fill(final float value)
    {
        fill(Float.floatToRawIntBits(value), 0);
    }

    @Override
    public void fill(final LocalFloatBlock.Element element)
    {
        Objects.requireNonNull(element, "element");
        fillOwn(block -> block.fill(element));
    }

    @Override
    public float get(final long row, final long column)
    {
        return getElement(row, column)[0];
    }

    @Override
    public DoubleHandle getAsync(final long row, final long column)
    {
        return DoubleElementHandle.of(this, row, column);
    }

    @Override
    public void put(final long row, final long column, final float value)
    {
        core.checkThread();
        element[0] = value;
        putElement(row, column);
    }

    @Override
    public void acc(final long row, final long column, final float value)
    {
        core.checkThread();
        element[0] = value;
        accElement(row, column);
    }

    @Override
    public void acc(
        final Patch patch, final float alpha, final float[] buffer, final long offset, final long ld)
    {
        sum(patch, Float.floatToRawIntBits(alpha), 0, buffer, offset, ld);
    }

    @Override
    public void acc(final Patch patch, final float alpha, final MemorySegment buffer, final long ld)
    {
        sum(patch, Float.floatToRawIntBits(alpha), 0, buffer, ld);
    }

    @Override
    public Handle accAsync(
        final Patch patch, final float alpha, final float[] buffer, final long offset, final long ld)
    {
        return sumAsync(patch, Float.floatToRawIntBits(alpha), 0, buffer, offset, ld);
    }

    @Override
    public Handle accAsync(final Patch patch, final float alpha, final MemorySegment buffer, final long ld)
    {
        return sumAsync(patch, Float.floatToRawIntBits(alpha), 0, buffer, ld);
    }

    @Override
    public void scatterAcc(final long[] rows, final long[] cols, final float alpha, final float[] from)
    {
        scatterAcc(rows, cols, factor(Float.floatToRawIntBits(alpha), 0), from);
    }

    @Override
    public void scatterAcc(
        final long[] rows, final long[] cols, final int offset, final int count, final float alpha,
        final float[] from)
    {
        scatterAcc(rows, cols, offset, count, factor(Float.floatToRawIntBits(alpha), 0), from);
    }

    @Override
    public void scatterAcc(final long[] at, final float alpha, final float[] from)
    {
        scatterAcc(at, factor(Float.floatToRawIntBits(alpha), 0), from);
    }

    @Override
    public Handle scatterAccAsync(
        final long[] rows, final long[] cols, final int offset, final int count, final float alpha,
        final float[] from)
    {
        return scatterAccAsync(rows, cols, offset, count, factor(Float.floatToRawIntBits(alpha), 0), from);
    }

    @Override
    public void acc(
        final Patch patch, final long rowStep, final long colStep, final float alpha, final float[] buffer,
        final long ld)
    {
        acc(patch, rowStep, colStep, factor(Float.floatToRawIntBits(alpha), 0), buffer, ld);
    }

    @Override
    public void scatterAcc(
        final MemorySegment rows, final MemorySegment cols, final float alpha, final MemorySegment from)
    {
        scatterAcc(rows, cols, factor(Float.floatToRawIntBits(alpha), 0), from);
    }

    @Override
    public Handle scatterAccAsync(
        final MemorySegment rows, final MemorySegment cols, final float alpha, final MemorySegment from)
    {
        return scatterAccAsync(rows, cols, factor(Float.floatToRawIntBits(alpha), 0), from);
    }

    @Override
    public Handle accAsync(
        final Patch patch, final long rowStep, final long colStep, final float alpha, final float[] buffer,
        final long ld)
    {
        return accAsync(patch, rowStep, colStep, factor(Float.floatToRawIntBits(alpha), 0), buffer, ld);
    }

    @Override
    public void acc(
        final Patch patch, final long rowStep, final long colStep, final float alpha, final MemorySegment buffer,
        final long ld)
    {
        acc(patch, rowStep, colStep, factor(Float.floatToRawIntBits(alpha), 0), buffer, ld);
    }

    @Override
    public Handle accAsync(
        final Patch patch, final long rowStep, final long colStep, final float alpha, final MemorySegment buffer,
        final long ld)
    {
        return accAsync(patch, rowStep, colStep, factor(Float.floatToRawIntBits(alpha), 0), buffer, ld);
    }
}
