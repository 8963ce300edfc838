package org.gaeron.verification.sim;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import org.gaeron.GlobalArrayException;
import org.gaeron.JobFailedException;
import org.gaeron.Mutexes;
import org.gaeron.NodeFailedException;
import org.gaeron.Program;
import org.gaeron.World;
import org.junit.jupiter.api.Test;

/**
 * A node dies while its rank holds a mutex, waits for it, or is at any message between: all others end with a failure
 * that names it.
 */
class MutexDeathTest
{
    private static final int NODES = 4;
    private static final int MUTEX = 3;
    private static final long LATEST_NS = TimeUnit.SECONDS.toNanos(12);

    private static SimJob job()
    {
        return new SimJob(SimJob.contexts(NODES, 1, Map.of()), Weather.calm(), Shape.large(), Interference.NONE);
    }

    private static void checkOthers(final SimJob job, final int victim)
    {
        for (int other = 0; other < NODES; other++)
        {
            if (other != victim)
            {
                final String message = String.valueOf(job.outcome(other).getMessage());
                assertTrue(message.contains("node " + victim + " failed"), message);
            }
        }
        assertTrue(job.simulator().nowNs() < LATEST_NS, () -> "ended after " + job.simulator().nowNs() + " ns");
    }

    @Test
    void shouldEndAllWaitsWhenAHolderOrAWaitingRankDies()
    {
        for (int node = 0; node < NODES; node++)
        {
            final SimJob job = job();
            final int victim = node;
            final int[] told = new int[1];
            assertThrows(JobFailedException.class, () -> job.run(List.of(), world ->
            {
                final Mutexes locks = world.mutexes("locks", NODES);
                if (world.rank() == 0)
                {
                    holdUntilAllWait(world, locks);
                    job.simulator().after(job.network().everywhere(), 1000,
                        () -> job.network().kill(job.network().at(victim)));
                    world.barrier();
                }
                world.barrier();
                final NodeFailedException failed = assertInstanceOf(NodeFailedException.class,
                    assertThrows(GlobalArrayException.class, () -> locks.lock(MUTEX)));
                told[0] += failed.node() == victim ? 1 : 0;
                throw failed;
            }));
            checkOthers(job, victim);
            assertEquals(victim == 0 ? NODES - 1 : NODES - 2, told[0]);
        }
    }

    private static void holdUntilAllWait(final World world, final Mutexes locks)
    {
        final Mutexes.Held held = locks.lock(MUTEX);
        world.barrier();
        while (!locks.describe().contains("(" + (NODES - 1) + " wait"))
        {
            assertEquals("mutexes of locks: 3", held.toString());
        }
    }

    /** Dies at each message of a few hand-overs, so also between the swap of a tail and the word to the one ahead. */
    @Test
    void shouldEndAllWaitsAtWhateverMessageARankDies()
    {
        final int[] messages = new int[3];
        final SimJob whole = job();
        whole.network().onSend((from, number) -> messages[2] = (int)number);
        whole.run(List.of(), handOvers(() -> messages[0] = messages[2], () -> messages[1] = messages[2]));
        assertTrue(messages[0] > 0 && messages[1] - messages[0] > 20, messages[0] + " to " + messages[1]);
        for (int message = messages[0]; message < messages[1]; message++)
        {
            final SimJob job = job();
            final int victim = message % NODES;
            final int fatal = message;
            job.network().onSend((from, number) ->
            {
                if (number == fatal)
                {
                    job.network().kill(job.network().at(victim));
                }
            });
            assertThrows(JobFailedException.class, () -> job.run(List.of(), handOvers(() -> { }, () -> { })));
            checkOthers(job, victim);
        }
    }

    private static Program handOvers(final Runnable begun, final Runnable ended)
    {
        return world ->
        {
            final Mutexes locks = world.mutexes("locks", NODES);
            world.sync();
            begun.run();
            for (int i = 0; i < 3; i++)
            {
                try (Mutexes.Held held = locks.lock(MUTEX))
                {
                    assertEquals("mutexes of locks: 3", held.toString());
                }
            }
            ended.run();
            world.sync();
        };
    }
}
