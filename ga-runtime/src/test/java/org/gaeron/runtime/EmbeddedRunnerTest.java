package org.gaeron.runtime;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;

import org.gaeron.EmbeddedJob;
import org.gaeron.GlobalArrayException;
import org.gaeron.GlobalArrays;
import org.gaeron.runtime.collective.OpenArrays;
import org.gaeron.runtime.settings.JobContext;
import org.junit.jupiter.api.Test;

class EmbeddedRunnerTest
{
    @Test
    void shouldBeFoundByTheApi()
    {
        final ConcurrentLinkedQueue<String> seen = new ConcurrentLinkedQueue<>();
        EmbeddedJob.of(1, 3).run(world -> seen.add(world.rank() + "/" + world.size() + world.arguments()), "x", "y");
        assertEquals(List.of("0/3[x, y]", "1/3[x, y]", "2/3[x, y]"), seen.stream().sorted().toList());
        seen.clear();
        GlobalArrays.launch(
            new String[]{"a"}, world -> seen.add(world.node() + "/" + world.nodes() + world.arguments()));
        assertEquals(Runtime.getRuntime().availableProcessors(), seen.size());
        assertTrue(seen.stream().allMatch("0/1[a]"::equals));
    }

    @Test
    void shouldGiveTheValueOfRankZero()
    {
        final String value = EmbeddedJob.of(1, 3).call(world -> world.arguments() + " of rank " + world.rank(), "x");
        assertEquals("[x] of rank 0", value);
        assertNull(EmbeddedJob.of(1, 2).call(world -> world.rank() == 0 ? null : "not this"));
    }

    @Test
    void shouldNameArraysThatAreOpenWhereOperationsAreCounted()
    {
        try (ToldLines told = new ToldLines("not closed at the end"))
        {
            final String table = EmbeddedJob.of(1, 2).setting(JobContext.STATISTICS, "true").call(world ->
            {
                world.doubles("closed", 1, 1).close();
                world.doubles("left", 1, 1);
                world.taskCounter("tasks");
                return world.statistics();
            });
            assertEquals("open: 2 arrays (left, tasks)", table.lines().toList().getLast());
            assertEquals(List.of("not closed at the end: 2 arrays (left, tasks)"), told.lines());
            EmbeddedJob.of(1, 2).run(world -> world.doubles("left", 1, 1));
            assertEquals(1, told.lines().size());
        }
    }

    @Test
    void shouldNameArraysThatALoopDoesNotClose()
    {
        try (ToldLines told = new ToldLines("not closed at the end"))
        {
            EmbeddedJob.of(1, 2).run(world ->
            {
                world.doubles("once", 1, 1);
                for (int i = 1; i < OpenArrays.MANY; i++)
                {
                    world.doubles("trial", 1, 1);
                }
            });
            assertEquals(List.of(), told.lines());
            EmbeddedJob.of(1, 2).run(world ->
            {
                world.doubles("once", 1, 1);
                for (int i = 0; i < OpenArrays.MANY; i++)
                {
                    world.doubles("trial", 1, 1);
                    world.doubles("closed", 1, 1).close();
                }
            });
            assertEquals(List.of("not closed at the end: 9 arrays (once, 8 x trial)"), told.lines());
        }
    }

    @Test
    void shouldNameTheModuleThatIsMissingForSeveralNodes()
    {
        for (final String transport : List.of("ipc", "udp"))
        {
            final Map<String, String> settings = Map.of(JobContext.NODES, "2", JobContext.TRANSPORT, transport);
            final String message = assertThrows(GlobalArrayException.class,
                () -> new EmbeddedRunner(settings).run(List.of(), world -> { })).getMessage();
            assertTrue(message.contains("ga-aeron"), message);
        }
    }

    @Test
    void shouldExchangeTheRecordsOfAllNodes() throws InterruptedException
    {
        final EmbeddedRendezvous rendezvous = new EmbeddedRendezvous(3);
        final byte[][][] results = new byte[3][][];
        final Thread[] threads = new Thread[3];
        for (int i = 0; i < 3; i++)
        {
            final int node = i;
            threads[i] = Thread.ofPlatform().start(() ->
            {
                for (int round = 0; round < 100; round++)
                {
                    results[node] = rendezvous.exchange(node, new byte[]{(byte)node, (byte)round});
                }
            });
        }
        for (final Thread thread : threads)
        {
            thread.join();
        }
        for (final byte[][] result : results)
        {
            assertArrayEquals(new byte[][]{{0, 99}, {1, 99}, {2, 99}}, result);
        }
    }

    @Test
    void shouldTellNodesAtTheRendezvousThatOneWillNotCome()
    {
        final EmbeddedRendezvous rendezvous = new EmbeddedRendezvous(2);
        rendezvous.giveUp();
        assertThrows(GlobalArrayException.class, () -> rendezvous.exchange(0, new byte[0]));
    }
}
