package org.gaeron.runtime;

import static java.lang.foreign.ValueLayout.JAVA_DOUBLE;

import java.lang.foreign.MemorySegment;
import java.util.List;

import org.gaeron.ArraySpec;
import org.gaeron.Distribution;
import org.gaeron.ElementType;
import org.gaeron.GlobalDoubleArray;
import org.gaeron.Handle;
import org.gaeron.LocalBlock;
import org.gaeron.Operator;
import org.gaeron.OwnedPatch;
import org.gaeron.Patch;
import org.gaeron.runtime.memory.Block;

/**
 * An array of doubles as one rank uses it.
 */
final class DoubleArray implements GlobalDoubleArray
{
    private static final long ONE = Double.doubleToRawLongBits(1.0);

    private final ArrayCore core;
    private final Collectives collectives;
    private final double[] element = new double[1];
    private final Update update = new Update();
    private final LocalBuffer elementBuffer = new LocalBuffer().wrap(ElementType.DOUBLE, element, 0, 1);

    DoubleArray(final ArrayCore core, final Collectives collectives)
    {
        this.core = core;
        this.collectives = collectives;
    }

    Block ownBlock()
    {
        return core.ownBlock();
    }

    private Update sum(final double alpha)
    {
        return update.set(Operator.SUM, Double.doubleToRawLongBits(alpha), 0);
    }

    @Override
    public ArraySpec spec()
    {
        return core.shape().spec();
    }

    @Override
    public Distribution distribution()
    {
        return core.shape().distribution();
    }

    @Override
    public Patch distribution(final int rank)
    {
        return core.shape().block(rank);
    }

    @Override
    public int locate(final long row, final long column)
    {
        return core.shape().distribution().owner(row, column);
    }

    @Override
    public List<OwnedPatch> locateRegion(final Patch patch)
    {
        return core.shape().locateRegion(patch);
    }

    @Override
    public LocalBlock localBlock()
    {
        return core.localBlock(core.rank().number());
    }

    @Override
    public LocalBlock localBlock(final int rank)
    {
        return core.localBlock(rank);
    }

    @Override
    public void zero()
    {
        fill(0.0);
    }

    @Override
    public void fill(final double value)
    {
        final Block block = core.ownBlock();
        final long call = Call.fill(ElementType.DOUBLE);
        final long bits = Double.doubleToRawLongBits(value);
        collectives.sync(call, core.arrayId(), bits);
        final MemorySegment memory = block.memory();
        if (bits == 0)
        {
            memory.fill((byte)0);
        }
        else
        {
            for (long at = 0; at < memory.byteSize(); at += Double.BYTES)
            {
                memory.set(JAVA_DOUBLE, at, value);
            }
        }
        collectives.meet(call, core.arrayId(), bits);
    }

    @Override
    public double get(final long row, final long column)
    {
        core.getElement(row, column, elementBuffer);
        return element[0];
    }

    @Override
    public void put(final long row, final long column, final double value)
    {
        core.checkThread();
        element[0] = value;
        core.putElement(row, column, elementBuffer);
    }

    @Override
    public void acc(final long row, final long column, final double value)
    {
        core.checkThread();
        element[0] = value;
        core.accElement(row, column, update.set(Operator.SUM, ONE, 0), elementBuffer);
    }

    @Override
    public void get(final Patch patch, final double[] buffer, final long offset, final long ld)
    {
        core.wrap(patch, buffer, offset, ld).get(patch);
    }

    @Override
    public void get(final Patch patch, final MemorySegment buffer, final long ld)
    {
        core.wrapWritable(patch, buffer, ld).get(patch);
    }

    @Override
    public Handle getAsync(final Patch patch, final double[] buffer, final long offset, final long ld)
    {
        return core.wrap(patch, buffer, offset, ld).getAsync(patch);
    }

    @Override
    public Handle getAsync(final Patch patch, final MemorySegment buffer, final long ld)
    {
        return core.wrapWritable(patch, buffer, ld).getAsync(patch);
    }

    @Override
    public void put(final Patch patch, final double[] buffer, final long offset, final long ld)
    {
        core.wrap(patch, buffer, offset, ld).put(patch);
    }

    @Override
    public void put(final Patch patch, final MemorySegment buffer, final long ld)
    {
        core.wrap(patch, buffer, ld).put(patch);
    }

    @Override
    public Handle putAsync(final Patch patch, final double[] buffer, final long offset, final long ld)
    {
        return core.wrap(patch, buffer, offset, ld).putAsync(patch);
    }

    @Override
    public Handle putAsync(final Patch patch, final MemorySegment buffer, final long ld)
    {
        return core.wrap(patch, buffer, ld).putAsync(patch);
    }

    @Override
    public void acc(
        final Patch patch, final double alpha, final double[] buffer, final long offset, final long ld)
    {
        core.wrap(patch, buffer, offset, ld).acc(patch, sum(alpha));
    }

    @Override
    public void acc(final Patch patch, final double alpha, final MemorySegment buffer, final long ld)
    {
        core.wrap(patch, buffer, ld).acc(patch, sum(alpha));
    }

    @Override
    public Handle accAsync(
        final Patch patch, final double alpha, final double[] buffer, final long offset, final long ld)
    {
        return core.wrap(patch, buffer, offset, ld).accAsync(patch, sum(alpha));
    }

    @Override
    public Handle accAsync(final Patch patch, final double alpha, final MemorySegment buffer, final long ld)
    {
        return core.wrap(patch, buffer, ld).accAsync(patch, sum(alpha));
    }

    @Override
    public void close()
    {
        if (core.close())
        {
            collectives.close(core.arrayId());
        }
    }
}
