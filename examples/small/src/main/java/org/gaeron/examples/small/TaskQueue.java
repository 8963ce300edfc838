package org.gaeron.examples.small;

import org.gaeron.GlobalArrays;
import org.gaeron.LongExtreme;
import org.gaeron.Reduction;
import org.gaeron.TaskCounter;
import org.gaeron.World;

/**
 * Tasks of unequal length, taken by whichever rank is free: the longest Collatz sequence that starts below a limit.
 */
public final class TaskQueue
{
    private static final int STARTS_PER_TASK = 1000;

    private TaskQueue()
    {
    }

    /**
     * Starts the program.
     *
     * @param args none.
     */
    public static void main(final String[] args)
    {
        GlobalArrays.call(args, world -> longestBelow(world, 1_000_000)).ifPresent(longest -> System.out.println(
            "of all sequences that begin below 1000000 the longest begins with " + longest.location() + ": " +
            longest.value() + " steps"));
    }

    /** {@return the steps of the longest sequence, and where it begins} Collective. */
    static LongExtreme longestBelow(final World world, final long limit)
    {
        long longest = 0;
        long begin = 1;
        // tag::queue[]
        try (TaskCounter tasks = world.taskCounter("tasks").prefetched())    // the next one is asked for meanwhile
        {
            for (long task = tasks.next(); task * STARTS_PER_TASK < limit; task = tasks.next())
            {
                final long first = Math.max(1, task * STARTS_PER_TASK);
                final long last = Math.min(limit, (task + 1) * STARTS_PER_TASK);
                for (long start = first; start < last; start++)
                {
                    final long steps = steps(start);
                    begin = steps > longest ? start : begin;
                    longest = Math.max(longest, steps);
                }
            }
        }
        return world.extreme(Reduction.MAX, longest, begin);
        // end::queue[]
    }

    private static long steps(final long start)
    {
        long steps = 0;
        for (long number = start; number != 1; steps++)
        {
            number = number % 2 == 0 ? number / 2 : 3 * number + 1;
        }
        return steps;
    }
}
