package org.gaeron.runtime.array;

import org.gaeron.LocalBlock;
import org.gaeron.LongHandle;
import org.gaeron.runtime.collective.Collectives;
import org.gaeron.runtime.memory.Elements;
import org.gaeron.runtime.patch.FetchOperator;

/**
 * An array of integers as one rank uses it: the atomic operations.
 *
 * @param <A> the Java array of the elements.
 * @param <B> the local block of the elements.
 */
abstract class IntegerArray<A, B extends LocalBlock> extends RankArray<A, B>
{
    /** Null until it is asked for. */
    private IntegerBlock<A> own;

    IntegerArray(final ArrayCore core, final Collectives collectives, final A element, final BlockView<B> blockView)
    {
        super(core, collectives, element, blockView);
    }

    public final IntegerBlock<A> own()
    {
        if (own == null)
        {
            own = new IntegerBlock<>(core);
        }
        return own;
    }

    public final LongHandle getAsync(final long row, final long column)
    {
        final Object value = core.type().newArray(1);
        return getElementAsync(row, column, value).withElement(core.type(), value);
    }

    /** Replaces an element atomically. */
    public final void replace(final long row, final long column, final long value)
    {
        core.checkThread();
        Elements.set(core.type(), element, 0, value);
        replaceElement(row, column);
    }

    public final long readInc(final long row, final long column, final long increment)
    {
        return single.fetch(row, column, FetchOperator.ADD, increment, 0);
    }

    public final LongHandle readIncAsync(final long row, final long column, final long increment)
    {
        return single.fetchAsync(row, column, FetchOperator.ADD, increment, core.rank().waits().waiter());
    }

    public final long fetchOr(final long row, final long column, final long mask)
    {
        return single.fetch(row, column, FetchOperator.OR, mask, 0);
    }

    public final long fetchAnd(final long row, final long column, final long mask)
    {
        return single.fetch(row, column, FetchOperator.AND, mask, 0);
    }

    public final long fetchXor(final long row, final long column, final long mask)
    {
        return single.fetch(row, column, FetchOperator.XOR, mask, 0);
    }

    public final long swap(final long row, final long column, final long value)
    {
        return single.fetch(row, column, FetchOperator.SWAP, value, 0);
    }

    public final boolean compareAndSet(final long row, final long column, final long expected, final long value)
    {
        return single.fetch(row, column, FetchOperator.COMPARE_AND_SET, value, expected) ==
            Elements.narrow(core.type(), expected);
    }
}
