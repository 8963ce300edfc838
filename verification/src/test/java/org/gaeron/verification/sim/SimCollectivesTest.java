package org.gaeron.verification.sim;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;

import org.gaeron.Group;
import org.gaeron.MemoryUse;
import org.gaeron.Reduction;
import org.gaeron.SpecMismatchException;
import org.gaeron.Team;
import org.junit.jupiter.api.Test;

/** Collective calls on more nodes than other tests have. */
class SimCollectivesTest
{
    private static void check(final Team team, final int length, final Map<String, double[]> results)
    {
        final double[] values = new Random(team.rank()).doubles(length, -1e9, 1e9).toArray();
        final double[] expected = new double[length];
        for (int rank = 0; rank < team.size(); rank++)
        {
            final double[] of = new Random(rank).doubles(length, -1e9, 1e9).toArray();
            Arrays.setAll(expected, i -> expected[i] + of[i]);
        }
        team.allReduce(Reduction.SUM, values);
        assertArrayEquals(expected, values, 1e-4);
        final double[] before = results.putIfAbsent(team.size() + " ranks, " + length + " doubles", values);
        if (before != null)
        {
            assertArrayEquals(before, values);
        }
    }

    @Test
    void shouldCombineOnAnyNumberOfNodes()
    {
        for (final int nodes : new int[]{5, 6, 7, 12})
        {
            final Map<String, double[]> results = new ConcurrentHashMap<>();
            final SimJob job = new SimJob(SimJob.contexts(nodes, 1 + nodes % 2, Map.of()), Weather.calm(),
                Shape.large(), Interference.NONE);
            job.run(List.of(), world ->
            {
                for (final int length : new int[]{1, 2100, 2048})
                {
                    check(world, length, results);
                    try (Group back = world.split(0, -world.rank()))
                    {
                        final long[] longs = {1, back.rank()};
                        back.allReduce(Reduction.SUM, longs);
                        assertEquals(world.size(), longs[0]);
                        final long[] vector = new long[length];
                        Arrays.fill(vector, back.rank() + 1);
                        back.allReduce(Reduction.MAX, vector);
                        assertEquals(world.size(), Arrays.stream(vector).min().orElseThrow());
                    }
                }
            });
        }
    }

    /** The order of combination is that of the numbers of ranks, whatever the nodes. */
    @Test
    void shouldGiveTheSameBitsOnAnyNodesWithPowersOfTwoRanks()
    {
        final Map<String, double[]> results = new ConcurrentHashMap<>();
        for (final int[] shape : new int[][]{{16, 1}, {8, 2}, {4, 4}, {2, 8}})
        {
            final SimJob job = new SimJob(
                SimJob.contexts(shape[0], shape[1], Map.of()), Weather.calm(), Shape.large(), Interference.NONE);
            job.run(List.of(), world ->
            {
                check(world, 3, results);
                check(world, 2500, results);
            });
        }
        final Map<String, double[]> short12 = new ConcurrentHashMap<>();
        for (final int[] shape : new int[][]{{12, 1}, {6, 2}, {3, 4}})
        {
            new SimJob(SimJob.contexts(shape[0], shape[1], Map.of()), Weather.calm(), Shape.large(),
                Interference.NONE).run(List.of(), world -> check(world, 30, short12));
        }
    }

    private static void checkScan(final Team team, final int length)
    {
        final long lower = (1L << team.rank()) - 1;
        final long[] values = new long[length];
        Arrays.fill(values, 1L << team.rank());
        team.exclusiveScan(Reduction.SUM, values);
        assertEquals(lower, Arrays.stream(values).min().orElseThrow());
        assertEquals(lower, Arrays.stream(values).max().orElseThrow());
        Arrays.fill(values, 1L << team.rank());
        team.scan(Reduction.XOR, values);
        assertEquals(2 * lower + 1, Arrays.stream(values).min().orElseThrow());
        assertEquals(2 * lower + 1, Arrays.stream(values).max().orElseThrow());
        final double[] turned = {0, 1};
        team.scanComplex(Reduction.PRODUCT, turned);
        final int quarters = (team.rank() + 1) % 4;
        assertArrayEquals(new double[]{quarters == 0 ? 1 : quarters == 2 ? -1 : 0,
            quarters == 1 ? 1 : quarters == 3 ? -1 : 0}, turned, 0.0);
        final double[] least = {3, 4 + team.rank()};
        team.exclusiveScanComplex(Reduction.ABS_MIN, least);
        assertArrayEquals(new double[]{team.rank() == 0 ? Double.POSITIVE_INFINITY : 5, 0}, least);
    }

    /** Each rank gets the values of exactly those before it; of groups in and out of order, too. */
    @Test
    void shouldScanOnAnyNumberOfNodes()
    {
        for (final int[] shape : new int[][]{{1, 9}, {2, 10}, {5, 2}, {7, 1}, {12, 1}, {20, 2}})
        {
            final Map<Integer, Double> results = new ConcurrentHashMap<>();
            for (int times = 0; times < 2; times++)
            {
                final SimJob job = new SimJob(SimJob.contexts(shape[0], shape[1], Map.of()), Weather.calm(),
                    Shape.large(), Interference.NONE);
                job.run(List.of(), world ->
                {
                    checkScan(world, 1);
                    checkScan(world, 2500);
                    final double sum = world.scan(Reduction.SUM, new Random(world.rank()).nextDouble(-1e9, 1e9));
                    final Double before = results.putIfAbsent(world.rank(), sum);
                    assertEquals(before == null ? sum : before, sum, 0.0, "the same bits");
                    try (Group back = world.split(0, -world.rank());
                        Group part = world.split(world.rank() % 3 == 1 ? 1 : 0, 0))
                    {
                        checkScan(back, 3);
                        checkScan(part, 2100);
                    }
                });
            }
        }
    }

    /** The ranks of such a group exchange all of their values. Complex ones take no more memory than doubles. */
    @Test
    void shouldScanComplexNumbersOfAGroupThatIsOutOfOrder()
    {
        new SimJob(SimJob.contexts(2, 2, Map.of()), Weather.calm(), Shape.large(), Interference.NONE).run(
            List.of(), world ->
            {
                try (Group group = world.group(0, 2, 1, 3).orElseThrow())
                {
                    final MemoryUse before = world.memory();
                    group.scanComplex(Reduction.SUM, new double[300]);
                    assertEquals(before, world.memory());
                    final double[] values = {3, 4};
                    assertThrows(SpecMismatchException.class, () -> group.exclusiveScanComplex(
                        Reduction.ABS_MAX, group.rank() == 3 ? new double[4] : values));
                    assertArrayEquals(new double[]{3, 4}, values);
                }
            });
    }

    @Test
    void shouldBroadcastLargeVectorsFromAnyRank()
    {
        for (final int[] shape : new int[][]{{2, 2}, {4, 1}, {5, 2}, {7, 1}})
        {
            final SimJob job = new SimJob(SimJob.contexts(shape[0], shape[1], Map.of()), Weather.calm(),
                Shape.large(), Interference.NONE);
            job.run(List.of(), world ->
            {
                for (int root = 0; root < world.size(); root++)
                {
                    final long[] expected = new Random(root).longs(3000).toArray();
                    // what other ranks have in their arrays must not matter
                    final long[] values =
                        world.rank() == root ? expected.clone() : new Random(-1).longs(3000).toArray();
                    world.broadcast(root, values);
                    assertArrayEquals(expected, values);
                }
            });
        }
    }
}
