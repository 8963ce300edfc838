package org.gaeron.verification.sim;

import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;

import org.gaeron.ArraySpec;
import org.gaeron.GlobalLongArray;
import org.gaeron.MailboxSpec;
import org.gaeron.Mailboxes;
import org.gaeron.Mutexes;
import org.gaeron.Reduction;
import org.gaeron.World;
import org.junit.jupiter.api.Test;

/**
 * The longest chains of far messages: 2 are a round trip, as that of a readInc. Here a message takes a millisecond, and
 * everything else no time.
 */
class SimStepsTest
{
    private static final int TIMES = 10;

    /** What one rank does to another one, which is on another node. */
    private interface Act
    {
        void by(World world);
    }

    private static long steps(final SimJob job, final World world, final Act act)
    {
        act.by(world);
        final long beganNs = job.simulator().nowNs();
        for (int i = 0; i < TIMES; i++)
        {
            act.by(world);
        }
        final long steps = (job.simulator().nowNs() - beganNs) / Weather.CALM_MESSAGE_NS;
        return steps / TIMES;
    }

    private static SimJob job()
    {
        return new SimJob(SimJob.contexts(2, 1, Map.of()), Weather.calm(), Shape.large(), Interference.NONE);
    }

    @Test
    void shouldLockAndReleaseInTwoRoundTrips()
    {
        final SimJob job = job();
        job.run(List.of(), world ->
        {
            try (Mutexes locks = world.mutexes("locks", 2); GlobalLongArray longs = world.longs(
                ArraySpec.longs("longs", 2, 1).withGrid(2, 1)))
            {
                if (world.rank() == 1)
                {
                    assertEquals(2, steps(job, world, _ -> longs.readInc(0, 0, 1)));
                    assertEquals(4, steps(job, world, _ ->
                    {
                        try (Mutexes.Held held = locks.lock(0))
                        {
                            assertEquals(2, world.size(), held::toString);
                        }
                    }));
                }
                world.sync();
            }
        });
    }

    @Test
    void shouldDeliverAMessageInOneAndAHalf()
    {
        final SimJob job = job();
        job.run(List.of(), world ->
        {
            try (Mailboxes boxes = world.mailboxes(MailboxSpec.of("boxes")))
            {
                if (world.rank() == 1)
                {
                    assertEquals(2, steps(job, world, _ -> boxes.of(0).send(1, 2, 3, 4, 5)));
                    assertEquals(2 * 3, steps(job, world, _ ->
                    {
                        boxes.of(0).send(2, 2, 3, 4, 5);
                        boxes.mine().receive((_, _, _, _) -> { }, 1);
                    }));
                }
                else
                {
                    for (int i = 0; i < 2 * (TIMES + 1); )
                    {
                        i += boxes.mine().receive((_, memory, offset, _) ->
                        {
                            if (memory.get(JAVA_LONG, offset) == 2)
                            {
                                boxes.of(1).send(1, 2, 3, 4, 5);
                            }
                        }, 1);
                    }
                }
                world.sync();
            }
        });
    }

    /** The fence of a sync waits for updates of the program, not for the messages of the sync before. */
    @Test
    void shouldSyncInOneStepIfNothingIsUnderWay()
    {
        final SimJob job = job();
        job.run(List.of(), world ->
        {
            try (GlobalLongArray longs = world.longs(ArraySpec.longs("longs", 2, 1).withGrid(2, 1)))
            {
                assertEquals(1, steps(job, world, World::barrier));
                assertEquals(1, steps(job, world, World::sync));
                assertEquals(3, steps(job, world, each ->
                {
                    longs.put(1 - each.rank(), 0, 7);
                    each.sync();
                }));
            }
        });
    }

    /** A scan goes up and down the tree once, as an allReduce does. */
    @Test
    void shouldScanInAsManyStepsAsItReduces()
    {
        final SimJob job = new SimJob(SimJob.contexts(64, 1, Map.of()), Weather.calm(), Shape.large(),
            Interference.NONE);
        final long[] steps = new long[3];
        job.run(List.of(), world ->
        {
            final long reduced = steps(job, world, each -> each.allReduce(Reduction.SUM, 1.0));
            world.barrier();
            final long scanned = steps(job, world, each -> each.scan(Reduction.SUM, 1.0));
            world.barrier();
            final long exclusive = steps(job, world, each -> each.exclusiveScan(Reduction.MAX, new int[100]));
            if (world.rank() == 63)
            {
                steps[0] = reduced;
                steps[1] = scanned;
                steps[2] = exclusive;
            }
        });
        assertEquals(4, steps[0]);
        assertEquals(4, steps[1]);
        assertEquals(4, steps[2]);
    }

    /** Of a large broadcast, only those that have values send them: 2 (N - 1) / N each of them at most. */
    @Test
    void shouldSendTheValuesOfALargeBroadcastTwice()
    {
        final int nodes = 8;
        final int length = 1 << 14;
        final SimJob job = new SimJob(SimJob.contexts(nodes, 1, Map.of()), Weather.calm(), Shape.large(),
            Interference.NONE);
        final long[] bytes = new long[2];
        job.run(List.of(), world ->
        {
            world.broadcast(3, new double[length]);
            for (int kind = 0; kind < 2; kind++)
            {
                world.barrier();
                if (world.rank() == 0)
                {
                    job.network().traffic().clear();
                }
                world.barrier();
                if (kind == 0)
                {
                    world.broadcast(3, new double[length]);
                }
                else
                {
                    world.allReduce(Reduction.SUM, new double[length]);
                }
                world.barrier();
                if (world.rank() == 0)
                {
                    bytes[kind] = job.network().traffic().bytes();
                }
            }
        });
        final long values = 8L * length;
        // halving down a tree moves 3/2 of them, doubling 7/8 to each of 8 nodes
        assertEquals(8.5 * values, bytes[0], 0.5 * values);
        assertEquals(14.0 * values, bytes[1], 0.5 * values);
    }
}
