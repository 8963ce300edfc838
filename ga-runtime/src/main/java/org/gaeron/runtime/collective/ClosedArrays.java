package org.gaeron.runtime.collective;

import static org.gaeron.runtime.team.ControlDescriptor.MOST_CLOSED;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;

import org.gaeron.ElementType;
import org.gaeron.Reduction;
import org.gaeron.SpecMismatchException;

/**
 * Arrays that this rank has closed, until all ranks of the team have: then their memory is freed. Rank's thread.
 */
final class ClosedArrays
{
    private final OpenArrays open;
    private final IntConsumer memory;
    /** In the order of closing. */
    private final List<Integer> arrays = new ArrayList<>();
    /** The next closes that other ranks do not compare any more. */
    private int skipped;

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
        if (skipped > 0)
        {
            skipped--;
            return;
        }
        arrays.add(arrayId);
    }

    /**
     * Runs a sweep that compares the first arrays with those of the other ranks, and frees what all have closed.
     *
     * @return how many arrays that were.
     * @throws SpecMismatchException if the calls differ, or these arrays. Then no rank compares those again, else no
     *                               later call would succeed. Their memory is freed with the team.
     */
    int run(final Sweep sweep, final int payloadLongs, final ElementType type, final Reduction reduction)
    {
        final int listed = Math.min(arrays.size(), MOST_CLOSED);
        for (int i = 0; i < listed; i++)
        {
            sweep.closedArray(i, arrays.get(i));
        }
        try
        {
            final int closedByAll = sweep.run(listed, payloadLongs, type, reduction);
            free(closedByAll);
            return closedByAll;
        }
        catch (final SpecMismatchException ex)
        {
            final int here = Math.min(sweep.misplaced(), arrays.size());
            arrays.subList(0, here).clear();
            skipped += sweep.misplaced() - here;
            throw ex;
        }
    }

    private void free(final int count)
    {
        for (int i = 0; i < count; i++)
        {
            final int arrayId = arrays.removeFirst();
            memory.accept(arrayId);
            open.freed(arrayId);
        }
    }
}
