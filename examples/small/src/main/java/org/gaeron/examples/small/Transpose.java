package org.gaeron.examples.small;

import org.gaeron.GlobalArrays;
import org.gaeron.GlobalDoubleArray;
import org.gaeron.Reduction;
import org.gaeron.World;

/**
 * Distance of a matrix from its transpose. One collective call copies it transposed; the rest is algebra on each rank's
 * own block.
 */
public final class Transpose
{
    private Transpose()
    {
    }

    /**
     * Starts the program.
     *
     * @param args none.
     */
    public static void main(final String[] args)
    {
        GlobalArrays.call(args, world -> asymmetry(world, 1000)).ifPresent(asymmetry ->
            System.out.printf("an element differs from its mirror image by %.6f%n", asymmetry));
    }

    /** {@return the greatest difference between an element and its mirror image, of an n x n matrix} Collective. */
    static double asymmetry(final World world, final int n)
    {
        try (GlobalDoubleArray matrix = world.doubles("matrix", n, n))
        {
            matrix.fill((row, column) -> 1.0 / (1 + 2 * row + column));
            return asymmetry(world, matrix);
        }
    }

    // tag::transpose[]
    private static double asymmetry(final World world, final GlobalDoubleArray matrix)
    {
        try (GlobalDoubleArray difference = matrix.duplicate("difference"))
        {
            difference.copyTransposed(matrix);                       // each rank gets what its block needs
            difference.own().add(-1, matrix);                        // without another word to other ranks
            return world.allReduce(Reduction.MAX, difference.own().max());
        }
    }
    // end::transpose[]
}
