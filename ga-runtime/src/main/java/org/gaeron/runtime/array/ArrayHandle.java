package org.gaeron.runtime.array;

import java.util.concurrent.CompletableFuture;
import java.util.function.LongFunction;

import org.gaeron.ElementType;
import org.gaeron.LongHandle;
import org.gaeron.runtime.memory.Elements;
import org.gaeron.runtime.node.OperationTimes;
import org.gaeron.runtime.rank.ArrayOperation;
import org.gaeron.runtime.rank.Rank;
import org.gaeron.runtime.waiting.Waiter;

/**
 * A non-blocking operation of an array, as the program sees it. Its value is that of a fetch, or the word of an element
 * that is got. Rank's thread, but for futures and messages.
 */
public final class ArrayHandle extends ArrayOperation implements LongHandle
{
    private final Rank rank;
    private final String array;
    private final OperationTimes.Operation what;
    private ElementType type;
    private Object element;

    /**
     * A handle of an operation.
     *
     * @param what    the kind of operation, for messages.
     * @param arrayId the array.
     * @param array   name of the array, for messages.
     */
    ArrayHandle(final Rank rank, final OperationTimes.Operation what, final int arrayId, final String array)
    {
        this(rank, what, arrayId, array, rank.waits().waiter());
    }

    /** A handle of an operation whose completion signals a given waiter. It must signal that of the rank, too. */
    ArrayHandle(
        final Rank rank, final OperationTimes.Operation what, final int arrayId, final String array,
        final Waiter waiter)
    {
        super(rank.waits(), rank.times(), arrayId, waiter);
        this.rank = rank;
        this.what = what;
        this.array = array;
    }

    /** Has the value read from a Java array of one element, which the operation gets. */
    ArrayHandle withElement(final ElementType type, final Object element)
    {
        this.type = type;
        this.element = element;
        return this;
    }

    @Override
    public boolean isDone()
    {
        rank.checkThread();
        if (isComplete())
        {
            return true;
        }
        rank.waits().drive();
        return isComplete() || !rank.health().isGood();
    }

    @Override
    public void await()
    {
        rank.checkThread();
        complete();
    }

    @Override
    public long value()
    {
        await();
        return word();
    }

    private long word()
    {
        return element == null ? completion().value() : Elements.get(type, element, 0);
    }

    @Override
    public CompletableFuture<Long> toCompletableFuture()
    {
        return toFuture(element != null || what == OperationTimes.Operation.FETCH ? word -> word : word -> null);
    }

    /** {@return a future of the value} */
    <T> CompletableFuture<T> toFuture(final LongFunction<T> value)
    {
        rank.checkThread();
        return rank.futures().of(completion(), () -> value.apply(word()));
    }

    @Override
    public String toString()
    {
        final String state = !completion().isMet() ? "under way" : completion().failure() == null ? "done" : "failed";
        return what.text() + " of array " + array + ", " + state;
    }
}
