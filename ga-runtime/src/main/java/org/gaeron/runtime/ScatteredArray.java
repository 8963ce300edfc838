package org.gaeron.runtime;

import org.gaeron.Handle;
import org.gaeron.Operator;
import org.gaeron.Patch;
import org.gaeron.runtime.OperationTimes.Operation;
import org.gaeron.runtime.memory.Elements;

/**
 * An array as one rank uses it, as far as elements go that form no patch; {@link ListCore} has the work.
 *
 * @param <A> the Java array of the elements.
 */
abstract class ScatteredArray<A>
{
    private static final Update PUT = new Update().put();

    final ArrayCore core;
    /** The update of the current call. */
    final Update update = new Update();
    private final ListCore lists;

    ScatteredArray(final ArrayCore core)
    {
        this.core = core;
        lists = new ListCore(core);
    }

    /** {@return the update of an operator without a factor, for one call} */
    final Update plain(final Operator operator)
    {
        return update.set(operator, Elements.one(core.type()), 0);
    }

    public final void gather(final long[] rows, final long[] cols, final A to)
    {
        lists.run(Operation.GATHER, rows, lists.columns(cols), 0, lists.count(rows, cols), to, null);
    }

    public final void gather(final long[] rows, final long[] cols, final int offset, final int count, final A to)
    {
        lists.run(Operation.GATHER, rows, lists.columns(cols), offset, count, to, null);
    }

    public final void gather(final long[] at, final A to)
    {
        lists.run(Operation.GATHER, at, null, 0, lists.countOfColumn(at), to, null);
    }

    public final Handle gatherAsync(
        final long[] rows, final long[] cols, final int offset, final int count, final A to)
    {
        return lists.runAsync(Operation.GATHER, rows, lists.columns(cols), offset, count, to, null);
    }

    public final void scatter(final long[] rows, final long[] cols, final A from)
    {
        lists.run(Operation.SCATTER, rows, lists.columns(cols), 0, lists.count(rows, cols), from, PUT);
    }

    public final void scatter(final long[] rows, final long[] cols, final int offset, final int count, final A from)
    {
        lists.run(Operation.SCATTER, rows, lists.columns(cols), offset, count, from, PUT);
    }

    public final void scatter(final long[] at, final A from)
    {
        lists.run(Operation.SCATTER, at, null, 0, lists.countOfColumn(at), from, PUT);
    }

    public final Handle scatterAsync(
        final long[] rows, final long[] cols, final int offset, final int count, final A from)
    {
        return lists.runAsync(Operation.SCATTER, rows, lists.columns(cols), offset, count, from, PUT);
    }

    public final void scatterAcc(final long[] rows, final long[] cols, final Operator operator, final A from)
    {
        core.checkOperator(operator);
        scatterAcc(rows, cols, plain(operator), from);
    }

    public final void scatterAcc(
        final long[] rows, final long[] cols, final int offset, final int count, final Operator operator,
        final A from)
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
        final long[] rows, final long[] cols, final int offset, final int count, final Operator operator,
        final A from)
    {
        core.checkOperator(operator);
        return scatterAccAsync(rows, cols, offset, count, plain(operator), from);
    }

    public final void get(
        final Patch patch, final long rowStep, final long colStep, final A buffer, final long ld)
    {
        lists.runStrided(Operation.GET, patch, rowStep, colStep, buffer, ld, null);
    }

    public final void put(
        final Patch patch, final long rowStep, final long colStep, final A buffer, final long ld)
    {
        lists.runStrided(Operation.PUT, patch, rowStep, colStep, buffer, ld, PUT);
    }

    public final void acc(
        final Patch patch, final long rowStep, final long colStep, final Operator operator, final A buffer,
        final long ld)
    {
        core.checkOperator(operator);
        acc(patch, rowStep, colStep, plain(operator), buffer, ld);
    }

    /** {@return the update that adds values times a factor, for one call} */
    final Update factor(final long alpha, final long alpha2)
    {
        core.checkThread();
        return update.set(Operator.SUM, alpha, alpha2);
    }

    final void scatterAcc(final long[] rows, final long[] cols, final Update by, final A from)
    {
        lists.run(Operation.SCATTER_ACC, rows, lists.columns(cols), 0, lists.count(rows, cols), from, by);
    }

    final void scatterAcc(
        final long[] rows, final long[] cols, final int offset, final int count, final Update by, final A from)
    {
        lists.run(Operation.SCATTER_ACC, rows, lists.columns(cols), offset, count, from, by);
    }

    final void scatterAcc(final long[] at, final Update by, final A from)
    {
        lists.run(Operation.SCATTER_ACC, at, null, 0, lists.countOfColumn(at), from, by);
    }

    final Handle scatterAccAsync(
        final long[] rows, final long[] cols, final int offset, final int count, final Update by, final A from)
    {
        return lists.runAsync(Operation.SCATTER_ACC, rows, lists.columns(cols), offset, count, from, by);
    }

    final void acc(
        final Patch patch, final long rowStep, final long colStep, final Update by, final A buffer, final long ld)
    {
        lists.runStrided(Operation.ACC, patch, rowStep, colStep, buffer, ld, by);
    }
}
