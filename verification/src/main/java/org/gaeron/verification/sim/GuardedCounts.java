package org.gaeron.verification.sim;

import java.util.Arrays;

/**
 * Model of counts that mutexes guard: who is in the critical section of each, and what the next one must read there.
 */
final class GuardedCounts
{
    private static final int NOBODY = -1;

    private final long[] counts;
    private final boolean[] isDoubtful;
    private final int[] inside;

    GuardedCounts(final int mutexes)
    {
        counts = new long[mutexes];
        isDoubtful = new boolean[mutexes];
        inside = new int[mutexes];
        Arrays.fill(inside, NOBODY);
    }

    int mutexes()
    {
        return counts.length;
    }

    /** Notes that a rank has got a mutex. */
    void enter(final int mutex, final int rank)
    {
        if (inside[mutex] != NOBODY)
        {
            throw new BrokenInvariantException("mutex " + mutex + ": expected no rank but " + rank +
                " in its section, actual rank " + inside[mutex]);
        }
        inside[mutex] = rank;
    }

    /** Checks what the rank inside has read. */
    void check(final int mutex, final long value)
    {
        if (value != counts[mutex] && !(isDoubtful[mutex] && value == counts[mutex] + 1))
        {
            throw new BrokenInvariantException("count under mutex " + mutex + ": expected " + counts[mutex] +
                (isDoubtful[mutex] ? " or one more" : "") + ", actual " + value);
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
