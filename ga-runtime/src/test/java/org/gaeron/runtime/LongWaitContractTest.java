package org.gaeron.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import org.gaeron.Group;
import org.gaeron.JobFailedException;
import org.gaeron.MailboxSpec;
import org.gaeron.Mailboxes;
import org.gaeron.Mutexes;
import org.gaeron.Program;
import org.gaeron.runtime.settings.JobContext;
import org.junit.jupiter.api.Test;

/**
 * Reports of long waits, wherever the ranks are.
 */
public abstract class LongWaitContractTest
{
    private static final int RANKS = 4;
    private static final long WAIT_MS = 400;
    private static final String NAME_AND_TIME = "[0-9]+ has waited [0-9]+ms";
    private static final long LONGEST_WAIT_S = 60;

    /** For the suites of each transport. */
    protected LongWaitContractTest()
    {
    }

    /**
     * Runs a program.
     *
     * @param ranks    how many.
     * @param settings of the job.
     * @param body     what each rank does.
     */
    protected abstract void run(int ranks, Map<String, String> settings, Program body);

    @Test
    void shouldTellOnceAndAtDoubleTheTimeForWhomRanksWait()
    {
        for (final int missing : new int[]{0, 3})
        {
            final String cause = " in barrier for rank " + missing +
                ", which is in no collective call; its last one was sync";
            final CountDownLatch isOut = new CountDownLatch(1);
            try (ToldLines told = new ToldLines(" in barrier for rank "))
            {
                run(RANKS, Map.of(JobContext.WAIT_REPORT, WAIT_MS + "ms"), world ->
                {
                    world.sync();
                    if (world.rank() == missing)
                    {
                        isOut.countDown();
                        told.awaitDoubles(WAIT_MS, cause, 3);
                    }
                    await(isOut);
                    world.barrier();
                });
                told.checkDoubles(WAIT_MS, cause);
            }
        }
    }

    /** The ranks of these jobs are threads of this JVM: others wait for one of them after it has left a call. */
    private static void await(final CountDownLatch latch)
    {
        try
        {
            assertTrue(latch.await(LONGEST_WAIT_S, TimeUnit.SECONDS), "expected that a rank leaves a call");
        }
        catch (final InterruptedException ex)
        {
            throw new IllegalStateException(ex);
        }
    }

    @Test
    void shouldTellForWhichMutexRanksWaitAndWhoHoldsIt()
    {
        final String holder =
            " for mutex 2 of rows, held by rank 1, which is in no collective call; its last one was barrier";
        final CountDownLatch isOut = new CountDownLatch(1);
        try (ToldLines told = new ToldLines(" for mutex "))
        {
            run(RANKS, Map.of(JobContext.WAIT_REPORT, WAIT_MS + "ms"), world ->
            {
                try (Mutexes locks = world.mutexes("rows", RANKS))
                {
                    if (world.rank() == 1)
                    {
                        try (Mutexes.Held held = locks.lock(2))
                        {
                            world.barrier();
                            isOut.countDown();
                            told.awaitDoubles(WAIT_MS, holder, 2);
                            assertEquals("mutexes of rows: 2", held.toString());
                        }
                    }
                    else
                    {
                        world.barrier();
                        await(isOut);
                        locks.lock(2).close();
                    }
                }
            });
            told.checkDoubles(WAIT_MS, holder);
        }
    }

    /** A deadlock: the holder waits in a collective call for a rank that waits for the mutex. */
    @Test
    void shouldTellOfARankForWhichOthersWaitThatItWaitsForAMutex()
    {
        try (ToldLines told = new ToldLines(", which waits for mutex "))
        {
            assertThrows(JobFailedException.class, () -> run(3, Map.of(JobContext.WAIT_REPORT, "100ms"), world ->
            {
                final Mutexes locks = world.mutexes("rows", 1);
                if (world.rank() == 0)
                {
                    locks.lock(0);
                }
                world.barrier();
                if (world.rank() == 1)
                {
                    locks.lock(0);
                }
                else if (world.rank() == 2)
                {
                    told.await(1);
                    throw new UnsupportedOperationException("ends it");
                }
                world.barrier();
            }));
            assertEquals("rank N waited some time in barrier for rank 1, which waits for mutex 0 behind rank 0",
                told.lines().getFirst().replaceFirst(NAME_AND_TIME, "N waited some time"));
        }
    }

    @Test
    void shouldTellOfAWaitAfterALongerOne()
    {
        try (ToldLines told = new ToldLines(" 100ms for a message "); ToldLines later = new ToldLines(" 400ms for "))
        {
            run(2, Map.of(JobContext.WAIT_REPORT, "100ms"), world ->
            {
                try (Mailboxes boxes = world.mailboxes(MailboxSpec.of("box")))
                {
                    if (world.rank() == 0)
                    {
                        boxes.mine().receive((_, _, _, _) -> { }, 1);
                        boxes.mine().receive((_, _, _, _) -> { }, 1);
                        return;
                    }
                    later.await(1);
                    boxes.of(0).send(1);
                    told.await(2);
                    boxes.of(0).send(1);
                }
            });
            assertEquals(2, told.lines().size(), told.lines()::toString);
        }
    }

    @Test
    void shouldTellThatRanksWaitForMessages()
    {
        try (ToldLines told = new ToldLines(" in mailboxes "))
        {
            run(RANKS, Map.of(JobContext.WAIT_REPORT, "100ms"), world ->
            {
                try (Mailboxes boxes = world.mailboxes(MailboxSpec.of("box")))
                {
                    if (world.rank() < RANKS - 1)
                    {
                        boxes.mine().receive((_, _, _, _) -> { }, 1);
                        return;
                    }
                    told.await(1);
                    for (int reader = 0; reader < RANKS - 1; reader++)
                    {
                        boxes.of(reader).send(1);
                    }
                }
            });
            assertEquals("rank N waited some time for a message in mailboxes box",
                told.lines().getFirst().replaceFirst(NAME_AND_TIME, "N waited some time"));
        }
    }

    /** The world has passed more sweeps than the group: their reports must not be taken for one another's. */
    @Test
    void shouldTellForWhomRanksOfAGroupWait()
    {
        for (final int missing : new int[]{0, 2})
        {
            final String cause = " in barrier of a group for rank " + missing +
                ", which is in no collective call; its last one was sync of a group";
            final CountDownLatch isOut = new CountDownLatch(1);
            try (ToldLines told = new ToldLines(" in barrier of a group for rank "))
            {
                run(RANKS, Map.of(JobContext.WAIT_REPORT, "100ms"), world ->
                {
                    try (Group group = world.split(world.rank() % 2, -world.rank()))
                    {
                        for (int i = 0; i < 20; i++)
                        {
                            world.barrier();
                        }
                        group.sync();
                        if (world.rank() == missing)
                        {
                            isOut.countDown();
                            told.awaitDoubles(100, cause, 1);
                        }
                        await(isOut);
                        if (world.rank() % 2 == 0)
                        {
                            group.barrier();
                        }
                    }
                });
                told.checkDoubles(100, cause);
            }
        }
    }
}
