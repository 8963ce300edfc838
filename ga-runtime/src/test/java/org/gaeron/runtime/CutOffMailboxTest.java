package org.gaeron.runtime;

import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

import org.gaeron.JobFailedException;
import org.gaeron.MailboxSpec;
import org.gaeron.Mailboxes;
import org.gaeron.World;
import org.junit.jupiter.api.Test;

/**
 * A rank whose stack is full as it reads its mailbox, catches the error and reads again: the job ends well, or says why
 * it failed. Its senders wait for room.
 */
class CutOffMailboxTest
{
    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final int JOBS = 12;
    private static final int MESSAGES = 400;
    private static final long[] MESSAGE = new long[20];

    private final AtomicInteger cutOff = new AtomicInteger();

    @Test
    void shouldEndWhereARankIsCutOffAsItReads()
    {
        for (int i = 0; i < JOBS; i++)
        {
            assertTimeoutPreemptively(LIMIT, this::runOne, () -> cutOff + " calls were cut off before");
        }
        assertTrue(cutOff.get() > 0, "expected calls that are cut off, actual none");
    }

    private void runOne() throws Exception
    {
        final AtomicBoolean isSent = new AtomicBoolean();
        try
        {
            NearJob.run(2, Map.of(), world -> run(world, isSent));
        }
        catch (final JobFailedException ex)
        {
            assertTrue(ex.getMessage().contains("StackOverflowError"), ex.toString());
        }
    }

    private void run(final World world, final AtomicBoolean isSent)
    {
        try (Mailboxes boxes = world.mailboxes(MailboxSpec.of("m").capacity(4096)))
        {
            if (world.rank() == 1)
            {
                for (int i = 0; i < MESSAGES; i++)
                {
                    boxes.of(0).send(MESSAGE, 0, MESSAGE.length);
                }
                isSent.set(true);
            }
            else
            {
                while (!isSent.get())
                {
                    dive(boxes);
                }
                while (poll(boxes) > 0)
                {
                    Thread.onSpinWait();
                }
            }
        }
        world.barrier();
    }

    private static int poll(final Mailboxes boxes)
    {
        return boxes.mine().poll((_, _, _, _) -> { }, 1);
    }

    /** Reads on the last levels of the stack. */
    private void dive(final Mailboxes boxes)
    {
        try
        {
            dive(boxes);
        }
        catch (final StackOverflowError deeper)
        {
            try
            {
                poll(boxes);
            }
            catch (final StackOverflowError ex)
            {
                cutOff.incrementAndGet();
                throw ex;
            }
        }
    }
}
