package org.gaeron.examples.small;

import java.util.Arrays;

import org.gaeron.GlobalArrays;
import org.gaeron.GlobalLongArray;
import org.gaeron.TaskCounter;
import org.gaeron.World;

/**
 * A work queue that goes on when a task fails: the failed one is noted in an array that all ranks see. Only exceptions
 * of the task itself are caught; what the calls of the arrays throw ends the job.
 */
public final class FailedTasks
{
    static final long FAILED = -1;

    private FailedTasks()
    {
    }

    /**
     * Starts the program.
     *
     * @param args none.
     */
    public static void main(final String[] args)
    {
        GlobalArrays.call(args, world -> factorials(world, 30)).ifPresent(results ->
            System.out.println("0! to 29!, where -1 has failed: " + Arrays.toString(results)));
    }

    /** {@return the factorials of 0 to {@code count - 1}, FAILED where they are no longs} Collective. */
    static long[] factorials(final World world, final int count)
    {
        try (GlobalLongArray results = world.longs("results", 1, count);
            TaskCounter tasks = world.taskCounter("tasks"))
        {
            for (long task = tasks.next(); task < count; task = tasks.next())
            {
                try
                {
                    final long result = factorial(task);
                    results.put(0, task, result);
                }
                catch (final ArithmeticException ex)                 // of the task, not of the array
                {
                    results.put(0, task, FAILED);
                }
            }
            world.sync();
            return results.get(results.patch());
        }
    }

    private static long factorial(final long n)
    {
        long product = 1;
        for (long factor = 2; factor <= n; factor++)
        {
            product = Math.multiplyExact(product, factor);
        }
        return product;
    }
}
