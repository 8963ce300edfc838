package org.gaeron.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;

import org.gaeron.GlobalLongArray;
import org.gaeron.Operator;
import org.gaeron.Reduction;
import org.junit.jupiter.api.Test;

/**
 * Concurrent calls on elements of one node, many of them.
 */
class NearElementTest
{
    private static final int CALLS = 300_000;

    @Test
    void shouldLoseNothingInManyConcurrentCalls()
    {
        NearJob.run(4, Map.of(), world ->
        {
            try (GlobalLongArray array = world.longs("a", 1, 2))
            {
                final long[] one = {1, 2};
                long swapped = 0;
                world.barrier();
                for (int i = 0; i < CALLS; i++)
                {
                    array.readInc(0, 0, 1);
                    array.acc(array.patch(), 1, one);
                    swapped += array.swap(0, 1, 0);
                }
                world.sync();
                assertEquals((long)CALLS * world.size() * 2, array.get(0, 0));
                final long left = array.get(0, 1);
                assertEquals((long)CALLS * world.size() * 2, world.allReduce(Reduction.SUM, swapped) + left);
            }
        });
    }

    @Test
    void shouldLoseNoBitOfConcurrentCalls()
    {
        NearJob.run(4, Map.of(), world ->
        {
            try (GlobalLongArray array = world.longs("a", 1, 4))
            {
                final long[] mask = new long[4];
                for (int bit = 0; bit < 60; bit++)
                {
                    world.barrier();
                    for (int i = 0; i < 5000; i++)
                    {
                        final long mine = 1L << bit % 15 + 15 * world.rank();
                        array.fetchOr(0, i & 3, mine);
                        assertEquals(mine, array.get(0, i & 3) & mine);
                        array.readInc(0, i & 3, -mine);
                        mask[i & 3] = mine;
                        array.acc(array.patch(), Operator.OR, mask, 0, 4);
                        assertEquals(mine, array.fetchOr(0, i & 3, 0) & mine);
                        array.readInc(0, i & 3, -mine);
                        mask[i & 3] = 0;
                    }
                }
                world.sync();
                assertEquals(0, array.get(0, 3));
            }
        });
    }
}
