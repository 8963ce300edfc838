package org.gaeron.runtime;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;

import org.gaeron.Group;
import org.gaeron.MemoryLimitException;
import org.gaeron.Reduction;
import org.gaeron.SpecMismatchException;
import org.gaeron.Team;
import org.gaeron.runtime.collective.LargeVectors;
import org.gaeron.runtime.settings.JobContext;
import org.gaeron.runtime.team.ControlDescriptor;
import org.junit.jupiter.api.Test;

/**
 * Collective calls with more values than a sweep carries.
 */
public abstract class LargeVectorContractTest extends ContractTest
{
    private static final int LONGEST_OF_A_SWEEP = ControlDescriptor.PAYLOAD_LONGS;
    private static final int TWO_CHUNKS = LargeVectors.CHUNK_LONGS + 4321;

    private static void sum(final Team team, final int length)
    {
        final long size = team.size();
        final long[] values = new long[length];
        Arrays.setAll(values, i -> (i + 1L) * (team.rank() + 1));
        team.allReduce(Reduction.SUM, values);
        for (int i = 0; i < length; i++)
        {
            if (values[i] != (i + 1L) * (size * (size + 1) / 2))
            {
                assertEquals((i + 1L) * (size * (size + 1) / 2), values[i], "element " + i + " of " + length);
            }
        }
    }

    @Test
    void shouldSumUpVectorsOfAnyLength()
    {
        for (final int ranks : rankCounts())
        {
            run(ranks, world ->
            {
                for (final int length : new int[]{LONGEST_OF_A_SWEEP, LONGEST_OF_A_SWEEP + 1, TWO_CHUNKS, 5000})
                {
                    sum(world, length);
                }
            });
        }
    }

    @Test
    void shouldGiveTheSameBitsEverywhereAndEveryTime()
    {
        for (final int ranks : rankCounts())
        {
            final Map<String, double[]> results = new ConcurrentHashMap<>();
            final int length = 5_001;
            final double[] expected = new double[length];
            for (int rank = 0; rank < ranks; rank++)
            {
                final double[] values = new Random(rank).doubles(length, -1e9, 1e9).toArray();
                Arrays.setAll(expected, i -> expected[i] + values[i]);
            }
            for (int time = 0; time < 2; time++)
            {
                run(ranks, world ->
                {
                    final double[] values = new Random(world.rank()).doubles(length, -1e9, 1e9).toArray();
                    final double[] first = Arrays.copyOf(values, 200);
                    world.allReduce(Reduction.SUM, values);
                    final double[] before = results.putIfAbsent("sum", values.clone());
                    if (before != null)
                    {
                        assertArrayEquals(before, values);
                    }
                    assertArrayEquals(expected, values, 1e-5);
                    // what is in both a short and a long vector is combined in the same order, on 1, 2, 3, 4 nodes
                    world.allReduce(Reduction.SUM, first);
                    assertArrayEquals(Arrays.copyOf(values, 200), first);
                });
            }
        }
    }

    @Test
    void shouldMoveEveryBitOfLongVectors()
    {
        run(world ->
        {
            final int length = 3_333;
            for (int root = 0; root < world.size(); root++)
            {
                final long[] expected = new Random(root).longs(length).toArray();
                final double[] doubles = new double[length];
                if (world.rank() == root)
                {
                    Arrays.setAll(doubles, i -> Double.longBitsToDouble(expected[i]));
                }
                world.broadcast(root, doubles);
                for (int i = 0; i < length; i++)
                {
                    assertEquals(expected[i], Double.doubleToRawLongBits(doubles[i]));
                }
            }
            final int[] mine = new Random(world.rank()).ints(2 * length + 1).toArray();
            final int[] all = world.allGather(mine);
            for (int rank = 0; rank < world.size(); rank++)
            {
                assertArrayEquals(new Random(rank).ints(mine.length).toArray(),
                    Arrays.copyOfRange(all, rank * mine.length, (rank + 1) * mine.length));
            }
        });
    }

    @Test
    void shouldReduceToOneRankAndLeaveTheOthersAlone()
    {
        run(world ->
        {
            final int length = 4_099;
            final float[] values = new float[2 * length + 1];
            Arrays.fill(values, world.rank() + 1);
            final float[] before = values.clone();
            final int root = world.size() - 1;
            world.reduce(root, Reduction.ABS_MAX, values);
            Arrays.fill(before, world.rank() == root ? world.size() : world.rank() + 1);
            assertArrayEquals(before, values);
            final double[] pairs = new double[2 * length];
            Arrays.setAll(pairs, i -> i % 2 == 0 ? 0 : 1 + world.rank());
            world.allReduceComplex(Reduction.PRODUCT, pairs);
            final double[] infinite = new double[2 * length];
            Arrays.setAll(infinite, i -> i % 2 == 0 ? 1 : Double.POSITIVE_INFINITY);
            world.allReduceComplex(Reduction.SUM, infinite);
            assertEquals(world.size(), infinite[2 * length - 2]);
            assertEquals(Double.POSITIVE_INFINITY, infinite[2 * length - 1]);
            // i^4 * 4!, or fewer of them
            double re = 1;
            double im = 0;
            for (int rank = 0; rank < world.size(); rank++)
            {
                final double oldRe = re;
                re = -im * (rank + 1);
                im = oldRe * (rank + 1);
            }
            for (int i = 0; i < pairs.length; i += 2)
            {
                assertEquals(re + 0.0, pairs[i] + 0.0);
                assertEquals(im + 0.0, pairs[i + 1] + 0.0);
            }
        });
    }

    @Test
    void shouldExchangeLongVectorsInGroups()
    {
        run(world ->
        {
            try (Group half = world.split(world.rank() % 2, -world.rank()); Group all = world.split(0, -world.rank()))
            {
                for (int round = 0; round < 3; round++)
                {
                    sum(half, 2_500 + round);
                    sum(all, 2_600 + round);
                    sum(world, 2_700 + round);
                }
            }
            world.barrier();
            sum(world, 2_500);
        });
    }

    @Test
    void shouldTellRanksWithVectorsOfDifferentLengthsAndGoOn()
    {
        run(world ->
        {
            final String message = assertThrows(SpecMismatchException.class,
                () -> world.allReduce(Reduction.SUM, new double[world.rank() == 1 ? 3000 : 4000])).getMessage();
            assertTrue(message.contains("rank 1: allReduce SUM of 3000 doubles"), message);
            assertThrows(SpecMismatchException.class,
                () -> world.allReduce(Reduction.SUM, new long[world.rank() == 0 ? 10 : 10_000]));
            sum(world, 3000);
        });
    }

    @Test
    void shouldRefuseOnAllRanksIfThereIsNoRoomForWorkBlocks()
    {
        run(ranks(), Map.of(JobContext.MEMORY_LIMIT, "900k"), world ->
        {
            for (int time = 0; time < 2; time++)
            {
                final String message = assertThrows(MemoryLimitException.class,
                    () -> world.allReduce(Reduction.SUM, new double[3000])).getMessage();
                assertTrue(message.contains("work block of allReduce"), message);
            }
            assertEquals(world.size(), world.allReduce(Reduction.SUM, 1L));
        });
    }
}
