package org.gaeron.examples.small;

import org.gaeron.GlobalArrays;
import org.gaeron.Reduction;
import org.gaeron.TaskCounter;
import org.gaeron.World;

/**
 * A million short tasks of unequal length: the perfect numbers below a limit, one number a task. The node of a rank
 * claims chunks of tasks, long before they are needed, so drawing one costs about as much as adding to a shared word.
 */
public final class GuidedTasks
{
    private GuidedTasks()
    {
    }

    /**
     * Starts the program.
     *
     * @param args none.
     */
    public static void main(final String[] args)
    {
        GlobalArrays.call(args, world -> perfectBelow(world, 1_000_000)).ifPresent(found -> System.out.println(
            found[0] + " perfect numbers below 1000000, with the sum " + found[1]));
    }

    /** {@return how many perfect numbers there are below a limit, and their sum} Collective. */
    static long[] perfectBelow(final World world, final long limit)
    {
        final long[] found = new long[2];
        // tag::guided[]
        try (TaskCounter tasks = world.taskCounter("numbers", limit))    // the node claims tasks for all of its ranks
        {
            for (long number = tasks.next(); number < limit; number = tasks.next())
            {
                if (isPerfect(number))
                {
                    found[0]++;
                    found[1] += number;
                }
            }
        }
        // end::guided[]
        world.allReduce(Reduction.SUM, found);
        return found;
    }

    private static boolean isPerfect(final long number)
    {
        long sum = number > 1 ? 1 : 0;
        for (long divisor = 2; divisor * divisor <= number; divisor++)
        {
            if (number % divisor == 0)
            {
                sum += divisor * divisor == number ? divisor : divisor + number / divisor;
            }
        }
        return number > 1 && sum == number;
    }
}
