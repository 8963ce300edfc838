package org.gaeron.verification.soak;

import java.util.Arrays;
import java.util.Random;

import org.gaeron.GlobalDoubleArray;
import org.gaeron.GlobalLongArray;
import org.gaeron.Patch;
import org.gaeron.Reduction;
import org.gaeron.World;

/**
 * Rounds of the soak: random operations of all ranks on arrays of a random shape. In one array each rank has columns of
 * its own, with a mirror. To another all ranks accumulate; the sum of their mirrors is the expected content. The third
 * is a counter. Values are whole numbers, so that sums are exact. The rank's thread.
 */
final class SoakRound
{
    private static final int STEPS = 200;
    private static final int SIDE = 300;
    private static final int WORDS = SIDE * SIDE;

    private final World world;
    private final Random shared;
    private final Random random;
    private final double[] mirror = new double[WORDS];
    private final double[] added = new double[WORDS];
    private final double[] buffer = new double[WORDS];
    private int rows;
    private int cols;
    private long counted;
    private long rounds;
    private long operations;

    SoakRound(final World world, final long seed)
    {
        this.world = world;
        shared = new Random(seed);
        random = new Random(31 * seed + world.rank());
    }

    long rounds()
    {
        return rounds;
    }

    long operations()
    {
        return operations;
    }

    void run()
    {
        rows = 1 + shared.nextInt(SIDE);
        cols = 1 + shared.nextInt(SIDE);
        Arrays.fill(mirror, 0);
        Arrays.fill(added, 0);
        counted = 0;
        try (GlobalDoubleArray own = world.doubles("own", rows, (long)cols * world.size());
            GlobalDoubleArray sums = world.doubles("sums", rows, cols);
            GlobalLongArray counter = world.longs("counter", 1, 1))
        {
            for (int i = 0; i < STEPS; i++)
            {
                step(own, sums, counter);
            }
            world.sync();
            check(own, sums, counter);
            world.sync();
        }
        rounds++;
    }

    private void step(final GlobalDoubleArray own, final GlobalDoubleArray sums, final GlobalLongArray counter)
    {
        final Patch patch = randomPatch();
        final int count = (int)patch.count();
        for (int i = 0; i < count; i++)
        {
            buffer[i] = random.nextInt(1000) - 500;
        }
        switch (random.nextInt(6))
        {
            case 0 ->
            {
                own.put(mine(patch), buffer);
                apply(mirror, patch, 0, 1);
            }
            case 1 ->
            {
                own.acc(mine(patch), 2, buffer);
                apply(mirror, patch, 1, 2);
            }
            case 2 -> compare(own, patch);
            case 3 ->
            {
                sums.acc(patch, -1, buffer);
                apply(added, patch, 1, -1);
            }
            case 4 ->
            {
                sums.accAsync(patch, 3, buffer, 0, (int)patch.cols()).await();
                apply(added, patch, 1, 3);
            }
            default ->
            {
                counter.readInc(0, 0, 1);
                counted++;
            }
        }
        operations++;
    }

    /** {@return a patch, mostly small; some are long enough for the path of large patches} */
    private Patch randomPatch()
    {
        final int most = random.nextInt(8) == 0 ? SIDE : 12;
        final int rowLo = random.nextInt(rows);
        final int colLo = random.nextInt(cols);
        return Patch.of(rowLo, rowLo + 1 + random.nextInt(Math.min(most, rows - rowLo)),
            colLo, colLo + 1 + random.nextInt(Math.min(most, cols - colLo)));
    }

    private Patch mine(final Patch patch)
    {
        final long left = (long)cols * world.rank();
        return Patch.of(patch.rowLo(), patch.rowHi(), patch.colLo() + left, patch.colHi() + left);
    }

    private int at(final Patch patch, final int row, final int col)
    {
        return (int)((patch.rowLo() + row) * cols + patch.colLo() + col);
    }

    private void apply(final double[] to, final Patch patch, final double keep, final double alpha)
    {
        int i = 0;
        for (int row = 0; row < patch.rows(); row++)
        {
            for (int col = 0; col < patch.cols(); col++)
            {
                final int at = at(patch, row, col);
                to[at] = keep * to[at] + alpha * buffer[i++];
            }
        }
    }

    private void compare(final GlobalDoubleArray own, final Patch patch)
    {
        own.get(mine(patch), buffer);
        int i = 0;
        for (int row = 0; row < patch.rows(); row++)
        {
            for (int col = 0; col < patch.cols(); col++)
            {
                expect("own", at(patch, row, col), mirror[at(patch, row, col)], buffer[i++]);
            }
        }
    }

    private void check(final GlobalDoubleArray own, final GlobalDoubleArray sums, final GlobalLongArray counter)
    {
        final Patch all = Patch.of(0, rows, 0, cols);
        compare(own, all);
        world.allReduce(Reduction.SUM, added);
        sums.get(all, buffer);
        for (int i = 0; i < rows * cols; i++)
        {
            expect("sums", i, added[i], buffer[i]);
        }
        expect("counter", 0, world.allReduce(Reduction.SUM, counted), counter.get(0, 0));
    }

    private void expect(final String what, final int at, final double expected, final double actual)
    {
        if (expected != actual)
        {
            throw new IllegalStateException("round " + rounds + ", " + what + ", element " + at + ": expected " +
                expected + ", actual " + actual);
        }
    }
}
