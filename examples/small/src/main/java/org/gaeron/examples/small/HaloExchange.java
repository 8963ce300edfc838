package org.gaeron.examples.small;

import org.gaeron.ArraySpec;
import org.gaeron.Boundary;
import org.gaeron.GhostBlock;
import org.gaeron.GlobalArrays;
import org.gaeron.GlobalDoubleArray;
import org.gaeron.Patch;
import org.gaeron.Reduction;
import org.gaeron.World;

/**
 * Heat in a square plate, by Jacobi's relaxation. Each block has ghost cells, which an update fills with the elements
 * of its neighbours. The upper edge has the temperature 1, the others 0.
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
        try (GlobalDoubleArray even = world.doubles(ArraySpec.doubles("even", n, n).withGhosts(1, 1));
            GlobalDoubleArray odd = even.duplicate("odd"))
        {
            even.fill((row, column) -> row == 0 ? 1 : 0);
            for (int step = 0; step < steps; step++)
            {
                step(step % 2 == 0 ? even : odd, step % 2 == 0 ? odd : even);
            }
            // the outer elements have not changed: the upper edge has 1 each
            return world.allReduce(Reduction.SUM, (steps % 2 == 0 ? even : odd).own().sum()) - n;
        }
    }

    // tag::halo[]
    private static void step(final GlobalDoubleArray from, final GlobalDoubleArray to)
    {
        from.updateGhostsWithoutCorners(Boundary.NONE);              // with a sync: all blocks of from are written
        final Patch inner = Patch.of(1, from.rows() - 1, 1, from.cols() - 1);
        final GhostBlock old = from.ghostBlock();
        to.localBlock().fill((i, j) -> inner.contains(i, j) ?
            0.25 * (old.getDouble(i - 1, j) + old.getDouble(i, j - 1) + old.getDouble(i, j + 1) +
            old.getDouble(i + 1, j)) : old.getDouble(i, j));
    }
    // end::halo[]
}
