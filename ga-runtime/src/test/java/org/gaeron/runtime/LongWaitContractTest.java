package org.gaeron.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;

import org.gaeron.MailboxSpec;
import org.gaeron.Mailboxes;
import org.gaeron.Program;
import org.junit.jupiter.api.Test;

/**
 * Reports of long waits, wherever the ranks are.
 */
public abstract class LongWaitContractTest
{
    private static final int RANKS = 4;
    private static final String NAME = "[0-9]+ has";

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
            assertEquals(List.of(
                "rank N waited 100ms in barrier for rank " + missing +
                    ", which is in no collective call; its last one was sync",
                "rank N waited 200ms in barrier for rank " + missing +
                    ", which is in no collective call; its last one was sync",
                "rank N waited 400ms in barrier for rank " + missing +
                    ", which is in no collective call; its last one was sync"),
                linesWithout(missing));
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
            assertEquals("rank N waited 100ms for a message in mailboxes box",
                told.lines().getFirst().replaceFirst(NAME, "N"));
        }
    }

    private List<String> linesWithout(final int missing)
    {
        try (ToldLines told = new ToldLines(" in barrier for rank "))
        {
            run(RANKS, Map.of(JobContext.WAIT_REPORT, "100ms"), world ->
            {
                world.sync();
                if (world.rank() == missing)
                {
                    told.await(3);
                }
                world.barrier();
            });
            // who tells is not always the first to print
            return told.lines().stream().map(line -> line.replaceFirst(NAME, "N")).sorted().toList();
        }
    }
}
