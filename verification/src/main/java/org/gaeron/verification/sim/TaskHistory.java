package org.gaeron.verification.sim;

import java.util.BitSet;

/**
 * The numbers that all ranks of a team together have drawn from a task counter with a total: each at most once, and all
 * of them if every rank has drawn until the end.
 */
final class TaskHistory
{
    private final BitSet drawn = new BitSet();
    private final String team;
    private final int total;

    TaskHistory(final String team, final int total)
    {
        this.team = team;
        this.total = total;
    }

    int total()
    {
        return total;
    }

    /** Notes a number below the total. */
    void drawn(final long number)
    {
        if (number < 0 || drawn.get((int)number))
        {
            throw new BrokenInvariantException(
                "tasks of " + team + ": expected each number once, actual " + number + " twice, of " + total);
        }
        drawn.set((int)number);
    }

    /** Notes the end that a rank has found. */
    void ended(final long number)
    {
        if (number != total)
        {
            throw new BrokenInvariantException(
                "tasks of " + team + ": expected the total " + total + " at the end, actual " + number);
        }
    }

    /** Checks that no number is left. After all ranks have drawn until the end. */
    void checkAll()
    {
        if (drawn.nextClearBit(0) != total)
        {
            throw new BrokenInvariantException(
                "tasks of " + team + ": expected all numbers below " + total + ", actual none " +
                drawn.nextClearBit(0));
        }
    }
}
