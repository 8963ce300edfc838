package org.gaeron.aeron;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import java.util.Arrays;

import org.gaeron.ArraySpec;
import org.gaeron.EmbeddedJob;
import org.gaeron.GlobalLongArray;
import org.gaeron.Patch;
import org.gaeron.World;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Gets of about as many elements as one frame has, where frames are so large that one of them is a head. An answer has
 * less overhead than an update, so a frame of it takes a few elements more than the head.
 */
class GetSizesTest
{
    private static final int OVERHEAD = 128;
    private static final int AROUND = 12;

    @ParameterizedTest
    @CsvSource({"ipc, 65504", "udp, 40000"})
    void shouldGetPatchesOfAboutOneFrame(final String transport, final int mtu)
    {
        final int frame = (mtu - OVERHEAD) / Long.BYTES;
        EmbeddedJob.of(2, 1).transport(transport).setting("gaeron.mtu", Integer.toString(mtu))
            .setting("gaeron.term.length", "1m").run(world -> get(world, frame));
    }

    private static void get(final World world, final int frame)
    {
        final int cols = frame + AROUND;
        try (GlobalLongArray array = world.longs(ArraySpec.longs("a", 2, cols).withGrid(2, 1)))
        {
            final long[] values = new long[cols];
            Arrays.setAll(values, i -> 10_000L * world.rank() + i);
            array.put(Patch.of(world.rank(), world.rank() + 1, 0, cols), values);
            world.sync();
            final int other = 1 - world.rank();
            for (int count = frame - AROUND; count <= cols; count++)
            {
                final long[] got = new long[count];
                array.get(Patch.of(other, other + 1, 0, count), got);
                final long[] expected = new long[count];
                Arrays.setAll(expected, i -> 10_000L * other + i);
                assertArrayEquals(expected, got, "get of " + count);
            }
            world.sync();
        }
    }
}
