package org.gaeron.examples.small;

import java.util.Arrays;
import java.util.SplittableRandom;

import org.gaeron.GlobalArrays;
import org.gaeron.GlobalLongArray;
import org.gaeron.World;

/**
 * Histogram of what all ranks draw: each adds ones to bins anywhere, and accumulates never lose one.
 */
public final class Histogram
{
    private Histogram()
    {
    }

    /**
     * Starts the program.
     *
     * @param args none.
     */
    public static void main(final String[] args)
    {
        GlobalArrays.call(args, world -> throwDice(world, 10_000)).ifPresent(counts ->
            System.out.println("sums of two dice, from 2 to 12: " + Arrays.toString(counts)));
    }

    /** {@return how often each sum was thrown by any rank} Collective. */
    static long[] throwDice(final World world, final int throwsOfEach)
    {
        // tag::histogram[]
        try (GlobalLongArray bins = world.longs("bins", 1, 11))
        {
            final SplittableRandom random = new SplittableRandom(world.rank());
            for (int i = 0; i < throwsOfEach; i++)
            {
                final int sum = random.nextInt(1, 7) + random.nextInt(1, 7);
                bins.acc(0, sum - 2, 1);
            }
            world.sync();
            return bins.get(bins.patch());
        }
        // end::histogram[]
    }
}
