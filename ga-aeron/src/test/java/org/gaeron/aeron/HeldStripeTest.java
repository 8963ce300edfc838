package org.gaeron.aeron;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Map;

import org.gaeron.ArraySpec;
import org.gaeron.GlobalDoubleArray;
import org.gaeron.GlobalLongArray;
import org.gaeron.Patch;
import org.gaeron.World;
import org.gaeron.runtime.HeldStripe;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A rank that is descheduled while it accumulates keeps the data server from its stripe, and from nothing else.
 */
class HeldStripeTest
{
    private static final int COLS = 1000;
    private static final int ROWS = 40;

    /** Patches of one frame, of a few, and of enough to be pulled; they begin before the held stripe. */
    @ParameterizedTest
    @CsvSource({"ipc, 1", "udp, 1", "ipc, 3", "udp, 3", "ipc, 30", "udp, 30"})
    void shouldServeOtherStripesMeanwhile(final String transport, final int rows)
    {
        FarJob.run(transport, 3, Map.of(), world ->
        {
            try (GlobalDoubleArray array = world.doubles(
                ArraySpec.doubles("array", 3 * ROWS, COLS).withGrid(3, 1));
                GlobalLongArray counter = world.longs(ArraySpec.longs("counter", 3, 1).withGrid(3, 1)))
            {
                final Patch held = Patch.of(3, 3 + rows, 0, COLS);
                switch (world.rank())
                {
                    case 0 -> hold(world, array, counter);
                    case 1 ->
                    {
                        world.barrier();
                        final double[] values = new double[rows * COLS];
                        Arrays.fill(values, 1);
                        array.acc(held, 2.0, values);
                        world.fence();
                    }
                    default ->
                    {
                        world.barrier();
                        array.acc(Patch.of(ROWS - 1, ROWS, 0, 1), 1.0, new double[]{5.0});
                        world.fence();
                        counter.readInc(0, 0, 1);
                    }
                }
                world.sync();
                final double[] sums = new double[rows * COLS];
                array.get(held, sums);
                for (final double sum : sums)
                {
                    assertEquals(2.0, sum);
                }
                assertEquals(5.0, array.get(ROWS - 1, 0));
                world.sync();
            }
        });
    }

    /** Elements within the held stripe and before it, alternating: a frame resumes in its middle, again and again. */
    @ParameterizedTest
    @ValueSource(strings = {"ipc", "udp"})
    void shouldApplyEachElementOfAListOnce(final String transport)
    {
        FarJob.run(transport, 3, Map.of(), world ->
        {
            try (GlobalDoubleArray array = world.doubles(
                ArraySpec.doubles("array", 3 * ROWS, COLS).withGrid(3, 1));
                GlobalLongArray counter = world.longs(ArraySpec.longs("counter", 3, 1).withGrid(3, 1)))
            {
                final long[] rows = new long[2 * COLS];
                final long[] cols = new long[2 * COLS];
                Arrays.setAll(rows, i -> 3 + i % 2);
                Arrays.setAll(cols, i -> i / 2);
                final double[] values = new double[2 * COLS];
                switch (world.rank())
                {
                    case 0 -> hold(world, array, counter);
                    case 1 ->
                    {
                        world.barrier();
                        Arrays.fill(values, 1);
                        array.scatterAcc(rows, cols, 2.0, values);
                        array.gather(rows, cols, values);
                        assertTrue(Arrays.stream(values).allMatch(value -> value == 2.0), Arrays.toString(values));
                        world.fence();
                    }
                    default ->
                    {
                        world.barrier();
                        counter.readInc(0, 0, 1);
                    }
                }
                world.sync();
                array.gather(rows, cols, values);
                assertTrue(Arrays.stream(values).allMatch(value -> value == 2.0), Arrays.toString(values));
                world.sync();
            }
        });
    }

    /** Holds the second row's stripe until rank 2 has been served. */
    private static void hold(final World world, final GlobalDoubleArray array, final GlobalLongArray counter)
    {
        try (HeldStripe stripe = new HeldStripe(array, 4, 0))
        {
            world.barrier();
            while (counter.get(0, 0) == 0)
            {
                Thread.onSpinWait();
            }
            assertEquals(0.0, array.get(4, 0), () -> "applied under " + stripe);
        }
    }
}
