package org.gaeron.runtime.rank;

import org.gaeron.runtime.node.OperationTimes;
import org.gaeron.runtime.waiting.Completion;
import org.gaeron.runtime.waiting.RankWaits;
import org.gaeron.runtime.waiting.Waiter;

/**
 * A non-blocking operation of an array, as fences see it: its completion, its array, and the nodes of its parts. It has
 * a completion of its own, since any number of them may be under way. Owner's thread, but for the completion.
 */
public abstract class ArrayOperation
{
    private final RankWaits waits;
    private final OperationTimes times;
    private final Completion completion;
    private final int arrayId;
    private int firstNode = Integer.MAX_VALUE;
    private int lastNode = -1;
    /** Null unless the operation is to be counted. */
    private OperationTimes.Operation counted;
    private boolean isFar;
    private long bytes;
    private long startNs;
    private boolean isTold;

    /** An operation of a strand, whose completion signals a waiter. The times are null if nothing is counted. */
    public ArrayOperation(final RankWaits waits, final OperationTimes times, final int arrayId, final Waiter waiter)
    {
        this.waits = waits;
        this.times = times;
        this.arrayId = arrayId;
        completion = new Completion(waiter);
    }

    public final Completion completion()
    {
        return completion;
    }

    /** Notes the nodes between which all parts lie. Without a far one the operation is complete at once. */
    public final void reaches(final int first, final int last)
    {
        firstNode = first;
        lastNode = last;
    }

    final boolean isOf(final int array)
    {
        return arrayId == array;
    }

    /** {@return whether it may have a part on a node, and any part under way} */
    final boolean mayReach(final int node)
    {
        return node >= firstNode && node <= lastNode;
    }

    /** Has the operation counted when a check first finds it complete. */
    public final void count(
        final OperationTimes.Operation operation, final boolean isFar, final long bytes, final long startNs)
    {
        counted = operation;
        this.isFar = isFar;
        this.bytes = bytes;
        this.startNs = startNs;
    }

    public final boolean isComplete()
    {
        if (!completion.isMet())
        {
            return false;
        }
        if (counted != null)
        {
            times.record(counted, isFar, bytes, startNs);
            counted = null;
        }
        return true;
    }

    /** {@return whether no fence need look at it any more: it is complete, and its failure, if any, was thrown} */
    final boolean isOver()
    {
        return isComplete() && (isTold || completion.failure() == null);
    }

    /** Waits until it is complete, and throws its failure, if any. */
    public final void complete()
    {
        if (!isComplete())
        {
            waits.await(completion);
            isComplete();
        }
        final RuntimeException failure = completion.failure();
        if (failure != null)
        {
            isTold = true;
            throw failure;
        }
    }
}
