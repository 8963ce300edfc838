package org.gaeron.runtime.collective;

import static org.gaeron.runtime.team.ControlDescriptor.MOST_CLOSED;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;

/**
 * Arrays that this rank has closed, until all ranks of the team have: then their memory is freed. Rank's thread.
 */
final class ClosedArrays
{
    private final OpenArrays open;
    private final IntConsumer memory;
    /** In the order of closing. */
    private final List<Integer> arrays = new ArrayList<>();

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

    /** Frees the first arrays, which all ranks have closed. */
    void free(final int count)
    {
        for (int i = 0; i < count; i++)
        {
            final int arrayId = arrays.removeFirst();
            memory.accept(arrayId);
            open.freed(arrayId);
        }
    }
}
