package org.gaeron.aeron;

import org.gaeron.runtime.BlockPatch;
import org.gaeron.runtime.Completion;
import org.gaeron.runtime.FetchOperator;
import org.gaeron.runtime.NearPeer;

/**
 * Increments of one element that come in a row, from whatever ranks: they are done by one atomic add, and each is told
 * what it would have got alone. They are flushed before any other request is done and at the end of each poll, so
 * nobody sees another order.
 *
 * <p>Holder of the baton.
 */
final class Increments
{
    private static final int MOST = 256;

    private final NearPeer near;
    private final Completion completion;
    private final BlockPatch element = new BlockPatch();
    private final Link[] links = new Link[MOST];
    private final int[] ranks = new int[MOST];
    private final long[] opIds = new long[MOST];
    private final long[] sumsBefore = new long[MOST];
    private int count;
    private long sum;

    /**
     * None yet.
     *
     * @param near       does them.
     * @param completion for its answers.
     */
    Increments(final NearPeer near, final Completion completion)
    {
        this.near = near;
        this.completion = completion;
    }

    /**
     * Adds one to the row, or begins a new row with it.
     */
    void add(final Link link, final int rank, final long opId, final BlockPatch at, final long increment)
    {
        if (count == MOST || count > 0 && !isOfRow(at))
        {
            flush();
        }
        if (count == 0)
        {
            element.set(at);
        }
        links[count] = link;
        ranks[count] = rank;
        opIds[count] = opId;
        sumsBefore[count] = sum;
        sum += increment;
        count++;
    }

    private boolean isOfRow(final BlockPatch at)
    {
        return at.col() == element.col() && at.row() == element.row() && at.arrayId() == element.arrayId() &&
            at.owner() == element.owner();
    }

    /**
     * Does those of the row and answers them.
     */
    void flush()
    {
        if (count > 0)
        {
            try
            {
                near.fetch(element, FetchOperator.ADD, sum, 0, completion);
                final long before = completion.value();
                for (int i = 0; i < count; i++)
                {
                    links[i].replies().value(opIds[i], before + sumsBefore[i]);
                }
            }
            catch (final IllegalStateException ex)
            {
                for (int i = 0; i < count; i++)
                {
                    links[i].replies().error(opIds[i], ranks[i], ex.toString());
                }
            }
            count = 0;
            sum = 0;
        }
    }
}
