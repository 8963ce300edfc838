package org.gaeron.wire;

import org.gaeron.runtime.BlockPatch;
import org.gaeron.runtime.Completion;
import org.gaeron.runtime.FetchOperator;
import org.gaeron.runtime.NearPeer;

/**
 * Consecutive increments of one element, from any ranks, done by one atomic add. Each gets the value that it would have
 * fetched alone. They are flushed before any other request and at the end of each poll, so their order is kept.
 */
final class Increments
{
    private static final int MOST = 256;

    private final NearPeer near;
    private final Completion completion;
    private final BlockPatch element = new BlockPatch();
    private final Replies[] replies = new Replies[MOST];
    private final int[] ranks = new int[MOST];
    private final long[] opIds = new long[MOST];
    private final long[] sumsBefore = new long[MOST];
    private int count;
    private long sum;

    /**
     * An empty row.
     *
     * @param near       performs the increments.
     * @param completion for its answers.
     */
    Increments(final NearPeer near, final Completion completion)
    {
        this.near = near;
        this.completion = completion;
    }

    /**
     * Adds an increment to the row, or begins a new row with it.
     */
    void add(final Replies to, final int rank, final long opId, final BlockPatch at, final long increment)
    {
        if (count == MOST || count > 0 && !isOfRow(at))
        {
            flush();
        }
        if (count == 0)
        {
            element.set(at);
        }
        replies[count] = to;
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
     * Performs the increments of the row, and answers them.
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
                    replies[i].value(opIds[i], before + sumsBefore[i]);
                }
            }
            catch (final IllegalStateException ex)
            {
                for (int i = 0; i < count; i++)
                {
                    replies[i].error(opIds[i], ranks[i], ex.toString());
                }
            }
            count = 0;
            sum = 0;
        }
    }
}
