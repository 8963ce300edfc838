package org.gaeron.runtime;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;

import org.gaeron.GlobalDoubleArray;
import org.gaeron.GlobalLongArray;
import org.gaeron.Patch;
import org.gaeron.Reduction;
import org.gaeron.SpecMismatchException;
import org.gaeron.runtime.settings.JobContext;
import org.junit.jupiter.api.Test;

/**
 * Barrier, broadcast and allReduce.
 */
public abstract class CollectivesContractTest extends ContractTest
{
    private static final int[] LENGTHS = {0, 1, 255, 256, 257, 1000};

    @Test
    void shouldLetNobodyThroughABarrierBeforeAllHaveCome()
    {
        for (final int ranks : rankCounts())
        {
            run(ranks, world ->
            {
                try (GlobalLongArray arrived = world.longs("arrived", 1, 1))
                {
                    for (int round = 1; round <= 200; round++)
                    {
                        arrived.readInc(0, 0, 1);
                        world.barrier();
                        assertEquals((long)round * world.size(), arrived.get(0, 0));
                        world.barrier();
                    }
                }
            });
        }
    }

    @Test
    void shouldReduceLongsOverAllRanks()
    {
        for (final int ranks : rankCounts())
        {
            run(ranks, world ->
            {
                final int size = world.size();
                assertEquals(size * (size - 1) / 2, world.allReduce(Reduction.SUM, (long)world.rank()));
                assertEquals(-size + 1, world.allReduce(Reduction.MIN, (long)-world.rank()));
                assertEquals(size - 1, world.allReduce(Reduction.MAX, (long)world.rank()));
                for (final int length : LENGTHS)
                {
                    final long[] values = new long[length];
                    Arrays.setAll(values, i -> i * (world.rank() + 1L));
                    world.allReduce(Reduction.SUM, values);
                    final long[] expected = new long[length];
                    Arrays.setAll(expected, i -> i * (size * (size + 1L) / 2));
                    assertArrayEquals(expected, values);
                }
            });
        }
    }

    @Test
    void shouldReduceDoublesToTheSameBitsEverywhereAndEveryTime()
    {
        for (final int ranks : rankCounts())
        {
            final Map<String, long[]> results = new ConcurrentHashMap<>();
            for (int time = 0; time < 3; time++)
            {
                run(ranks, world ->
                {
                    final double[] values = new Random(world.rank()).doubles(600, -1e9, 1e9).toArray();
                    world.allReduce(Reduction.SUM, values);
                    final long[] bits = Arrays.stream(values).mapToLong(Double::doubleToRawLongBits).toArray();
                    final long[] before = results.putIfAbsent("sum", bits);
                    if (before != null)
                    {
                        assertArrayEquals(before, bits);
                    }
                });
            }
            final double[] expected = new double[600];
            for (int rank = 0; rank < ranks; rank++)
            {
                final double[] values = new Random(rank).doubles(600, -1e9, 1e9).toArray();
                Arrays.setAll(expected, i -> expected[i] + values[i]);
            }
            final double[] actual = Arrays.stream(results.get("sum")).mapToDouble(Double::longBitsToDouble).toArray();
            assertArrayEquals(expected, actual, 1e-5);
        }
    }

    @Test
    void shouldTellOfNotANumber()
    {
        run(world ->
        {
            final double mine = world.rank() == 1 ? Double.NaN : world.rank();
            assertTrue(Double.isNaN(world.allReduce(Reduction.MIN, mine)));
            assertTrue(Double.isNaN(world.allReduce(Reduction.MAX, mine)));
            assertEquals(0.0, world.allReduce(Reduction.MIN, (double)world.rank()));
        });
    }

    @Test
    void shouldBroadcastEveryBitFromEveryRoot()
    {
        for (final int ranks : rankCounts())
        {
            run(ranks, world ->
            {
                for (int root = 0; root < world.size(); root++)
                {
                    for (final int length : LENGTHS)
                    {
                        final long[] expected = new Random(root).longs(length).toArray();
                        final long[] longs = new Random(world.rank() == root ? root : 99).longs(length).toArray();
                        world.broadcast(root, longs);
                        assertArrayEquals(expected, longs);
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
                }
            });
        }
    }

    @Test
    void shouldTellRanksThatAreInDifferentCallsAndGoOn()
    {
        run(world ->
        {
            final String message = assertThrows(SpecMismatchException.class, () ->
            {
                if (world.rank() == world.size() - 1)
                {
                    world.allReduce(Reduction.MAX, new double[3]);
                }
                else
                {
                    world.barrier();
                }
            }).getMessage();
            assertTrue(message.contains(": barrier, rank"), message);
            assertTrue(message.contains("rank " + (world.size() - 1) + ": allReduce MAX of 3 doubles"), message);
            assertThrows(SpecMismatchException.class,
                () -> world.allReduce(Reduction.SUM, new long[world.rank() == 1 ? 1000 : 10]));
            assertThrows(SpecMismatchException.class, () -> world.broadcast(world.rank() == 1 ? 1 : 0, new long[10]));
            assertEquals(world.size(), world.allReduce(Reduction.SUM, 1L));
        });
    }

    @Test
    void shouldTellRanksThatFillWithDifferentValuesAndChangeNothing()
    {
        run(world ->
        {
            try (GlobalDoubleArray doubles = world.doubles("fock", 10, 10);
                GlobalLongArray longs = world.longs("n", 9, 9))
            {
                final int other = world.size() - 1;
                String message = assertThrows(SpecMismatchException.class,
                    () -> doubles.fill(world.rank() == other ? 4 : 3)).getMessage();
                assertTrue(message.contains("fill of array fock with 3.0"), message);
                assertTrue(message.contains("rank " + other + ": fill of array fock with 4.0"), message);
                message = assertThrows(SpecMismatchException.class,
                    () -> longs.fill(world.rank() == other ? -4 : 3)).getMessage();
                assertTrue(message.contains("rank " + other + ": fill of array n with -4"), message);
                assertThrows(SpecMismatchException.class, () -> doubles.fill(world.rank() == other ? -0.0 : 0.0));
                assertEquals(0, doubles.get(9, 9));
                assertEquals(0, longs.get(8, 8));
                world.sync();
                doubles.fill(Double.NaN);
                assertTrue(Double.isNaN(doubles.get(9, 9)));
                world.sync();
            }
        });
    }

    @Test
    void shouldCountOperationsWhenAsked()
    {
        run(ranks(), Map.of(JobContext.STATISTICS, "true"), world ->
        {
            try (GlobalDoubleArray array = world.doubles("a", 100, 100);
                GlobalLongArray counter = world.longs("c", 1, 1))
            {
                for (int i = 0; i < 50; i++)
                {
                    array.acc(Patch.of(0, 10, 0, 10), 1.0, new double[100]);
                    array.putAsync(Patch.of(0, 10, 0, 10), new double[100], 0, 10).await();
                    counter.readInc(0, 0, 1);
                }
                array.get(1, 1);
                world.sync();
                final String table = world.statistics();
                final long size = world.size();
                assertEquals(50 * size, sum(table, "acc", 2));
                assertEquals(50 * size * 800, sum(table, "acc", 3));
                assertEquals(50 * size, sum(table, "put", 2));
                assertEquals(50 * size, sum(table, "readInc/fetch", 2));
                assertEquals(size, sum(table, "get", 2));
                assertEquals(world.nodes() > 1, table.contains("far"));
            }
        });
        run(world -> assertTrue(world.statistics().contains(JobContext.STATISTICS)));
    }

    private static long sum(final String table, final String operation, final int column)
    {
        return table.lines()
            .map(line -> line.trim().split(" +"))
            .filter(fields -> fields[0].equals(operation))
            .mapToLong(fields -> Long.parseLong(fields[column]))
            .sum();
    }

    @Test
    void shouldBroadcastAndReduceFloatsAndInts()
    {
        run(world ->
        {
            final float[] floats = new float[33];
            final int[] ints = new int[33];
            for (int i = 0; i < 33; i++)
            {
                floats[i] = i + 0.5f + world.rank();
                ints[i] = (i - 16) * (world.rank() + 1);
            }
            final float[] leastFloats = floats.clone();
            final int[] mostInts = ints.clone();
            final float[] lastFloats = floats.clone();
            final int[] lastInts = ints.clone();
            world.allReduce(Reduction.SUM, floats);
            world.allReduce(Reduction.SUM, ints);
            world.allReduce(Reduction.MIN, leastFloats);
            world.allReduce(Reduction.MAX, mostInts);
            final int last = world.size() - 1;
            world.broadcast(last, lastFloats);
            world.broadcast(last, lastInts);
            final int triangle = last * world.size() / 2;
            for (int i = 0; i < 33; i++)
            {
                assertEquals(world.size() * (i + 0.5f) + triangle, floats[i]);
                assertEquals((i - 16) * (triangle + world.size()), ints[i]);
                assertEquals(i + 0.5f, leastFloats[i]);
                assertEquals(i < 16 ? i - 16 : (i - 16) * world.size(), mostInts[i]);
                assertEquals(i + 0.5f + last, lastFloats[i]);
                assertEquals((i - 16) * world.size(), lastInts[i]);
            }
        });
    }
}
