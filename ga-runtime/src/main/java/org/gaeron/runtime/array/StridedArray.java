package org.gaeron.runtime.array;

import java.lang.foreign.MemorySegment;

import org.gaeron.Handle;
import org.gaeron.Operator;
import org.gaeron.Patch;
import org.gaeron.runtime.node.OperationTimes.Operation;
import org.gaeron.runtime.patch.Update;

/**
 * An array as one rank uses it, as far as strided patches go; {@link StridedCore} has the work.
 *
 * @param <A> the Java array of the elements.
 */
abstract class StridedArray<A> extends ScatteredArray<A>
{
    private final StridedCore strided;

    StridedArray(final ArrayCore core)
    {
        super(core);
        strided = new StridedCore(core);
    }

    public final void get(final Patch patch, final long rowStep, final long colStep, final A buffer, final long ld)
    {
        strided.wrap(patch, rowStep, colStep, buffer, ld).run(Operation.GET, null);
    }

    public final Handle getAsync(
        final Patch patch, final long rowStep, final long colStep, final A buffer, final long ld)
    {
        return strided.wrap(patch, rowStep, colStep, buffer, ld).runAsync(Operation.GET, null);
    }

    public final void get(
        final Patch patch, final long rowStep, final long colStep, final MemorySegment buffer, final long ld)
    {
        strided.wrapWritable(patch, rowStep, colStep, buffer, ld).run(Operation.GET, null);
    }

    public final Handle getAsync(
        final Patch patch, final long rowStep, final long colStep, final MemorySegment buffer, final long ld)
    {
        return strided.wrapWritable(patch, rowStep, colStep, buffer, ld).runAsync(Operation.GET, null);
    }

    public final void put(final Patch patch, final long rowStep, final long colStep, final A buffer, final long ld)
    {
        strided.wrap(patch, rowStep, colStep, buffer, ld).run(Operation.PUT, PUT);
    }

    public final Handle putAsync(
        final Patch patch, final long rowStep, final long colStep, final A buffer, final long ld)
    {
        return strided.wrap(patch, rowStep, colStep, buffer, ld).runAsync(Operation.PUT, PUT);
    }

    public final void put(
        final Patch patch, final long rowStep, final long colStep, final MemorySegment buffer, final long ld)
    {
        strided.wrapMemory(patch, rowStep, colStep, buffer, ld).run(Operation.PUT, PUT);
    }

    public final Handle putAsync(
        final Patch patch, final long rowStep, final long colStep, final MemorySegment buffer, final long ld)
    {
        return strided.wrapMemory(patch, rowStep, colStep, buffer, ld).runAsync(Operation.PUT, PUT);
    }

    public final void acc(
        final Patch patch, final long rowStep, final long colStep, final Operator operator, final A buffer,
        final long ld)
    {
        core.checkOperator(operator);
        acc(patch, rowStep, colStep, plain(operator), buffer, ld);
    }

    public final Handle accAsync(
        final Patch patch, final long rowStep, final long colStep, final Operator operator, final A buffer,
        final long ld)
    {
        core.checkOperator(operator);
        return accAsync(patch, rowStep, colStep, plain(operator), buffer, ld);
    }

    public final void acc(
        final Patch patch, final long rowStep, final long colStep, final Operator operator, final MemorySegment buffer,
        final long ld)
    {
        core.checkOperator(operator);
        acc(patch, rowStep, colStep, plain(operator), buffer, ld);
    }

    public final Handle accAsync(
        final Patch patch, final long rowStep, final long colStep, final Operator operator, final MemorySegment buffer,
        final long ld)
    {
        core.checkOperator(operator);
        return accAsync(patch, rowStep, colStep, plain(operator), buffer, ld);
    }

    final void acc(
        final Patch patch, final long rowStep, final long colStep, final Update by, final A buffer, final long ld)
    {
        strided.wrap(patch, rowStep, colStep, buffer, ld).run(Operation.ACC, by);
    }

    final Handle accAsync(
        final Patch patch, final long rowStep, final long colStep, final Update by, final A buffer, final long ld)
    {
        return strided.wrap(patch, rowStep, colStep, buffer, ld).runAsync(Operation.ACC, by);
    }

    final void acc(
        final Patch patch, final long rowStep, final long colStep, final Update by, final MemorySegment buffer,
        final long ld)
    {
        strided.wrapMemory(patch, rowStep, colStep, buffer, ld).run(Operation.ACC, by);
    }

    final Handle accAsync(
        final Patch patch, final long rowStep, final long colStep, final Update by, final MemorySegment buffer,
        final long ld)
    {
        return strided.wrapMemory(patch, rowStep, colStep, buffer, ld).runAsync(Operation.ACC, by);
    }
}
