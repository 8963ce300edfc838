package org.gaeron.examples.small;

import org.gaeron.GlobalArrays;
import org.gaeron.GlobalDoubleArray;
import org.gaeron.Reduction;
import org.gaeron.World;

/**
 * Algebra of arrays of one shape from algebra on each rank's own block. All is collective; what writes to an array ends
 * with a sync.
 */
public final class LocalAlgebra
{
    private LocalAlgebra()
    {
    }

    /**
     * Starts the program: where a(i, j) = i - j, A^T + 2 A is A.
     *
     * @param args none.
     */
    public static void main(final String[] args)
    {
        GlobalArrays.launch(args, world ->
        {
            try (GlobalDoubleArray a = world.doubles("a", 500, 500); GlobalDoubleArray b = world.doubles("b", 500, 500))
            {
                a.fill((i, j) -> i - j);
                b.copyTransposed(a);
                add(world, 2, a, b);
                System.out.printf("%s: norms %.3f and %.3f%n", world, norm(world, a), norm(world, b));
            }
        });
    }

    /** A = alpha A. */
    static void scale(final World world, final double alpha, final GlobalDoubleArray a)
    {
        a.own().scale(alpha);
        world.sync();
    }

    /** B = alpha A + B. */
    static void add(final World world, final double alpha, final GlobalDoubleArray a, final GlobalDoubleArray b)
    {
        b.own().add(alpha, a);
        world.sync();
    }

    static double dot(final World world, final GlobalDoubleArray a, final GlobalDoubleArray b)
    {
        return world.allReduce(Reduction.SUM, a.own().dot(b));
    }

    static double norm(final World world, final GlobalDoubleArray a)
    {
        return Math.sqrt(dot(world, a, a));
    }
}
