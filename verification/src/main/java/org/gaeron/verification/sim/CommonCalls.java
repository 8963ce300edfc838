package org.gaeron.verification.sim;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

import org.gaeron.ArraySpec;
import org.gaeron.GlobalDoubleArray;
import org.gaeron.MemoryLimitException;
import org.gaeron.Reduction;
import org.gaeron.World;

/**
 * Collective calls of the random program whose results all ranks know beforehand.
 */
final class CommonCalls
{
    private final World world;
    private final Mirror mirror;
    private final int rank;

    CommonCalls(final World world, final Mirror mirror)
    {
        this.world = world;
        this.mirror = mirror;
        rank = world.rank();
    }

    void reduce()
    {
        final long size = world.size();
        final long sum = world.allReduce(Reduction.SUM, (long)rank + 1);
        mirror.expect("allReduce", size * (size + 1) / 2, sum);
    }

    void broadcast(final int root, final int length, final long seed)
    {
        final long[] expected = new SplittableRandom(seed).longs(length).toArray();
        final long[] values = rank == root ? expected.clone() : new long[length];
        world.broadcast(root, values);
        mirror.expect("broadcast", Arrays.hashCode(expected), Arrays.hashCode(values));
    }

    /** All ranks add the numbers of the elements to an array of any layout. */
    void temporary(final SplittableRandom common)
    {
        final int rows = 1 + common.nextInt(9);
        final int cols = 1 + common.nextInt(9);
        final ArraySpec spec = ArraySpec.doubles("temporary", rows, cols);
        try (GlobalDoubleArray array = world.doubles(RandomLayout.of(spec, common, world.size())))
        {
            final double[] numbers = IntStream.range(0, rows * cols).asDoubleStream().toArray();
            array.acc(array.patch(), 1.0, numbers);
            array.acc(rank % rows, 0, 1.0);
            world.sync();
            mirror.fenced(rank);
            final double[] values = new double[rows * cols];
            array.get(array.patch(), values);
            long ones = 0;
            for (int i = 0; i < values.length; i++)
            {
                final long surplus = (long)values[i] - (long)i * world.size();
                mirror.expect("element of a temporary array beyond its number", i % cols == 0 ? surplus : 0, surplus);
                ones += surplus;
            }
            mirror.expect("sum of a temporary array", world.size(), ones);
        }
    }

    /** Asks for more memory than there is. */
    void refuse()
    {
        try
        {
            world.doubles("refused", 1L << 24, world.size()).close();
            mirror.expect("a refused array", 1, 0);
        }
        catch (final MemoryLimitException ex)
        {
            mirror.expect("a refused array", 1, 1);
        }
    }
}
