package org.gaeron.examples.small;

import java.util.SplittableRandom;

import org.gaeron.GlobalArrays;
import org.gaeron.GlobalDoubleArray;
import org.gaeron.Group;
import org.gaeron.Reduction;
import org.gaeron.World;

/**
 * A table that is built by all ranks and then read at random by all: each node makes a copy of its own, so that every
 * read is near. The copy is an ordinary array, on the group of the node's ranks.
 */
public final class NodeReplica
{
    private static final int READS = 1000;

    private NodeReplica()
    {
    }

    /**
     * Starts the program.
     *
     * @param args none.
     */
    public static void main(final String[] args)
    {
        GlobalArrays.call(args, world -> mean(world, 200)).ifPresent(mean ->
            System.out.printf("mean of %d reads by each rank: %.6f%n", READS, mean));
    }

    /** {@return the mean of random elements of an n x n table, some for each rank} Collective. */
    static double mean(final World world, final int n)
    {
        try (GlobalDoubleArray table = world.doubles("table", n, n))
        {
            table.fill((row, column) -> (row + 0.5) * (column + 0.5));
            // tag::replica[]
            try (Group here = world.nodeGroup();
                GlobalDoubleArray copy = here.replicate(table))          // each rank gets its part of the node's copy
            {
                return world.allReduce(Reduction.SUM, sum(copy, world.rank())) / world.size() / READS;
            }
            // end::replica[]
        }
    }

    private static double sum(final GlobalDoubleArray copy, final int seed)
    {
        final SplittableRandom random = new SplittableRandom(seed);
        double sum = 0;
        for (int i = 0; i < READS; i++)
        {
            sum += copy.get(random.nextLong(copy.rows()), random.nextLong(copy.cols()));
        }
        return sum;
    }
}
