package org.gaeron.runtime.waiting;

import java.util.Arrays;

/**
 * The strands of a node: sequences of operations, each with a waiter of its own. One thread at a time works on a
 * strand. The first ones are those of the ranks; more are made for the threads of forks when first needed, and used
 * again by later forks.
 *
 * <pre>
 *   strand     0 ... ranks - 1    ranks ... count - 1, at most ranks + 1024
 *              the ranks          threads of forks, each of one rank, in the order in which they were made
 * </pre>
 * On the wire a strand is the sum of the node's first rank and its number here. So the strand of a rank has the number
 * of the rank.
 *
 * <p>Any thread.
 */
public final class Strands
{
    /** Most strands of one node for the threads of forks. */
    public static final int MOST_FORKED = 1024;

    private final int ranks;
    /** Replaced by a longer copy, under the lock. */
    private volatile Waiter[] waiters;

    /**
     * The strands of a node that has none but its ranks'.
     *
     * @param ofRanks the waiters of the ranks.
     */
    public Strands(final Waiter... ofRanks)
    {
        ranks = ofRanks.length;
        waiters = ofRanks;
    }

    /**
     * Makes strands for threads of forks: all or none.
     *
     * @param more waiters of the new strands.
     * @return number of the first one; negative if there would be too many.
     */
    public synchronized int add(final Waiter... more)
    {
        final int count = waiters.length;
        if (more.length > left())
        {
            return -1;
        }
        final Waiter[] all = Arrays.copyOf(waiters, count + more.length);
        System.arraycopy(more, 0, all, count, more.length);
        waiters = all;
        return count;
    }

    /** {@return how many strands can be made} */
    public int left()
    {
        return ranks + MOST_FORKED - waiters.length;
    }

    /**
     * {@return number of ranks of the node}
     */
    public int ranks()
    {
        return ranks;
    }

    /**
     * {@return the waiter of a strand}
     *
     * @param strand a strand of the node.
     */
    public Waiter waiter(final int strand)
    {
        return waiters[strand];
    }

    /** Wakes all threads that wait. */
    public void signalAll()
    {
        for (final Waiter waiter : waiters)
        {
            waiter.signal();
        }
    }
}
