package org.gaeron.runtime.team;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;

import org.gaeron.Reduction;
import org.gaeron.runtime.NearJob;
import org.junit.jupiter.api.Test;

class SweepTreeTest
{
    private static final int MOST_EXCHANGING = 4;

    private static Members[] world(final int nodes, final int ranksPerNode)
    {
        final Members[] members = new Members[nodes * ranksPerNode];
        Arrays.setAll(members, rank -> Members.ofWorld(ranksPerNode, rank, nodes));
        return members;
    }

    private static Members[] group(final int ranksPerNode, final int... ranks)
    {
        return Arrays.stream(ranks).mapToObj(rank -> Members.of(ranksPerNode, rank, ranks)).toArray(Members[]::new);
    }

    /** Checks that each head writes two slots of each other one that nobody else writes, and returns their number. */
    private static int checkHeads(
        final int number, final SweepTree[] trees, final List<Integer> slots, final Members... members)
    {
        final int[] heads = trees[number].heads();
        final boolean isExchanging = members[number].places() <= MOST_EXCHANGING && members[number].seat() == 0;
        assertEquals(isExchanging ? members[number].places() - 1 : 0, heads.length);
        for (int i = 0; i < heads.length; i++)
        {
            final int other = members[number].numberOf(heads[i]);
            assertEquals(i < members[number].place() ? i : i + 1, members[other].place());
            final int me = i < members[number].place() ? members[number].place() - 1 : members[number].place();
            assertEquals(members[number].worldRank(number), trees[other].heads()[me]);
            for (long sweep = 1; sweep <= 2; sweep++)
            {
                assertEquals(trees[other].slotOfHead(me, sweep), trees[number].slotAtHead(i, sweep));
                assertEquals(trees[number].slotOfHead(i, sweep), trees[number].slotOfHead(i, sweep + 2));
                slots.add(trees[number].slotOfHead(i, sweep));
            }
        }
        return heads.length;
    }

    /** Checks the trees of all members against each other, and returns the most far messages on a way to the root. */
    private static int check(final Members... members)
    {
        final SweepTree[] trees = Arrays.stream(members).map(SweepTree::new).toArray(SweepTree[]::new);
        int deepest = 0;
        int edges = 0;
        for (int number = 0; number < members.length; number++)
        {
            final SweepTree tree = trees[number];
            assertEquals(number, members[number].number());
            final boolean isExchanged = members[number].places() <= MOST_EXCHANGING;
            assertEquals(isExchanged ? members[number].seat() == 0 : number == 0, tree.isRoot());
            final List<Integer> slots = new ArrayList<>(List.of(0));
            edges += checkHeads(number, trees, slots, members);
            for (final SweepTree.Branch branch : new SweepTree.Branch[]{tree.far(), tree.near()})
            {
                for (int i = 0; i < branch.children().length; i++)
                {
                    final int child = members[number].numberOf(branch.children()[i]);
                    assertEquals(members[number].worldRank(number), trees[child].parent());
                    assertEquals(branch.slot(i), trees[child].slotAtParent());
                    final boolean isFar = members[number].nodeOf(number) != members[number].nodeOf(child);
                    assertEquals(branch == tree.far(), isFar);
                    slots.add(branch.slot(i));
                    edges++;
                }
            }
            assertEquals(slots.size(), slots.stream().distinct().count());
            assertEquals(slots.size(), tree.slots());
            assertTrue(slots.stream().allMatch(slot -> slot < tree.slots()));
            int far = trees[members[0].numberOf(members[number].firstOfNode())].heads().length > 0 ? 1 : 0;
            for (int at = number; !trees[at].isRoot(); )
            {
                final int parent = members[0].numberOf(trees[at].parent());
                far += members[0].nodeOf(parent) == members[0].nodeOf(at) ? 0 : 1;
                at = parent;
            }
            deepest = Math.max(deepest, far);
        }
        final int places = members[0].places();
        assertEquals(members.length - 1, edges - (places <= MOST_EXCHANGING ? (places - 1) * (places - 1) : 0));
        return deepest;
    }

    @Test
    void shouldJoinAllRanksOfAWorld()
    {
        for (int nodes = 1; nodes <= 20; nodes++)
        {
            for (final int ranks : new int[]{1, 2, 3, 8, 9, 65})
            {
                check(world(nodes, ranks));
            }
        }
    }

    @Test
    void shouldTakeFewFarStepsInLargeJobs()
    {
        assertEquals(1, check(world(4, 2)));
        assertEquals(1, check(world(8, 2)));
        assertEquals(2, check(world(10, 2)));
        assertEquals(2, check(world(64, 1)));
        assertEquals(2, check(world(65, 1)));
        assertEquals(2, check(world(256, 1)));
        assertEquals(3, check(world(1000, 1)));
    }

    @Test
    void shouldJoinAllRanksOfAnyGroup()
    {
        final Random random = new Random(5);
        for (int time = 0; time < 100; time++)
        {
            final int ranksPerNode = 1 + random.nextInt(12);
            final int size = ranksPerNode * (1 + random.nextInt(70));
            final List<Integer> ranks = new ArrayList<>();
            for (int rank = 0; rank < size; rank++)
            {
                if (random.nextInt(3) > 0)
                {
                    ranks.add(rank);
                }
            }
            Collections.shuffle(ranks, random);
            if (!ranks.isEmpty())
            {
                check(group(ranksPerNode, ranks.stream().mapToInt(Integer::intValue).toArray()));
            }
        }
    }

    private static double binomialSum(final double[] values, final int first, final int length)
    {
        if (length == 1)
        {
            return values[first];
        }
        final int half = length / 2;
        final double left = binomialSum(values, first, half);
        return first + half < values.length ? left + binomialSum(values, first + half, half) : left;
    }

    /** The order in which a binomial tree combines, whatever the base of the tree is. */
    @Test
    void shouldCombineByTwos()
    {
        for (final int ranks : new int[]{1, 7, 8, 9, 11, 16, 21})
        {
            final double[] values = new Random(ranks).doubles(ranks, -1e9, 1e9).toArray();
            final double expected = binomialSum(values, 0, 32);
            NearJob.run(ranks, Map.of(), world -> assertEquals(Double.doubleToRawLongBits(expected),
                Double.doubleToRawLongBits(world.allReduce(Reduction.SUM, values[world.rank()]))));
        }
    }
}
