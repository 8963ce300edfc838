package org.gaeron.runtime.rank;

import java.util.ArrayDeque;
import java.util.Iterator;

import org.gaeron.runtime.failure.Causes;

/**
 * The non-blocking operations of a strand that its next fence awaits. Owner's thread.
 */
public final class UnderWay
{
    /** Stands for all arrays, or all nodes. */
    public static final int ANY = -1;

    private static final int LEAST_SWEPT = 64;

    private final ArrayDeque<ArrayOperation> operations = new ArrayDeque<>();
    private int sweptAt = LEAST_SWEPT;

    /**
     * Records an operation, and drops those before it that are complete, unless a failure is still to be told. The
     * first ones are looked at each time. One of them may have a failure that no fence tells for long, so now and then
     * all are.
     */
    void add(final ArrayOperation operation)
    {
        while (!operations.isEmpty() && operations.peek().isOver())
        {
            operations.poll();
        }
        if (operations.size() >= sweptAt)
        {
            operations.removeIf(ArrayOperation::isOver);
            sweptAt = Math.max(LEAST_SWEPT, 2 * operations.size());
        }
        if (!operation.isOver())
        {
            operations.add(operation);
        }
    }

    /** {@return how many are recorded} */
    int size()
    {
        return operations.size();
    }

    /**
     * Waits for those of an array that may have a part at a node.
     *
     * @param arrayId the array, or {@link #ANY}.
     * @param node    the node, or {@link #ANY}.
     * @return the first failure, or null.
     */
    RuntimeException await(final int arrayId, final int node)
    {
        if (operations.isEmpty())
        {
            return null;
        }
        RuntimeException failure = null;
        for (final Iterator<ArrayOperation> each = operations.iterator(); each.hasNext(); )
        {
            final ArrayOperation operation = each.next();
            if ((arrayId == ANY || operation.isOf(arrayId)) && (node == ANY || operation.mayReach(node)))
            {
                each.remove();
                failure = await(operation, failure);
            }
        }
        return failure;
    }

    private static RuntimeException await(final ArrayOperation operation, final RuntimeException before)
    {
        try
        {
            operation.complete();
            return before;
        }
        catch (final RuntimeException ex)
        {
            return Causes.first(before, ex);
        }
    }
}
