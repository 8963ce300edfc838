package org.gaeron.examples.scf.fock;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;

import org.gaeron.EmbeddedJob;
import org.gaeron.Reduction;
import org.gaeron.World;
import org.gaeron.examples.scf.meter.RankMeter;
import org.junit.jupiter.api.Test;

class NodeTasksTest
{
    /** Each of the others has asked for the first task of its node; all else is for the one that is early. */
    @Test
    void shouldGiveAllThatIsLeftToWhoComesFirst()
    {
        EmbeddedJob.of(3, 1).run(world ->
        {
            try (NodeTasks tasks = new NodeTasks(world, RankMeter.adding(), 10))
            {
                for (int build = 0; build < 2; build++)
                {
                    final List<Integer> taken = takeAll(world, tasks, 1);
                    final List<List<Integer>> expected =
                        List.of(List.of(0), List.of(1, 4, 7, 5, 8, 3, 6, 9), List.of(2));
                    assertEquals(expected.get(world.rank()), taken);
                }
            }
        });
    }

    @Test
    void shouldGiveNothingWhereThereAreFewerTasksThanNodes()
    {
        EmbeddedJob.of(3, 1).run(world ->
        {
            try (NodeTasks tasks = new NodeTasks(world, RankMeter.adding(), 2))
            {
                final List<Integer> taken = takeAll(world, tasks, 2);
                assertEquals(world.rank() < 2 ? List.of(world.rank()) : List.of(), taken);
            }
        });
    }

    @Test
    void shouldShareTheCounterOfANode()
    {
        EmbeddedJob.of(1, 3).run(world ->
        {
            try (NodeTasks tasks = new NodeTasks(world, RankMeter.adding(), 7))
            {
                final List<Integer> taken = takeAll(world, tasks, 0);
                final long count = world.allReduce(Reduction.SUM, (long)taken.size());
                final long sum = world.allReduce(
                    Reduction.SUM, taken.stream().mapToLong(Integer::longValue).sum());
                assertEquals(7, count);
                assertEquals(21, sum);
            }
        });
    }

    /** One rank takes what it gets, then the others. */
    private static List<Integer> takeAll(final World world, final NodeTasks tasks, final int early)
    {
        final List<Integer> taken = new ArrayList<>();
        tasks.reset();
        world.sync();
        for (int turn = 0; turn < 2; turn++)
        {
            if ((turn == 0) == (world.rank() == early))
            {
                for (int task = tasks.next(); task != NodeTasks.NONE; task = tasks.next())
                {
                    taken.add(task);
                }
                assertEquals(NodeTasks.NONE, tasks.next());
            }
            world.sync();
        }
        return taken;
    }
}
