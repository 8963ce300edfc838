package org.gaeron.benchmarks.rig;

import java.util.Arrays;

import org.gaeron.ArraySpec;
import org.gaeron.GlobalDoubleArray;
import org.gaeron.Patch;
import org.gaeron.World;

/**
 * Array on rank 0 alone, to which ranks add ones, with its expected sums. Each rank has an object of its own.
 */
public final class SummedBlock implements AutoCloseable
{
    private static final int SIDE = 1024;

    private final World world;
    private final GlobalDoubleArray array;
    private final double[] ones = new double[SIDE * SIDE];
    private final double[] expected;

    /**
     * Creates a block of zeros. Collective.
     *
     * @param world of the rank.
     */
    public SummedBlock(final World world)
    {
        this.world = world;
        array = world.doubles(ArraySpec.doubles("summed", SIDE, SIDE).withGrid(1, 1));
        expected = world.rank() == 0 ? new double[SIDE * SIDE] : null;
        Arrays.fill(ones, 1);
    }

    /**
     * {@return a patch that is as square as possible, from the block's first element}
     *
     * @param bytes of the patch, at least 8; it must fit into 1024 x 1024 elements.
     */
    public Patch patch(final int bytes)
    {
        final int count = bytes / Double.BYTES;
        int rows = (int)Math.sqrt(count);
        while (count % rows != 0)
        {
            rows--;
        }
        return Patch.of(0, rows, 0, count / rows);
    }

    /**
     * Adds one to each element of a patch, and waits until it is applied.
     *
     * @param patch of the block.
     */
    public void add(final Patch patch)
    {
        array.acc(patch, 1, ones);
        world.fence();
    }

    /**
     * Records the additions of all ranks.
     *
     * @param patch of the block.
     * @param count number of additions of all ranks together.
     */
    public void expect(final Patch patch, final long count)
    {
        if (expected != null)
        {
            for (int row = 0; row < patch.rowHi(); row++)
            {
                for (int column = 0; column < patch.colHi(); column++)
                {
                    expected[row * SIDE + column] += count;
                }
            }
        }
    }

    /**
     * Compares each element with its expected sum. Collective.
     *
     * @throws MeasurementException on rank 0, if an element differs.
     */
    public void verify()
    {
        world.sync();
        if (expected == null)
        {
            return;
        }
        final double[] actual = new double[SIDE * SIDE];
        array.get(array.patch(), actual);
        final int wrong = Arrays.mismatch(expected, actual);
        if (wrong >= 0)
        {
            throw new MeasurementException("wrong sum at (" + wrong / SIDE + "," + wrong % SIDE + "): expected " +
                expected[wrong] + ", actual " + actual[wrong]);
        }
    }

    @Override
    public void close()
    {
        array.close();
    }
}
