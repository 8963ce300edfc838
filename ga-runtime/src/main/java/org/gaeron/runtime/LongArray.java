package org.gaeron.runtime;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Objects;

import org.gaeron.ArraySpec;
import org.gaeron.Distribution;
import org.gaeron.ElementType;
import org.gaeron.GlobalLongArray;
import org.gaeron.Handle;
import org.gaeron.LocalBlock;
import org.gaeron.LongHandle;
import org.gaeron.Operator;
import org.gaeron.OwnedPatch;
import org.gaeron.Patch;
import org.gaeron.runtime.memory.Block;

/**
 * An array of longs as one rank uses it.
 */
final class LongArray implements GlobalLongArray
{
    private final ArrayCore core;
    private final Collectives collectives;
    private final long[] element = new long[1];
    private final Update update = new Update();
    private final LocalBuffer elementBuffer = new LocalBuffer().wrap(ElementType.LONG, element, 0, 1);

    LongArray(final ArrayCore core, final Collectives collectives)
    {
        this.core = core;
        this.collectives = collectives;
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
        fill(0);
    }

    @Override
    public void fill(final long value)
    {
        final Block block = core.ownBlock();
        final long call = Call.fill(ElementType.LONG);
        collectives.sync(call, core.arrayId(), value);
        final MemorySegment memory = block.memory();
        if (value == 0)
        {
            memory.fill((byte)0);
        }
        else
        {
            for (long at = 0; at < memory.byteSize(); at += Long.BYTES)
            {
                memory.set(JAVA_LONG, at, value);
            }
        }
        collectives.meet(call, core.arrayId(), value);
    }

    @Override
    public long get(final long row, final long column)
    {
        core.getElement(row, column, elementBuffer);
        return element[0];
    }

    @Override
    public void put(final long row, final long column, final long value)
    {
        core.checkThread();
        element[0] = value;
        core.putElement(row, column, elementBuffer);
    }

    @Override
    public void acc(final long row, final long column, final long value)
    {
        core.checkThread();
        element[0] = value;
        core.accElement(row, column, update.set(Operator.SUM, 1, 0), elementBuffer);
    }

    @Override
    public void get(final Patch patch, final long[] buffer, final long offset, final long ld)
    {
        core.wrap(patch, buffer, offset, ld).get(patch);
    }

    @Override
    public void get(final Patch patch, final MemorySegment buffer, final long ld)
    {
        core.wrapWritable(patch, buffer, ld).get(patch);
    }

    @Override
    public Handle getAsync(final Patch patch, final long[] buffer, final long offset, final long ld)
    {
        return core.wrap(patch, buffer, offset, ld).getAsync(patch);
    }

    @Override
    public Handle getAsync(final Patch patch, final MemorySegment buffer, final long ld)
    {
        return core.wrapWritable(patch, buffer, ld).getAsync(patch);
    }

    @Override
    public void put(final Patch patch, final long[] buffer, final long offset, final long ld)
    {
        core.wrap(patch, buffer, offset, ld).put(patch);
    }

    @Override
    public void put(final Patch patch, final MemorySegment buffer, final long ld)
    {
        core.wrap(patch, buffer, ld).put(patch);
    }

    @Override
    public Handle putAsync(final Patch patch, final long[] buffer, final long offset, final long ld)
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
        final Patch patch, final long alpha, final long[] buffer, final long offset, final long ld)
    {
        core.wrap(patch, buffer, offset, ld).acc(patch, update.set(Operator.SUM, alpha, 0));
    }

    @Override
    public void acc(final Patch patch, final long alpha, final MemorySegment buffer, final long ld)
    {
        core.wrap(patch, buffer, ld).acc(patch, update.set(Operator.SUM, alpha, 0));
    }

    @Override
    public Handle accAsync(
        final Patch patch, final long alpha, final long[] buffer, final long offset, final long ld)
    {
        return core.wrap(patch, buffer, offset, ld).accAsync(patch, update.set(Operator.SUM, alpha, 0));
    }

    @Override
    public Handle accAsync(final Patch patch, final long alpha, final MemorySegment buffer, final long ld)
    {
        return core.wrap(patch, buffer, ld).accAsync(patch, update.set(Operator.SUM, alpha, 0));
    }

    @Override
    public void acc(
        final Patch patch, final Operator operator, final long[] buffer, final long offset, final long ld)
    {
        Objects.requireNonNull(operator, "operator");
        core.wrap(patch, buffer, offset, ld).acc(patch, update.set(operator, 1, 0));
    }

    @Override
    public void acc(final Patch patch, final Operator operator, final MemorySegment buffer, final long ld)
    {
        Objects.requireNonNull(operator, "operator");
        core.wrap(patch, buffer, ld).acc(patch, update.set(operator, 1, 0));
    }

    @Override
    public long readInc(final long row, final long column, final long increment)
    {
        return core.fetch(row, column, FetchOperator.ADD, increment, 0);
    }

    @Override
    public LongHandle readIncAsync(final long row, final long column, final long increment)
    {
        return core.fetchAsync(row, column, FetchOperator.ADD, increment);
    }

    @Override
    public long fetchOr(final long row, final long column, final long mask)
    {
        return core.fetch(row, column, FetchOperator.OR, mask, 0);
    }

    @Override
    public long swap(final long row, final long column, final long value)
    {
        return core.fetch(row, column, FetchOperator.SWAP, value, 0);
    }

    @Override
    public boolean compareAndSet(final long row, final long column, final long expected, final long value)
    {
        return core.fetch(row, column, FetchOperator.COMPARE_AND_SET, value, expected) == expected;
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
