package org.gaeron.verification.sim;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;

import org.gaeron.Mailbox;
import org.gaeron.MailboxSpec;
import org.gaeron.Mailboxes;
import org.gaeron.MessageHandler;
import org.gaeron.World;
import org.junit.jupiter.api.Test;

/**
 * The orders of events for which a sender without room looks again after it has registered, and then withdraws its bit.
 * Without the one or the other, all ranks would wait for ever. Rank 0 reads; here a message between nodes takes a
 * millisecond, and everything else no time.
 */
class MailboxWaitTest
{
    private static final MailboxSpec SPEC = MailboxSpec.of("box").capacity(1 << 10).largest(56);
    /** Fills a sixteenth of the ring with its header. */
    private static final long[] MESSAGE = {1, 2, 3, 4, 5, 6, 7};
    private static final int FULL = 16;
    private static final int LAST = 13;
    /** Longer than any chain of messages here. */
    private static final long SLOT_NS = 1_000 * Weather.CALM_MESSAGE_NS;

    private final MessageHandler handler = (_, _, _, length) -> assertEquals(56, length);

    private static SimJob job(final int nodes)
    {
        return new SimJob(SimJob.contexts(nodes, 1, Map.of()), Weather.calm(), Shape.large(), Interference.NONE);
    }

    /** Has all ranks go on at the next common time, when nothing is under way. */
    private static void meet(final SimJob job, final World world)
    {
        final long nowNs = job.simulator().nowNs();
        pause(job, world, (nowNs / SLOT_NS + 1) * SLOT_NS - nowNs);
    }

    private static void pause(final SimJob job, final World world, final long timeNs)
    {
        job.network().at(world.node()).runtime().machine().pause(timeNs);
    }

    private static void fill(final Mailbox box)
    {
        for (int i = 0; i < FULL; i++)
        {
            assertTrue(box.offer(MESSAGE));
        }
        assertFalse(box.offer(MESSAGE));
    }

    /** The reader empties the ring, and waits, while the bit of the sender is on its way: nobody will poke it. */
    @Test
    void shouldSeeRoomThatCameBeforeItsBit()
    {
        final SimJob job = job(2);
        job.run(List.of(), world ->
        {
            try (Mailboxes boxes = world.mailboxes(SPEC))
            {
                if (world.rank() == 1)
                {
                    fill(boxes.of(0));
                }
                meet(job, world);
                if (world.rank() == 1)
                {
                    boxes.of(0).send(MESSAGE);
                }
                else
                {
                    assertEquals(FULL, boxes.mine().poll(handler, FULL));
                    assertEquals(1, boxes.mine().receive(handler, FULL));
                }
                world.sync();
            }
        });
    }

    /**
     * Twelve senders register and then find room. If their bits stayed, the reader would poke them later, wait for
     * their messages in vain, and have no room left in its account for the rank that does wait.
     */
    @Test
    void shouldLeaveNoBitBehind()
    {
        final SimJob job = job(LAST + 1);
        job.run(List.of(), world ->
        {
            try (Mailboxes boxes = world.mailboxes(SPEC))
            {
                final Mailbox box = boxes.of(0);
                final boolean isReader = world.rank() == 0;
                if (world.rank() == LAST)
                {
                    fill(box);
                }
                meet(job, world);
                if (!isReader)
                {
                    assertFalse(box.offer(MESSAGE));
                }
                meet(job, world);
                if (isReader)
                {
                    assertEquals(FULL, boxes.mine().poll(handler, FULL));
                }
                else if (world.rank() < LAST)
                {
                    // in the order in which the reader would poke them
                    pause(job, world, world.rank() * SLOT_NS / FULL);
                    box.send(MESSAGE);
                }
                meet(job, world);
                if (isReader)
                {
                    assertEquals(LAST - 1, boxes.mine().poll(handler, FULL));
                }
                meet(job, world);
                if (world.rank() == LAST)
                {
                    fill(box);
                    box.send(MESSAGE);
                }
                meet(job, world);
                if (isReader)
                {
                    for (int left = FULL + 1; left > 0; )
                    {
                        left -= boxes.mine().receive(handler, FULL);
                    }
                }
                world.sync();
            }
        });
    }
}
