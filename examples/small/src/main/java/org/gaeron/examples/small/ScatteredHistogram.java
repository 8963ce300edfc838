package org.gaeron.examples.small;

import java.util.Arrays;
import java.util.SplittableRandom;

import org.gaeron.GlobalArrays;
import org.gaeron.GlobalLongArray;
import org.gaeron.World;

/**
 * Histogram in two dimensions, by lists of elements: each rank drops points into bins anywhere, a thousand in one call.
 * {@link Histogram} does the same element by element.
 */
public final class ScatteredHistogram
{
    private static final int BATCH = 1000;

    private ScatteredHistogram()
    {
    }

    /**
     * Starts the program.
     *
     * @param args none.
     */
    public static void main(final String[] args)
    {
        GlobalArrays.call(args, world -> drop(world, 100, 1_000_000)).ifPresent(counts ->
            System.out.println("points on the diagonal: " + Arrays.toString(counts)));
    }

    /** {@return how many points of all ranks fell into the bins of the diagonal} Collective. */
    static long[] drop(final World world, final int n, final int pointsOfEach)
    {
        // tag::lists[]
        try (GlobalLongArray bins = world.longs("bins", n, n))
        {
            final SplittableRandom random = new SplittableRandom(world.rank());
            final long[] rows = new long[BATCH];
            final long[] cols = new long[BATCH];
            final long[] ones = new long[BATCH];
            Arrays.fill(ones, 1);
            for (int left = pointsOfEach; left > 0; left -= BATCH)
            {
                final int count = Math.min(BATCH, left);
                for (int i = 0; i < count; i++)
                {
                    rows[i] = random.nextInt(n);
                    cols[i] = random.nextInt(n);
                }
                bins.scatterAcc(rows, cols, 0, count, 1, ones);      // a bin that is hit twice gets both
            }
            world.sync();
            final long[] diagonal = new long[n];
            Arrays.setAll(diagonal, i -> i);
            final long[] counts = new long[n];
            bins.gather(diagonal, diagonal, counts);
            return counts;
        }
        // end::lists[]
    }
}
