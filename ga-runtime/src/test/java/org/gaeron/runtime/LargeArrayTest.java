package org.gaeron.runtime;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;

import org.gaeron.GlobalDoubleArray;
import org.gaeron.Patch;
import org.gaeron.runtime.settings.JobContext;
import org.junit.jupiter.api.Test;

class LargeArrayTest
{
    private static final int COLS = 300_000_000;

    @Test
    void shouldServeABlockOfMoreThanTwoGibibytes()
    {
        NearJob.run(1, Map.of(JobContext.MEMORY_LIMIT, "3g"), world ->
        {
            try (GlobalDoubleArray array = world.doubles("large", 1, COLS))
            {
                final Patch end = Patch.of(0, 1, COLS - 3, COLS);
                array.put(end, new double[]{1, 2, 3});
                array.acc(end, 10, new double[]{1, 2, 3});
                array.acc(0, COLS - 1, 0.5);
                final double[] actual = new double[3];
                array.get(end, actual);
                assertArrayEquals(new double[]{11, 22, 33.5}, actual);
                assertEquals(33.5, array.get(0, COLS - 1));
                assertEquals(0.0, array.get(0, (COLS * 8L & Integer.MAX_VALUE) / 8));
            }
        });
    }
}
