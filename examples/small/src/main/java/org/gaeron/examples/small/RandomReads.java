package org.gaeron.examples.small;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.SplittableRandom;

import org.gaeron.DoubleHandle;
import org.gaeron.GlobalArrays;
import org.gaeron.GlobalDoubleArray;
import org.gaeron.Reduction;
import org.gaeron.World;

/**
 * Reads of single elements anywhere, many of them under way: the mean of a table over random places.
 */
public final class RandomReads
{
    private static final int N = 1000;
    private static final int MOST_UNDER_WAY = 64;

    private RandomReads()
    {
    }

    /**
     * Starts the program.
     *
     * @param args none.
     */
    public static void main(final String[] args)
    {
        GlobalArrays.call(args, world -> mean(world, 100_000)).ifPresent(mean ->
            System.out.printf("mean of x y in the unit square: %.4f%n", mean));
    }

    /** {@return the mean of what all ranks read} Collective. */
    static double mean(final World world, final int readsOfEach)
    {
        try (GlobalDoubleArray table = world.doubles("table", N, N))
        {
            table.fill((row, column) -> (row + 0.5) / N * (column + 0.5) / N);
            final SplittableRandom random = new SplittableRandom(world.rank());
            double sum = 0;
            final Deque<DoubleHandle> underWay = new ArrayDeque<>();
            for (int i = 0; i < readsOfEach; i++)
            {
                underWay.add(table.getAsync(random.nextInt(N), random.nextInt(N)));
                if (underWay.size() > MOST_UNDER_WAY)
                {
                    sum += underWay.remove().value();                // waits for the oldest, not for all
                }
            }
            for (final DoubleHandle read : underWay)
            {
                sum += read.value();
            }
            return world.allReduce(Reduction.SUM, sum) / readsOfEach / world.size();
        }
    }
}
