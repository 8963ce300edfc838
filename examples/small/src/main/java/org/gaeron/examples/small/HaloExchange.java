package org.gaeron.examples.small;

import org.gaeron.GlobalArrays;
import org.gaeron.GlobalDoubleArray;
import org.gaeron.Patch;
import org.gaeron.Reduction;
import org.gaeron.World;

/**
 * Heat in a square plate, by Jacobi's relaxation. Each rank gets its block with a halo of one element from its
 * neighbours, and puts the new block. The upper edge has the temperature 1, the others 0.
 */
public final class HaloExchange
{
    private HaloExchange()
    {
    }

    /**
     * Starts the program.
     *
     * @param args none.
     */
    public static void main(final String[] args)
    {
        GlobalArrays.launch(args, world ->
        {
            final double heat = relax(world, 100, 500);
            if (world.rank() == 0)
            {
                System.out.printf("heat in the plate after 500 steps: %.6f%n", heat);
            }
        });
    }

    /** {@return the sum of the inner temperatures of an n x n plate after that many steps} Collective. */
    static double relax(final World world, final int n, final int steps)
    {
        try (GlobalDoubleArray even = world.doubles("even", n, n); GlobalDoubleArray odd = world.doubles("odd", n, n))
        {
            if (world.rank() == 0)
            {
                for (int column = 0; column < n; column++)
                {
                    even.put(0, column, 1.0);
                    odd.put(0, column, 1.0);
                }
            }
            world.sync();
            double sum = 0;
            for (int step = 0; step < steps; step++)
            {
                sum = step(step % 2 == 0 ? even : odd, step % 2 == 0 ? odd : even, world.rank(), n);
                world.sync();                                        // all blocks are put before the next step
            }
            return world.allReduce(Reduction.SUM, sum);
        }
    }

    // tag::halo[]
    private static double step(final GlobalDoubleArray from, final GlobalDoubleArray to, final int rank, final int n)
    {
        final Patch own = from.distribution(rank).intersect(Patch.of(1, n - 1, 1, n - 1));
        final Patch halo = Patch.of(own.rowLo() - 1, own.rowHi() + 1, own.colLo() - 1, own.colHi() + 1);
        final double[] old = new double[(int)halo.count()];
        from.get(halo, old);                                         // the block is near, its halo may be far
        final double[] next = new double[(int)own.count()];
        final int ld = (int)halo.cols();
        double sum = 0;
        for (int i = 0; i < next.length; i++)
        {
            final int at = (i / (int)own.cols() + 1) * ld + i % (int)own.cols() + 1;
            next[i] = 0.25 * (old[at - ld] + old[at - 1] + old[at + 1] + old[at + ld]);
            sum += next[i];
        }
        to.put(own, next);
        return sum;
    }
    // end::halo[]
}
