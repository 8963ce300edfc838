package org.gaeron.runtime.world;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class StatisticsTableTest
{
    @Test
    void shouldMapLatenciesToBucketsAndBack()
    {
        int last = -1;
        for (long value = 0; value < 1L << 45; value += 1 + value / 300)
        {
            final int bucket = StatisticsTable.bucket(value);
            assertTrue(bucket == last || bucket == last + 1);
            last = bucket;
            final long lowest = StatisticsTable.lowest(bucket);
            assertTrue(lowest <= value && value - lowest <= value / 64, value + " in " + lowest);
            assertEquals(bucket, StatisticsTable.bucket(lowest));
        }
    }
}
