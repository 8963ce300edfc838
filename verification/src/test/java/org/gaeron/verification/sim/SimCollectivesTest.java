package org.gaeron.verification.sim;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;

import org.gaeron.Group;
import org.gaeron.Reduction;
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
}
