package org.gaeron.runtime.collective;

import static org.gaeron.runtime.team.ControlDescriptor.MOST_CLOSED;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;

import org.gaeron.runtime.failure.Causes;

/**
 * Arrays that this rank has closed, until all ranks of the team have: then their memory is freed. Rank's thread.
 */
final class ClosedArrays
{
    private final OpenArrays open;
    private final IntConsumer memory;
    /** In the order of closing. */
    private final List<Integer> arrays = new ArrayList<>();
    private RuntimeException failure;

    /**
     * None yet.
     *
     * @param open   the arrays that not all ranks have closed.
     * @param memory frees the memory that an array has on this node.
     */
    ClosedArrays(final OpenArrays open, final IntConsumer memory)
    {
        this.open = open;
        this.memory = memory;
    }

    void add(final int arrayId)
    {
        arrays.add(arrayId);
    }

    /** {@return how many arrays a sweep has room for} It compares them with those of the other ranks. */
    int list(final Sweep sweep)
    {
        final int listed = Math.min(arrays.size(), MOST_CLOSED);
        for (int i = 0; i < listed; i++)
        {
            sweep.closedArray(i, arrays.get(i));
        }
        return listed;
    }

    /** Frees the first arrays, which all ranks have closed: what fails does not keep it from freeing the rest. */
    void free(final int count)
    {
        for (int i = 0; i < count; i++)
        {
            final int arrayId = arrays.removeFirst();
            attempt(() -> free(arrayId, open.names().get(arrayId)));
            open.freed(arrayId);
        }
    }

    private void free(final int arrayId, final String name)
    {
        try
        {
            memory.accept(arrayId);
        }
        catch (final IllegalStateException ex)
        {
            // another thread of the program has it in a call that is under way
            throw new IllegalStateException("array " + name + ": expected that nobody uses its memory after all " +
                "ranks have closed it, actual use: " + ex.getMessage(), ex);
        }
    }

    /** Has something freed. A failure is kept for {@link #throwFailure()}. */
    void attempt(final Runnable freeing)
    {
        try
        {
            freeing.run();
        }
        catch (final RuntimeException ex)
        {
            failure = Causes.first(failure, ex);
        }
    }

    /** Throws what has failed since the last time: this rank is in step with the others again. */
    void throwFailure()
    {
        final RuntimeException thrown = failure;
        failure = null;
        if (thrown != null)
        {
            throw thrown;
        }
    }
}
