package org.gaeron.verification.sim;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import org.gaeron.ArraySpec;
import org.gaeron.GlobalArrayException;
import org.gaeron.GlobalLongArray;
import org.gaeron.JobFailedException;
import org.gaeron.Mutexes;
import org.gaeron.NodeFailedException;
import org.gaeron.Program;
import org.gaeron.World;
import org.junit.jupiter.api.Test;

/**
 * Mutexes between simulated nodes: what they send; and a node that dies while its rank holds a mutex, waits for it, or
 * is anywhere between: all others end with a failure that names it.
 */
class SimMutexTest
{
    private static final int NODES = 4;
    private static final int MUTEX = 3;
    private static final int STEP = 3;
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

    /** Every third message of a few hand-overs, so also between the swap of a tail and the word to the one ahead. */
    @Test
    void shouldEndAllWaitsAtWhateverMessageARankDies()
    {
        final int[] messages = new int[3];
        final SimJob whole = job();
        whole.network().onSend((from, number) -> messages[2] = (int)number);
        whole.run(List.of(), handOvers(() -> messages[0] = messages[2], () -> messages[1] = messages[2]));
        assertTrue(messages[0] > 0 && messages[1] - messages[0] > 20, messages[0] + " to " + messages[1]);
        for (int message = messages[0]; message < messages[1]; message += STEP)
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

    /** One fetch to lock and one to release, each with its answer. */
    @Test
    void shouldSendTwoFetchesForAMutexThatNobodyHolds()
    {
        final SimJob job = new SimJob(SimJob.contexts(2, 1, Map.of()), Weather.calm(), Shape.large(),
            Interference.NONE);
        final int[] sent = new int[1];
        final int[] counted = new int[2];
        job.network().onSend((from, number) -> sent[0]++);
        job.run(List.of(), world ->
        {
            final Mutexes locks = world.mutexes("locks", 2);
            final GlobalLongArray words = world.longs(ArraySpec.longs("words", 2, 1).byRows());
            world.sync();
            if (world.rank() == 0)
            {
                for (int i = 0; i < 2; i++)
                {
                    final int before = sent[0];
                    words.readInc(1, 0, 1);
                    counted[0] = sent[0] - before;
                    locks.lock(1).close();
                    counted[1] = sent[0] - before - counted[0];
                }
            }
            world.sync();
        });
        assertEquals(2, counted[0], "frames of a readInc");
        assertEquals(4, counted[1], "frames of a lock and its release");
    }
}
