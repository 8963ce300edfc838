package org.gaeron.runtime.array;

import java.lang.foreign.MemorySegment;

import org.gaeron.Handle;
import org.gaeron.Operator;
import org.gaeron.runtime.memory.Elements;
import org.gaeron.runtime.node.OperationTimes.Operation;
import org.gaeron.runtime.patch.Update;

/**
 * An array as one rank uses it, as far as lists of elements go; {@link ListCore} has the work.
 *
 * @param <A> the Java array of the elements.
 */
abstract class ScatteredArray<A>
{
    static final Update PUT = new Update().put();

    final ArrayCore core;
    /** The update of the current call. */
    final Update update = new Update();
    private final ListCore lists;

    ScatteredArray(final ArrayCore core)
    {
        this.core = core;
        lists = new ListCore(core);
    }

    /** {@return the array as this strand has it} */
    public final ArrayCore core()
    {
        return core;
    }

    /** {@return the update of an operator without a factor, for one call} */
    final Update plain(final Operator operator)
    {
        return update.set(operator, Elements.one(core.type()), 0);
    }

    /** {@return the update that adds values times a factor, for one call} */
    final Update factor(final long alpha, final long alpha2)
    {
        core.checkThread();
        return update.set(Operator.SUM, alpha, alpha2);
    }

    public final void gather(final long[] rows, final long[] cols, final A to)
    {
        lists.wrap(rows, cols, to).run(Operation.GATHER, null);
    }

    public final void gather(final long[] rows, final long[] cols, final int offset, final int count, final A to)
    {
        lists.wrap(rows, cols, offset, count, to).run(Operation.GATHER, null);
    }

    public final void gather(final long[] at, final A to)
    {
        lists.wrapColumn(at, to).run(Operation.GATHER, null);
    }

    public final Handle gatherAsync(final long[] rows, final long[] cols, final int offset, final int count, final A to)
    {
        return lists.wrap(rows, cols, offset, count, to).runAsync(Operation.GATHER, null);
    }

    public final void gather(final MemorySegment rows, final MemorySegment cols, final MemorySegment to)
    {
        lists.wrapMemory(rows, cols, lists.writable(to)).run(Operation.GATHER, null);
    }

    public final void gather(final MemorySegment at, final MemorySegment to)
    {
        lists.wrapMemory(at, lists.writable(to)).run(Operation.GATHER, null);
    }

    public final Handle gatherAsync(final MemorySegment rows, final MemorySegment cols, final MemorySegment to)
    {
        return lists.wrapMemory(rows, cols, lists.writable(to)).runAsync(Operation.GATHER, null);
    }

    public final void scatter(final long[] rows, final long[] cols, final A from)
    {
        lists.wrap(rows, cols, from).run(Operation.SCATTER, PUT);
    }

    public final void scatter(final long[] rows, final long[] cols, final int offset, final int count, final A from)
    {
        lists.wrap(rows, cols, offset, count, from).run(Operation.SCATTER, PUT);
    }

    public final void scatter(final long[] at, final A from)
    {
        lists.wrapColumn(at, from).run(Operation.SCATTER, PUT);
    }

    public final Handle scatterAsync(
        final long[] rows, final long[] cols, final int offset, final int count, final A from)
    {
        return lists.wrap(rows, cols, offset, count, from).runAsync(Operation.SCATTER, PUT);
    }

    public final void scatter(final MemorySegment rows, final MemorySegment cols, final MemorySegment from)
    {
        lists.wrapMemory(rows, cols, from).run(Operation.SCATTER, PUT);
    }

    public final void scatter(final MemorySegment at, final MemorySegment from)
    {
        lists.wrapMemory(at, from).run(Operation.SCATTER, PUT);
    }

    public final Handle scatterAsync(final MemorySegment rows, final MemorySegment cols, final MemorySegment from)
    {
        return lists.wrapMemory(rows, cols, from).runAsync(Operation.SCATTER, PUT);
    }

    public final void scatterAcc(final long[] rows, final long[] cols, final Operator operator, final A from)
    {
        core.checkOperator(operator);
        scatterAcc(rows, cols, plain(operator), from);
    }

    public final void scatterAcc(
        final long[] rows, final long[] cols, final int offset, final int count, final Operator operator, final A from)
    {
        core.checkOperator(operator);
        scatterAcc(rows, cols, offset, count, plain(operator), from);
    }

    public final void scatterAcc(final long[] at, final Operator operator, final A from)
    {
        core.checkOperator(operator);
        scatterAcc(at, plain(operator), from);
    }

    public final Handle scatterAccAsync(
        final long[] rows, final long[] cols, final int offset, final int count, final Operator operator, final A from)
    {
        core.checkOperator(operator);
        return scatterAccAsync(rows, cols, offset, count, plain(operator), from);
    }

    public final void scatterAcc(
        final MemorySegment rows, final MemorySegment cols, final Operator operator, final MemorySegment from)
    {
        core.checkOperator(operator);
        scatterAcc(rows, cols, plain(operator), from);
    }

    public final void scatterAcc(final MemorySegment at, final Operator operator, final MemorySegment from)
    {
        core.checkOperator(operator);
        lists.wrapMemory(at, from).run(Operation.SCATTER_ACC, plain(operator));
    }

    public final Handle scatterAccAsync(
        final MemorySegment rows, final MemorySegment cols, final Operator operator, final MemorySegment from)
    {
        core.checkOperator(operator);
        return scatterAccAsync(rows, cols, plain(operator), from);
    }

    final void scatterAcc(final long[] rows, final long[] cols, final Update by, final A from)
    {
        lists.wrap(rows, cols, from).run(Operation.SCATTER_ACC, by);
    }

    final void scatterAcc(
        final long[] rows, final long[] cols, final int offset, final int count, final Update by, final A from)
    {
        lists.wrap(rows, cols, offset, count, from).run(Operation.SCATTER_ACC, by);
    }

    final void scatterAcc(final long[] at, final Update by, final A from)
    {
        lists.wrapColumn(at, from).run(Operation.SCATTER_ACC, by);
    }

    final Handle scatterAccAsync(
        final long[] rows, final long[] cols, final int offset, final int count, final Update by, final A from)
    {
        return lists.wrap(rows, cols, offset, count, from).runAsync(Operation.SCATTER_ACC, by);
    }

    final void scatterAcc(final MemorySegment rows, final MemorySegment cols, final Update by, final MemorySegment from)
    {
        lists.wrapMemory(rows, cols, from).run(Operation.SCATTER_ACC, by);
    }

    final Handle scatterAccAsync(
        final MemorySegment rows, final MemorySegment cols, final Update by, final MemorySegment from)
    {
        return lists.wrapMemory(rows, cols, from).runAsync(Operation.SCATTER_ACC, by);
    }
}
