package org.gaeron.runtime;

import java.util.ArrayDeque;

/**
 * The non-blocking operations of a strand that its next fence awaits. Owner's thread.
 */
final class UnderWay
{
    private final ArrayDeque<ArrayHandle> operations = new ArrayDeque<>();

    /** Records an operation, and drops those before it that are complete. */
    void add(final ArrayHandle operation)
    {
        while (!operations.isEmpty() && operations.peek().isComplete())
        {
            operations.poll();
        }
        if (!operation.isComplete())
        {
            operations.add(operation);
        }
    }

    /** Waits for all of them. Returns the first failure, or null. */
    RuntimeException await()
    {
        RuntimeException failure = null;
        for (ArrayHandle operation = operations.poll(); operation != null; operation = operations.poll())
        {
            try
            {
                operation.await();
            }
            catch (final RuntimeException ex)
            {
                failure = Causes.first(failure, ex);
            }
        }
        return failure;
    }
}
