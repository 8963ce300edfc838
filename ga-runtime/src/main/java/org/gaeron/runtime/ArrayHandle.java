package org.gaeron.runtime;

import java.util.concurrent.CompletableFuture;
import java.util.function.LongFunction;

import org.gaeron.ElementType;
import org.gaeron.LongHandle;
import org.gaeron.runtime.memory.Elements;

/**
 * A non-blocking operation of an array. It has a completion of its own, since any number of them may be under way. Its
 * value is that of a fetch, or the word of an element that is got. Rank's thread, but for futures and messages.
 */
final class ArrayHandle implements LongHandle
{
    private final Rank rank;
    private final Completion completion;
    private final String array;
    private final OperationTimes.Operation what;
    private final int arrayId;
    private int firstNode = Integer.MAX_VALUE;
    private int lastNode = -1;
    private ElementType type;
    private Object element;
    private OperationTimes.Operation operation;
    private boolean isFar;
    private long bytes;
    private long startNs;

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
        this.arrayId = arrayId;
        this.rank = rank;
        this.what = what;
        this.array = array;
        completion = new Completion(waiter);
    }

    /** Has the value read from a Java array of one element, which the operation gets. */
    ArrayHandle withElement(final ElementType type, final Object element)
    {
        this.type = type;
        this.element = element;
        return this;
    }

    Completion completion()
    {
        return completion;
    }

    /** Notes the nodes between which all far parts lie; parts of the own node are complete at once. */
    void reaches(final int first, final int last)
    {
        firstNode = first;
        lastNode = last;
    }

    boolean isOf(final int array)
    {
        return arrayId == array;
    }

    /** {@return whether a part may be under way to a node} */
    boolean mayReach(final int node)
    {
        return node >= firstNode && node <= lastNode;
    }

    /** Has the operation counted when a check first finds it complete. */
    void count(final OperationTimes.Operation operation, final boolean isFar, final long bytes, final long startNs)
    {
        this.operation = operation;
        this.isFar = isFar;
        this.bytes = bytes;
        this.startNs = startNs;
    }

    public boolean isComplete()
    {
        if (!completion.isMet())
        {
            return false;
        }
        if (operation != null)
        {
            rank.times().record(operation, isFar, bytes, startNs);
            operation = null;
        }
        return true;
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
        if (!isComplete())
        {
            rank.waits().await(completion);
            isComplete();
        }
        final RuntimeException failure = completion.failure();
        if (failure != null)
        {
            throw failure;
        }
    }

    @Override
    public long value()
    {
        await();
        return word();
    }

    private long word()
    {
        return element == null ? completion.value() : Elements.get(type, element, 0);
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
        return rank.futures().of(completion, () -> value.apply(word()));
    }

    @Override
    public String toString()
    {
        final String state = !completion.isMet() ? "under way" : completion.failure() == null ? "done" : "failed";
        return what.text() + " of array " + array + ", " + state;
    }
}
