package org.gaeron.examples.small;

import java.util.Arrays;

import org.gaeron.EmbeddedJob;
import org.gaeron.Extreme;
import org.gaeron.GlobalDoubleArray;
import org.gaeron.GlobalLongArray;
import org.gaeron.Program;
import org.gaeron.World;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

/** The snippets of the cookbook on two nodes. */
class CookbookTest
{
    private static final int N = 40;

    @FunctionalInterface
    private interface Snippet
    {
        void run(World world, GlobalDoubleArray matrix);
    }

    private static void run(final Program program)
    {
        EmbeddedJob.of(2, 2).run(program);
    }

    /** Runs a snippet on a matrix of 40 x 40 with m(i, j) = 100 i + j. */
    private static void runOnMatrix(final Snippet snippet)
    {
        run(world ->
        {
            try (GlobalDoubleArray matrix = world.doubles("matrix", N, N))
            {
                matrix.fill((row, column) -> 100 * row + column);
                snippet.run(world, matrix);
            }
        });
    }

    @Test
    void shouldSumUpRowsThatAreOwnedWhole()
    {
        run(world -> assertEquals(N * N * (N - 1.0), Cookbook.layout(world, N)));
    }

    @Test
    void shouldSumUpTilesOfEachRank()
    {
        run(world -> assertEquals(N * N * (N - 1.0), Cookbook.tiles(world, N)));
    }

    @Test
    void shouldDealUnequalParts()
    {
        final long[] rows = {1 + 3, 0, 0, 3 + 5 + 8};
        run(world -> assertEquals(rows[world.rank()], Cookbook.cuts(world)));
    }

    @Test
    void shouldAddElementsOfAVector()
    {
        run(world -> assertEquals(1.5 + 2.0 * world.size(), Cookbook.vector(world)));
    }

    @Test
    void shouldReadATileIntoTheMiddleOfABuffer()
    {
        double expected = 0;
        for (int i = 20; i < 24; i++)
        {
            for (int j = 30; j < 38; j++)
            {
                expected += 100 * i + j;
            }
        }
        final double sum = expected;
        runOnMatrix((world, matrix) -> assertEquals(sum, Cookbook.leadingDimension(matrix)));
    }

    @Test
    void shouldSeeTheRowOfTheNeighbourAfterASync()
    {
        runOnMatrix((world, matrix) ->
            assertEquals((world.rank() + 1) % world.size() + 1, Cookbook.syncs(world, matrix)));
    }

    @Test
    void shouldSumUpPanelsThatComeMeanwhile()
    {
        final double sum = N * N * 101.0 * (N - 1) / 2;
        runOnMatrix((world, matrix) -> assertEquals(sum, Cookbook.overlap(matrix, 8)));
    }

    @Test
    void shouldReadTheDiagonal()
    {
        final double[] expected = new double[N];
        Arrays.setAll(expected, i -> 101 * i);
        runOnMatrix((world, matrix) -> assertArrayEquals(expected, Cookbook.manyHandles(matrix)));
    }

    @Test
    void shouldDoEachTaskOnce()
    {
        run(world -> assertEquals(999 * 1000 / 2, Cookbook.tasks(world, 1000)));
    }

    @Test
    void shouldFindTheGreatestElement()
    {
        final long last = N - 1;
        runOnMatrix((world, matrix) ->
            assertEquals(new Extreme(101.0 * last, last * N + last), Cookbook.greatest(world, matrix)));
    }

    @Test
    void shouldCountInEachHalf()
    {
        run(world -> assertArrayEquals(
            world.rank() < 2 ? new long[]{0, 1} : new long[]{1, 5}, Cookbook.groups(world)));
    }

    @Test
    void shouldCountTheRanksInEachRound()
    {
        run(world ->
        {
            try (GlobalDoubleArray sums = world.doubles("sums", 3, 1))
            {
                assertEquals(5.0 * world.size(), Cookbook.rounds(world, sums, 5));
            }
        });
    }

    @Test
    void shouldCountWhatThreadsDraw()
    {
        run(world ->
        {
            try (GlobalLongArray drawn = world.longs("drawn", 1, 2))
            {
                assertEquals(100, Cookbook.threads(world, drawn, 100));
            }
        });
    }

    @Test
    void shouldCopyToOtherLayoutsAndShapes()
    {
        runOnMatrix((world, matrix) -> assertEquals(100 * (N - 1) + N - 1, Cookbook.copies(world, matrix)));
    }

    @Test
    void shouldSumUpNeighboursOnATorus()
    {
        run(world -> assertEquals(N * N * (N * N - 1.0) / 2, Cookbook.ghosts(world, N)));
    }

    @Test
    void shouldGetTheCornersOfATorusTogether()
    {
        runOnMatrix((world, matrix) -> assertArrayEquals(
            new double[]{100 * (N - 1) + N - 1, 100 * (N - 1), N - 1, 0}, Cookbook.periodic(matrix)));
    }
}
