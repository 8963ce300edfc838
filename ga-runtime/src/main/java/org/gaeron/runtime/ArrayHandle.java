package org.gaeron.runtime;

import org.gaeron.LongHandle;

/**
 * A non-blocking operation of an array. It has a completion of its own, since any number of them may be under way.
 */
final class ArrayHandle implements LongHandle, Rank.Tracked
{
    private final Rank rank;
    private final Completion completion;
    private RuntimeException failure;
    private OperationTimes.Operation operation;
    private boolean isFar;
    private long bytes;
    private long startNs;

    ArrayHandle(final Rank rank)
    {
        this.rank = rank;
        completion = new Completion(rank.waiter());
    }

    Completion completion()
    {
        return completion;
    }

    /** Has the operation counted when a check first finds it complete. */
    void count(final OperationTimes.Operation operation, final boolean isFar, final long bytes, final long startNs)
    {
        this.operation = operation;
        this.isFar = isFar;
        this.bytes = bytes;
        this.startNs = startNs;
    }

    @Override
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
        rank.drive();
        return isComplete() || !rank.health().isGood();
    }

    @Override
    public void await()
    {
        rank.checkThread();
        if (!isComplete())
        {
            rank.await(completion);
            isComplete();
        }
        if (failure == null)
        {
            failure = completion.takeFailure();
        }
        if (failure != null)
        {
            throw failure;
        }
    }

    @Override
    public long value()
    {
        await();
        return completion.value();
    }
}
