package org.gaeron.examples.small;

import org.gaeron.GlobalArrays;
import org.gaeron.GlobalDoubleArray;
import org.gaeron.LocalDoubleBlock;
import org.gaeron.Patch;
import org.gaeron.Reduction;
import org.gaeron.World;

/**
 * Heat in a square plate, by Jacobi's relaxation. Each rank gets its block with a halo of one element from its
 * neighbours, and writes its next one. The upper edge has the temperature 1, the others 0.
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
            even.fill((row, column) -> row == 0 ? 1 : 0);
            odd.fill((row, column) -> row == 0 ? 1 : 0);
            double sum = 0;
            for (int step = 0; step < steps; step++)
            {
                sum = step(step % 2 == 0 ? even : odd, step % 2 == 0 ? odd : even, world.rank(), n);
                world.sync();                                        // all blocks are written before the next step
            }
            return world.allReduce(Reduction.SUM, sum);
        }
    }

    // tag::halo[]
    private static double step(final GlobalDoubleArray from, final GlobalDoubleArray to, final int rank, final int n)
    {
        final Patch own = from.distribution(rank).intersect(Patch.of(1, n - 1, 1, n - 1));
        final Patch halo = own.grow(1, from.patch());
        final double[] old = from.get(halo);                         // the block is near, its halo may be far
        final LocalDoubleBlock next = to.localBlock();
        final int ld = (int)halo.cols();
        double sum = 0;
        for (long row = own.rowLo(); row < own.rowHi(); row++)
        {
            for (long column = own.colLo(); column < own.colHi(); column++)
            {
                final int at = (int)((row - halo.rowLo()) * ld + column - halo.colLo());
                final double heat = 0.25 * (old[at - ld] + old[at - 1] + old[at + 1] + old[at + ld]);
                next.set(row, column, heat);
                sum += heat;
            }
        }
        return sum;
    }
    // end::halo[]
}
