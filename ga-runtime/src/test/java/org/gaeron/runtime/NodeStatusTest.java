package org.gaeron.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import org.gaeron.GlobalDoubleArray;
import org.gaeron.TaskCounter;
import org.gaeron.World;
import org.gaeron.runtime.failure.FailureHandler;
import org.gaeron.runtime.node.Node;
import org.gaeron.runtime.node.NodeStatus;
import org.gaeron.runtime.node.NodeStatus.RankStatus;
import org.gaeron.runtime.node.Wiring;
import org.gaeron.runtime.settings.JobContext;
import org.gaeron.runtime.waiting.RealMachine;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class NodeStatusTest
{
    private NodeStatus seen;

    private static Node node(final boolean areAllCounted)
    {
        final JobContext context = JobContext.of(Map.of(
            JobContext.RANKS, "2", JobContext.STATISTICS, String.valueOf(areAllCounted))).conclude();
        return new Node(context, new EmbeddedRendezvous(1), RealMachine.EMBEDDED);
    }

    private static List<String> texts(final Node node)
    {
        return NodeStatus.of(node).ranks().stream().map(RankStatus::text).toList();
    }

    /** Rank 0 looks while rank 1 waits for it. */
    private void run(final Node node)
    {
        new NodeRunner(node, Wiring.OF_CLASS_PATH, FailureHandler.NONE).run(List.of(), world -> look(world, node));
    }

    private void look(final World world, final Node node)
    {
        try (GlobalDoubleArray array = world.doubles("a", 100, 10); TaskCounter tasks = world.taskCounter("t"))
        {
            for (int i = 0; i < 3; i++)
            {
                array.put(i, 0, tasks.next());
            }
            if (world.rank() == 0)
            {
                while (!"in barrier".equals(texts(node).get(1)))
                {
                    Thread.onSpinWait();
                }
                seen = NodeStatus.of(node);
            }
            world.barrier();
        }
    }

    @Test
    void shouldSayWhatRanksDo()
    {
        final Node node = node(false);
        assertEquals(List.of("starting", "starting"), texts(node));
        run(node);
        assertEquals(List.of("computing", "in barrier"), seen.ranks().stream().map(RankStatus::text).toList());
        assertEquals(List.of("at the end", "at the end"), texts(node));
    }

    /** All ranks learn the same, so all leave the loop together. */
    @Test
    void shouldSayWhichRankCameLastToACollectiveCall()
    {
        final Node node = node(false);
        final Map<Integer, Integer> late = new ConcurrentHashMap<>();
        new NodeRunner(node, Wiring.OF_CLASS_PATH, FailureHandler.NONE).run(List.of(), world ->
        {
            for (int expected = 0; expected < 2; expected++)
            {
                for (int latest = -1, attempt = 0; latest != expected && attempt < 100; attempt++)
                {
                    if (world.rank() == expected)
                    {
                        Thread.sleep(10);
                    }
                    world.barrier();
                    latest = NodeStatus.of(node).ranks().get(world.rank()).latest();
                    late.merge(latest, 1, Integer::sum);
                }
            }
        });
        assertTrue(late.containsKey(0) && late.containsKey(1) && late.size() == 2, late::toString);
    }

    @Test
    void shouldCountTasksAndMemoryAndNothingNearUnlessAsked()
    {
        run(node(false));
        assertEquals(6, seen.tasks());
        assertTrue(seen.memoryBytes() >= 8 * 100 * 10, seen::toString);
        assertEquals(0, seen.operations());
    }

    @Test
    void shouldCountAllOperationsWhereTheJobDoes()
    {
        run(node(true));
        assertTrue(seen.areAllCounted());
        assertEquals(12, seen.operations()); // of both ranks: a put and a readInc for each task
        assertEquals(12 * 8, seen.bytes());
    }
}
