package org.gaeron.runtime.task;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.SplittableRandom;

import org.gaeron.TaskSpec;
import org.gaeron.runtime.waiting.Strands;
import org.junit.jupiter.api.Test;

/** The chunks of all steps together have each number once. */
class TaskSharesTest
{
    private static final int[] RANKS = {1, 2, 3, 4, 8, 64};

    /** Marks the numbers of all steps. {@return how many steps have some} */
    private static long checkOnce(final TaskShares shares, final int total, final String what)
    {
        final boolean[] seen = new boolean[total];
        int marked = 0;
        long step = 0;
        for (; shares.first(step) < total; step++)
        {
            final long size = shares.size(step);
            assertTrue(size > 0, what + ", step " + step);
            for (long offset = 0; offset < size; offset++)
            {
                final int number = (int)(shares.first(step) + offset * shares.stride());
                assertTrue(!seen[number], what + ", step " + step + ": " + number + " twice");
                seen[number] = true;
                marked++;
            }
            assertEquals(shares.first(step + 1) >= total, shares.isLast(step), what + ", step " + step);
        }
        assertEquals(total, marked, what);
        assertEquals(0, shares.size(step), what);
        return step;
    }

    @Test
    void shouldHaveEachNumberOnceOnEveryShape()
    {
        for (int nodes = 1; nodes <= 7; nodes++)
        {
            for (final int ranks : RANKS)
            {
                for (int total = 0; total < 150; total += 1 + total / 40)
                {
                    final String what = total + " on " + nodes + " x " + ranks;
                    checkOnce(TaskShares.guided(total, nodes, ranks), total, what);
                    checkOnce(TaskShares.fixed(total, ranks, 1 + total % 7), total, what + " by node");
                }
            }
        }
    }

    /** The first share of a node of few ranks is at most what they do while all others work. */
    @Test
    void shouldHaveEachNumberOnceOnUnevenNodesAndDealFewRanksNoMoreThanTheirShare()
    {
        for (int nodes = 2; nodes <= 7; nodes++)
        {
            for (final int fewest : new int[]{1, 2, 5})
            {
                for (final int most : new int[]{fewest, fewest + 1, 64})
                {
                    final int ranks = fewest + most * (nodes - 1);
                    for (int total = 0; total < 3000; total += 1 + total / 3)
                    {
                        final TaskShares shares = TaskShares.guided(total, nodes, ranks, fewest, most);
                        final String what = total + " on " + nodes + " nodes of " + fewest + " to " + most;
                        checkOnce(shares, total, what);
                        assertTrue(
                            shares.size(0) <= Math.max(1, Math.ceilDiv((long)total * fewest, ranks)), what);
                    }
                }
            }
        }
    }

    /** Of 32 tasks a rank on 1,000 nodes, with the last claim of each node. */
    @Test
    void shouldNeedFewSteps()
    {
        final long steps = checkOnce(TaskShares.guided(2_048_000, 1000, 64), 2_048_000, "1,000 x 64");
        assertTrue(steps <= 9_000, steps + " steps");
    }

    @Test
    void shouldDealTheFirstHalfAndShrinkAfterwards()
    {
        final TaskShares shares = TaskShares.guided(1000, 4, 8);
        assertEquals(125, shares.size(0));
        assertEquals(125, shares.size(3));
        assertEquals(63, shares.size(4));
        assertEquals(3, shares.first(3));
        assertEquals(500, shares.first(4));
        int belowLeast = 0;
        for (long step = 0; !shares.isLast(step); step++)
        {
            assertTrue(shares.size(step + 1) <= shares.size(step), "step " + step);
            belowLeast += shares.size(step + 1) < 2 ? 1 : 0;
        }
        assertTrue(belowLeast <= 4, "a quarter of 8 ranks, but in the last round: " + belowLeast);
    }

    @Test
    void shouldCutTheLargestCountsWithoutAGap()
    {
        final SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < 500; i++)
        {
            final int nodes = 1 + random.nextInt(2000);
            final long total = i == 0 ? TaskSpec.MOST : random.nextLong(TaskSpec.MOST) >>> random.nextInt(60);
            final TaskShares shares = TaskShares.guided(total, nodes, 1 + random.nextInt(300));
            for (long round = 0; round < 200 && nodes > 1; round++)
            {
                // the first round after each one begins where it ends
                final long first = shares.first(round * nodes);
                final long end = first + shares.size(round * nodes) * nodes;
                final String what = total + " on " + nodes + ", round " + round;
                assertTrue(first >= total || end >= total || shares.first((round + 1) * nodes) == end, what);
            }
            final long step = random.nextLong(1L << 31);
            assertEquals(step, shares.step(shares.word(step)));
            assertEquals(0, shares.offset(shares.word(step)));
            final long most = shares.size(0) + Strands.MOST_FORKED;
            assertEquals(step, shares.step(shares.word(step) + most), total + " on " + nodes);
            assertEquals(most, shares.offset(shares.word(step) + most));
        }
    }

    @Test
    void shouldCountOnWithoutATotal()
    {
        final TaskShares shares = TaskShares.fixed(TaskSpec.UNKNOWN, 2, 10);
        assertEquals(10L << 40, shares.first(1L << 40));
        assertEquals(10, shares.size(1L << 40));
        assertTrue(!shares.isLast(1L << 40));
    }
}
