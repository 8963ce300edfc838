package org.gaeron.examples.small;

import java.util.Arrays;

import org.gaeron.GlobalArrays;
import org.gaeron.GlobalDoubleArray;
import org.gaeron.Patch;
import org.gaeron.TaskCounter;
import org.gaeron.World;

/**
 * C = A B in the manner of programs for Global Arrays: a shared counter hands out products of tiles, and whoever
 * computes one accumulates it onto C.
 */
public final class TileProduct
{
    private static final int TILE = 32;

    private TileProduct()
    {
    }

    /**
     * Starts the program.
     *
     * @param args none.
     */
    public static void main(final String[] args)
    {
        GlobalArrays.call(args, world -> lastOfProduct(world, 200)).ifPresent(last ->
            System.out.printf("the last element is %.0f%n", last));
    }

    /** {@return the last element of A B, where a(i, j) = i + j and b(i, j) = i - j} Collective. */
    static double lastOfProduct(final World world, final int n)
    {
        try (GlobalDoubleArray a = world.doubles("a", n, n); GlobalDoubleArray b = world.doubles("b", n, n))
        {
            a.fill((i, j) -> i + j);
            b.fill((i, j) -> i - j);
            return lastOfProduct(world, a, b, n);
        }
    }

    private static double lastOfProduct(
        final World world, final GlobalDoubleArray a, final GlobalDoubleArray b, final int n)
    {
        final double[] left = new double[TILE * TILE];
        final double[] right = new double[TILE * TILE];
        final double[] product = new double[TILE * TILE];
        // tag::tiles[]
        final long tiles = (n + TILE - 1) / TILE;                    // in each direction
        final long count = tiles * tiles * tiles;
        try (GlobalDoubleArray c = world.doubles("c", n, n);         // all zero
            TaskCounter tasks = world.taskCounter("tasks", count))
        {
            for (long task = tasks.next(); task < count; task = tasks.next())
            {
                final long i = task / (tiles * tiles) * TILE;
                final long j = task / tiles % tiles * TILE;
                final long k = task % tiles * TILE;
                final Patch at = Patch.of(i, i + TILE, j, j + TILE).intersect(c.patch());
                a.get(Patch.of(i, i + TILE, k, k + TILE).intersect(a.patch()), left, 0, TILE);
                b.get(Patch.of(k, k + TILE, j, j + TILE).intersect(b.patch()), right, 0, TILE);
                multiply(left, right, (int)Math.min(TILE, n - k), product);
                c.acc(at, 1.0, product, 0, TILE);
            }
            world.sync();                                            // all see all of C
            return c.get(n - 1, n - 1);
        }
        // end::tiles[]
    }

    private static void multiply(final double[] left, final double[] right, final int depth, final double[] product)
    {
        Arrays.fill(product, 0);
        for (int i = 0; i < TILE; i++)
        {
            for (int k = 0; k < depth; k++)
            {
                for (int j = 0; j < TILE; j++)
                {
                    product[i * TILE + j] += left[i * TILE + k] * right[k * TILE + j];
                }
            }
        }
    }
}
