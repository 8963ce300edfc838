package org.gaeron.verification.sim;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Model of counts that the mutexes of a team guard: who is in the critical section of each, what the next one must read
 * there, and in which order those come in that are known to have queued.
 */
final class GuardedCounts
{
    /** A rank that waits, since some time. */
    private record Waiting(int rank, long sinceNs)
    {
    }

    private static final int NOBODY = -1;

    private final String team;
    private final long[] counts;
    private final boolean[] isDoubtful;
    private final int[] inside;
    /** Ranks that wait for each mutex, in the order in which they came. */
    private final List<List<Waiting>> queues = new ArrayList<>();
    private long sections;

    GuardedCounts(final String team, final int mutexes)
    {
        this.team = team;
        counts = new long[mutexes];
        isDoubtful = new boolean[mutexes];
        inside = new int[mutexes];
        Arrays.fill(inside, NOBODY);
        for (int mutex = 0; mutex < mutexes; mutex++)
        {
            queues.add(new ArrayList<>());
        }
    }

    int mutexes()
    {
        return counts.length;
    }

    /** {@return how often a rank has got a mutex} */
    long sections()
    {
        return sections;
    }

    /**
     * Notes that a rank comes to a mutex whose queue is in memory of the rank's own node. So it is in the queue after
     * {@link Weather#MOST_NEAR_NS}, before any rank that comes from then on.
     */
    void queue(final int mutex, final int rank, final long nowNs)
    {
        queues.get(mutex).add(new Waiting(rank, nowNs));
    }

    /** Notes that a rank has got a mutex. */
    void enter(final int mutex, final int rank)
    {
        if (inside[mutex] != NOBODY)
        {
            throw new BrokenInvariantException("mutex of " + team + ": expected no rank but " + rank +
                " in section " + mutex + ", actual rank " + inside[mutex]);
        }
        leaveQueue(mutex, rank);
        inside[mutex] = rank;
        sections++;
    }

    private void leaveQueue(final int mutex, final int rank)
    {
        final List<Waiting> queue = queues.get(mutex);
        for (final Waiting own : queue)
        {
            if (own.rank() == rank)
            {
                final Waiting first = queue.getFirst();
                if (own.sinceNs() - first.sinceNs() > Weather.MOST_NEAR_NS)
                {
                    throw new BrokenInvariantException("mutex of " + team + ": expected ranks in section " + mutex +
                        " in the order in which they came, actual rank " + rank + " before rank " + first.rank());
                }
                queue.remove(own);
                return;
            }
        }
    }

    /** Checks what the rank inside has read. */
    void check(final int mutex, final long value)
    {
        if (value != counts[mutex] && !(isDoubtful[mutex] && value == counts[mutex] + 1))
        {
            throw new BrokenInvariantException("count under mutex " + mutex + " of " + team + ": expected " +
                counts[mutex] + (isDoubtful[mutex] ? " or one more" : "") + ", actual " + value);
        }
        counts[mutex] = value;
        isDoubtful[mutex] = true;
    }

    /** Notes that the rank inside has written one more. */
    void written(final int mutex)
    {
        counts[mutex]++;
        isDoubtful[mutex] = false;
    }

    /** Notes that the rank inside is about to release the mutex. */
    void leave(final int mutex)
    {
        inside[mutex] = NOBODY;
    }
}
