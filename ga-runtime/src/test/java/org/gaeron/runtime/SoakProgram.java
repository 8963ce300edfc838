package org.gaeron.runtime;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

import org.gaeron.ArraySpec;
import org.gaeron.ElementType;
import org.gaeron.GlobalDoubleArray;
import org.gaeron.GlobalLongArray;
import org.gaeron.Handle;
import org.gaeron.Patch;
import org.gaeron.Reduction;
import org.gaeron.World;

/**
 * Program of a rank of the soak, with two arrays. In the first each rank has some columns for itself, which cross all
 * owners. Its mirror of them must agree after every step. In the second all ranks accumulate anywhere. It must agree
 * with the sum of their mirrors at the end of a round. All values are whole numbers, so sums are exact. Each
 * array has one of all layouts.
 */
final class SoakProgram
{
    private static final int ROUNDS = 6;
    private static final int STEPS = 300;
    private static final int LEAST = 12;
    private static final int MOST = 150;

    private final World world;
    private final Random shared;
    private final Random random;
    private double[] mirror;
    private double[] added;
    private long counted;
    private int rows;
    private int cols;

    SoakProgram(final World world, final long seed)
    {
        this.world = world;
        shared = new Random(seed);
        random = new Random(seed * 31 + world.rank());
    }

    void run()
    {
        for (int round = 0; round < ROUNDS; round++)
        {
            rows = LEAST + shared.nextInt(MOST - LEAST);
            cols = LEAST + shared.nextInt(MOST - LEAST);
            try (GlobalDoubleArray own = world.doubles(anyLayout(rows, (long)cols * world.size()));
                GlobalDoubleArray sums = world.doubles(anyLayout(rows, cols));
                GlobalLongArray counter = world.longs("counter", 1, 3))
            {
                mirror = new double[rows * cols];
                added = new double[rows * cols];
                counted = 0;
                for (int step = 0; step < STEPS; step++)
                {
                    step(own, sums, counter);
                }
                world.sync();
                checkRound(own, sums, counter);
                world.sync();
            }
        }
    }

    private ArraySpec anyLayout(final long allRows, final long allCols)
    {
        final List<ArraySpec> layouts = Layouts.of(ElementType.DOUBLE, allRows, allCols, world.size());
        return layouts.get(shared.nextInt(layouts.size()));
    }

    private void step(final GlobalDoubleArray own, final GlobalDoubleArray sums, final GlobalLongArray counter)
    {
        final Patch patch = randomPatch();
        final int ld = (int)patch.cols() + random.nextInt(3);
        final int offset = random.nextInt(4);
        final double[] buffer = new double[offset + (int)patch.rows() * ld];
        for (int i = 0; i < buffer.length; i++)
        {
            buffer[i] = random.nextInt(1000) - 500;
        }
        switch (random.nextInt(6))
        {
            case 0 ->
            {
                own.put(shifted(patch), buffer, offset, ld);
                apply(mirror, patch, buffer, offset, ld, 0, 1);
            }
            case 1 ->
            {
                own.acc(shifted(patch), 2, buffer, offset, ld);
                apply(mirror, patch, buffer, offset, ld, 1, 2);
            }
            case 2 -> checkPatch(own, patch, offset, ld);
            case 3 ->
            {
                sums.acc(patch, -1, buffer, offset, ld);
                apply(added, patch, buffer, offset, ld, 1, -1);
            }
            case 4 -> several(sums, patch, buffer, offset, ld);
            default ->
            {
                final int increment = 1 + random.nextInt(3);
                counter.readInc(0, random.nextInt(3), increment);
                counted += increment;
            }
        }
    }

    private void several(
        final GlobalDoubleArray sums, final Patch patch, final double[] buffer, final int offset, final int ld)
    {
        final List<Handle> handles = new ArrayList<>();
        for (int i = 1; i <= 5; i++)
        {
            handles.add(sums.accAsync(patch, i, buffer, offset, ld));
            apply(added, patch, buffer, offset, ld, 1, i);
        }
        if (random.nextBoolean())
        {
            handles.forEach(Handle::await);
        }
        else
        {
            world.fence();
        }
    }

    private Patch randomPatch()
    {
        final int rowLo = random.nextInt(rows);
        final int colLo = random.nextInt(cols);
        return Patch.of(
            rowLo, rowLo + 1 + random.nextInt(rows - rowLo), colLo, colLo + 1 + random.nextInt(cols - colLo));
    }

    /** The patch in this rank's own columns. */
    private Patch shifted(final Patch patch)
    {
        final long left = (long)cols * world.rank();
        return Patch.of(patch.rowLo(), patch.rowHi(), patch.colLo() + left, patch.colHi() + left);
    }

    private void apply(
        final double[] to,
        final Patch patch,
        final double[] buffer,
        final int offset,
        final int ld,
        final double keep,
        final double alpha)
    {
        for (int row = 0; row < patch.rows(); row++)
        {
            for (int col = 0; col < patch.cols(); col++)
            {
                final int at = (int)((patch.rowLo() + row) * cols + patch.colLo() + col);
                to[at] = keep * to[at] + alpha * buffer[offset + row * ld + col];
            }
        }
    }

    private void checkPatch(final GlobalDoubleArray own, final Patch patch, final int offset, final int ld)
    {
        final double[] actual = new double[offset + (int)patch.rows() * ld];
        own.get(shifted(patch), actual, offset, ld);
        for (int row = 0; row < patch.rows(); row++)
        {
            for (int col = 0; col < patch.cols(); col++)
            {
                final int at = (int)((patch.rowLo() + row) * cols + patch.colLo() + col);
                assertEquals(mirror[at], actual[offset + row * ld + col], () -> "patch " + patch + " element " + at);
            }
        }
    }

    private void checkRound(final GlobalDoubleArray own, final GlobalDoubleArray sums, final GlobalLongArray counter)
    {
        final double[] mine = new double[rows * cols];
        own.get(shifted(Patch.of(0, rows, 0, cols)), mine);
        assertArrayEquals(mirror, mine);
        world.allReduce(Reduction.SUM, added);
        final double[] all = new double[rows * cols];
        sums.get(sums.patch(), all);
        assertArrayEquals(added, all);
        final long[] counts = new long[3];
        counter.get(counter.patch(), counts);
        assertEquals(world.allReduce(Reduction.SUM, counted), counts[0] + counts[1] + counts[2]);
    }
}
