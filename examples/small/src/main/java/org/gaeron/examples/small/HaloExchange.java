package org.gaeron.examples.small;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;

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
        GlobalArrays.call(args, world -> relax(world, 100, 500)).ifPresent(heat ->
            System.out.printf("heat in the plate after 500 steps: %.6f%n", heat));
    }

    /** {@return the sum of the inner temperatures of an n x n plate after that many steps} Collective. */
    static double relax(final World world, final int n, final int steps)
    {
        try (GlobalDoubleArray even = world.doubles("even", n, n); GlobalDoubleArray odd = world.doubles("odd", n, n))
        {
            even.fill((row, column) -> row == 0 ? 1 : 0);
            for (int step = 0; step < steps; step++)
            {
                step(step % 2 == 0 ? even : odd, step % 2 == 0 ? odd : even, world.rank());
                world.sync();                                        // all blocks are written before the next step
            }
            final Patch own = even.distribution(world.rank()).intersect(inner(even));
            return world.allReduce(Reduction.SUM, Arrays.stream((steps % 2 == 0 ? even : odd).get(own)).sum());
        }
    }

    private static Patch inner(final GlobalDoubleArray plate)
    {
        return Patch.of(1, plate.rows() - 1, 1, plate.cols() - 1);
    }

    // tag::halo[]
    private static void step(final GlobalDoubleArray from, final GlobalDoubleArray to, final int rank)
    {
        final Patch inner = inner(from);
        final Patch halo = from.distribution(rank).grow(1, from.patch());
        final double[] values = from.get(halo);                      // the block is near, its halo may be far
        final LocalDoubleBlock old = new LocalDoubleBlock(halo, halo.cols(), MemorySegment.ofArray(values));
        to.localBlock().fill((i, j) -> inner.contains(i, j) ?
            0.25 * (old.get(i - 1, j) + old.get(i, j - 1) + old.get(i, j + 1) + old.get(i + 1, j)) : old.get(i, j));
    }
    // end::halo[]
}
