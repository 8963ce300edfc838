package org.gaeron.runtime.waiting;

/**
 * Strands of a node as its ranks' forks make them, for tests of what other modules do with them.
 */
public final class ForkedStrands
{
    private ForkedStrands()
    {
    }

    /**
     * {@return the strands of a node of one rank, whose forks have added some}
     *
     * @param rank   waiter of the rank.
     * @param forked waiters of the threads of its forks.
     */
    public static Strands of(final Waiter rank, final Waiter... forked)
    {
        final Strands strands = new Strands(rank);
        strands.add(forked);
        return strands;
    }
}
