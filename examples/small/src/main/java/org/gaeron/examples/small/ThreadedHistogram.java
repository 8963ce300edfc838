package org.gaeron.examples.small;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

import org.gaeron.Fork;
import org.gaeron.GlobalArrays;
import org.gaeron.GlobalLongArray;
import org.gaeron.World;

/**
 * {@link Histogram} with several threads of each rank: threads that the rank starts, or those of a parallel stream.
 */
public final class ThreadedHistogram
{
    private ThreadedHistogram()
    {
    }

    /**
     * Starts the program.
     *
     * @param args none.
     */
    public static void main(final String[] args)
    {
        GlobalArrays.call(args, world -> throwDice(world, 4, 10_000)).ifPresent(counts ->
            System.out.println("sums of two dice, from 2 to 12: " + Arrays.toString(counts)));
    }

    /** {@return how often each sum was thrown, half of the times by each kind of threads} Collective. */
    static long[] throwDice(final World world, final int threads, final int throwsOfEach)
    {
        try (GlobalLongArray bins = world.longs("bins", 1, 11))
        {
            // tag::fork[]
            world.fork(threads, own ->
                throwDice(own.view(bins), throwsOfEach, world.rank() * threads + own.thread()));
            // end::fork[]

            // tag::stream[]
            try (Fork fork = world.fork(threads))
            {
                IntStream.range(0, threads).parallel().forEach(table -> fork.run(own ->
                    throwDice(own.view(bins), throwsOfEach, world.rank() * threads + table)));
            }
            // end::stream[]

            world.sync();
            return bins.get(bins.patch());
        }
    }

    private static void throwDice(final GlobalLongArray bins, final int count, final int seed)
    {
        final SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < count; i++)
        {
            bins.acc(0, random.nextInt(1, 7) + random.nextInt(1, 7) - 2, 1);
        }
    }
}
