package org.gaeron.aeron;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;

import org.gaeron.ArraySpec;
import org.gaeron.EmbeddedJob;
import org.gaeron.GlobalDoubleArray;
import org.gaeron.GlobalLongArray;
import org.gaeron.Handle;
import org.gaeron.Patch;
import org.gaeron.World;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Two nodes that fill each other's logs at the same time, with the smallest terms. So every publication is
 * back-pressured for most of the time.
 */
class BothWaysTest
{
    private static final int COUNT = 64 * 1024 * 1024 / Double.BYTES;
    private static final int SMALL_OPERATIONS = 20_000;
    private static final int SMALL_COUNT = 100;

    @ParameterizedTest
    @ValueSource(strings = {"ipc", "udp"})
    void shouldNotLockUpWhenBothStreamLargePatches(final String transport)
    {
        job(transport).run(BothWaysTest::streamLarge);
    }

    @ParameterizedTest
    @ValueSource(strings = {"ipc", "udp"})
    void shouldNotLockUpWhenBothFloodTheOtherWithSmallOperations(final String transport)
    {
        job(transport).run(BothWaysTest::floodSmall);
    }

    private static EmbeddedJob job(final String transport)
    {
        return EmbeddedJob.of(2, 1).transport(transport)
            .setting("gaeron.term.length", "64k")
            .setting("gaeron.bulk.term.length", "64k");
    }

    private static void streamLarge(final World world)
    {
        try (GlobalDoubleArray array = world.doubles(ArraySpec.doubles("large", 2, COUNT).withGrid(2, 1)))
        {
            final int other = 1 - world.rank();
            final Patch far = Patch.of(other, other + 1, 0, COUNT);
            final double[] values = new double[COUNT];
            for (int i = 0; i < COUNT; i++)
            {
                values[i] = i % 1009 + world.rank();
            }
            final double[] back = new double[COUNT];
            array.put(far, values);
            final Handle acc = array.accAsync(far, 2.0, values, 0, COUNT);
            acc.await();
            final Handle get = array.getAsync(far, back, 0, COUNT);
            get.await();
            for (int i = 0; i < COUNT; i++)
            {
                if (back[i] != 3 * values[i])
                {
                    assertEquals(3 * values[i], back[i], "element " + i);
                }
            }
            world.sync();
        }
    }

    private static void floodSmall(final World world)
    {
        try (GlobalLongArray array = world.longs(ArraySpec.longs("small", 2, SMALL_COUNT).withGrid(2, 1)))
        {
            final int other = 1 - world.rank();
            final Patch far = Patch.of(other, other + 1, 0, SMALL_COUNT);
            final long[] ones = new long[SMALL_COUNT];
            Arrays.fill(ones, 1);
            for (int i = 0; i < SMALL_OPERATIONS; i++)
            {
                array.acc(far, 1, ones);
            }
            world.sync();
            assertEquals(SMALL_OPERATIONS, array.get(other, SMALL_COUNT - 1));
            assertEquals(SMALL_OPERATIONS, array.get(world.rank(), 0));
            world.sync();
        }
    }
}
