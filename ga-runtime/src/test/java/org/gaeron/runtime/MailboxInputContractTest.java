package org.gaeron.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Map;

import org.gaeron.Group;
import org.gaeron.Mailbox;
import org.gaeron.MailboxSpec;
import org.gaeron.Mailboxes;
import org.gaeron.MemoryLimitException;
import org.gaeron.MessageHandler;
import org.gaeron.SpecMismatchException;
import org.gaeron.runtime.settings.JobContext;
import org.junit.jupiter.api.Test;

/**
 * Mailboxes: bad arguments and creation, after which nothing has changed anywhere.
 */
public abstract class MailboxInputContractTest extends ContractTest
{
    private static final MailboxSpec SPEC = MailboxSpec.of("box").capacity(1 << 10).largest(40);
    private static final MessageHandler NONE = (_, _, _, _) -> { };

    private static void assertSays(final String text, final Throwable thrown)
    {
        assertTrue(thrown.getMessage().contains(text), thrown.getMessage());
    }

    @Test
    void shouldRefuseBadMessages()
    {
        run(world ->
        {
            try (Mailboxes boxes = world.mailboxes(SPEC); Arena arena = Arena.ofConfined())
            {
                final Mailbox next = boxes.of((world.rank() + 1) % world.size());
                assertSays("at most 40 bytes (MailboxSpec.largest), actual 48",
                    assertThrows(IllegalArgumentException.class, () -> next.send(new long[6], 0, 6)));
                assertSays("at most 40 bytes (MailboxSpec.largest), actual 41", assertThrows(
                    IllegalArgumentException.class, () -> next.offer(arena.allocate(50), 1, 41)));
                assertThrows(IllegalArgumentException.class, () -> next.sendAsync(new long[6], 0, 6));
                assertThrows(IllegalArgumentException.class, () -> next.sendEach(new long[12], 0, 12, 6));
                assertThrows(IllegalArgumentException.class, () -> next.sendEach(new long[12], 0, 11, 2));
                assertThrows(IllegalArgumentException.class, () -> next.sendEach(new long[12], 0, 12, 0));
                assertSays("within 3 longs, actual 2 from 2",
                    assertThrows(IndexOutOfBoundsException.class, () -> next.send(new long[3], 2, 2)));
                assertThrows(IndexOutOfBoundsException.class, () -> next.send(new long[3], -1, 2));
                assertThrows(IndexOutOfBoundsException.class, () -> next.offer(new long[3], 1, -1));
                assertThrows(IndexOutOfBoundsException.class, () -> next.offer(new long[3], Integer.MAX_VALUE, 1));
                assertThrows(IndexOutOfBoundsException.class, () -> next.offer(arena.allocate(8), 1, Long.MAX_VALUE));
                assertThrows(NullPointerException.class, () -> next.offer((long[])null, 0, 0));
                assertThrows(NullPointerException.class, () -> next.send(null, 0L, 0L));
                final Arena closed = Arena.ofConfined();
                final MemorySegment dead = closed.allocate(8);
                closed.close();
                assertThrows(IllegalStateException.class, () -> next.send(dead, 0, 8));
                world.sync();
                assertEquals(0, boxes.mine().poll(NONE, 10));
            }
        });
    }

    @Test
    void shouldRefuseBadReadsAndRanks()
    {
        run(world ->
        {
            try (Mailboxes boxes = world.mailboxes(SPEC))
            {
                assertSays("from 0 to " + (world.size() - 1),
                    assertThrows(IndexOutOfBoundsException.class, () -> boxes.of(world.size())));
                assertThrows(IndexOutOfBoundsException.class, () -> boxes.of(-1));
                final Mailbox next = boxes.of((world.rank() + 1) % world.size());
                assertSays("own mailbox", assertThrows(IllegalStateException.class, () -> next.poll(NONE, 1)));
                assertThrows(IllegalStateException.class, () -> next.receive(NONE, 1));
                assertThrows(IllegalArgumentException.class, () -> boxes.mine().receive(NONE, 0));
                assertThrows(NullPointerException.class, () -> boxes.mine().poll(null, 1));
                assertEquals(0, boxes.mine().poll(NONE, 0));
                boxes.mine().send(1);
                assertEquals(0, boxes.mine().poll(NONE, -1));
                assertEquals(SPEC, boxes.spec());
                world.fork(1, own ->
                {
                    assertThrows(IllegalStateException.class, () -> boxes.of(0));
                    assertThrows(IllegalStateException.class, () -> next.offer(1));
                    assertThrows(IllegalStateException.class, () -> own.mailboxes(SPEC));
                });
                world.sync();
            }
        });
    }

    /** The other messages of the poll would be read from mailboxes that are closed. */
    @Test
    void shouldRefuseReadsAndClosesWithinAHandler()
    {
        run(world ->
        {
            try (Mailboxes boxes = world.mailboxes(SPEC))
            {
                final Runnable close = boxes::close;
                boxes.mine().send(new long[1], 0, 1);
                assertSays("expected a close after the handler has returned", assertThrows(
                    IllegalStateException.class, () -> boxes.mine().receive((_, _, _, _) -> close.run(), 1)));
                boxes.mine().send(new long[1], 0, 1);
                assertSays("expected a read after the handler has returned", assertThrows(
                    IllegalStateException.class,
                    () -> boxes.mine().receive((_, _, _, _) -> boxes.mine().poll(NONE, 1), 1)));
                assertEquals(0, boxes.mine().poll(NONE, 10));
            }
        });
    }

    @Test
    void shouldNameRanksOfTheJobInMessagesOfGroups()
    {
        run(world ->
        {
            try (Group backwards = world.split(0, -world.rank());
                Mailboxes boxes = backwards.mailboxes(SPEC); Mailboxes longs = backwards.mailboxes(SPEC.largest(1000)))
            {
                final String me = "rank " + world.rank() + " ";
                final int next = (backwards.rank() + 1) % backwards.size();
                assertSays("own mailbox of " + me.trim() + ", actual that of rank " + backwards.worldRank(next),
                    assertThrows(IllegalStateException.class, () -> boxes.of(next).poll(NONE, 1)));
                assertSays("room for " + me + "itself",
                    assertThrows(IllegalStateException.class, () -> fill(boxes, 5)));
                assertSays("ones of " + me + "to", assertThrows(IllegalStateException.class, () -> fill(longs, 125)));
                backwards.sync();
            }
        });
    }

    private static void fill(final Mailboxes boxes, final int longs)
    {
        while (true)
        {
            boxes.mine().send(new long[longs], 0, longs);
        }
    }

    @Test
    void shouldRefuseDifferentSpecs()
    {
        run(world ->
        {
            final long mine = 1 << 10 + world.rank() / 3;
            assertSays("expected the same spec", assertThrows(SpecMismatchException.class,
                () -> world.mailboxes(SPEC.capacity(mine))));
            assertThrows(SpecMismatchException.class, () -> world.mailboxes(SPEC.largest(mine)));
            assertSays("lane", assertThrows(
                SpecMismatchException.class, () -> world.mailboxes(SPEC.lanes(world.rank() + 1))));
            assertThrows(SpecMismatchException.class, () -> world.mailboxes(MailboxSpec.of("box" + mine)));
            assertSays("creation of mailboxes", assertThrows(SpecMismatchException.class, () ->
            {
                if (world.rank() == 1)
                {
                    world.longs("l", 1, 1);
                }
                else
                {
                    world.mailboxes(SPEC);
                }
            }));
            try (Mailboxes boxes = world.mailboxes(SPEC))
            {
                boxes.of(0).send(world.rank());
                world.sync();
                assertEquals(world.rank() == 0 ? world.size() : 0, boxes.mine().poll(NONE, 10));
            }
        });
    }

    @Test
    void shouldReserveTheMemoryOfAllOrOfNone()
    {
        run(ranks(), Map.of(JobContext.MEMORY_LIMIT, "1m"), world ->
        {
            assertThrows(MemoryLimitException.class, () -> world.mailboxes(SPEC.capacity(4 << 20)));
            assertThrows(MemoryLimitException.class, () -> world.mailboxes(SPEC.largest(2 << 20)));
            world.mailboxes(SPEC).close();
            world.sync();
        });
    }

    @Test
    void shouldRefuseBadSpecs()
    {
        assertSays("capacity of 1024", assertThrows(IllegalArgumentException.class, () -> SPEC.capacity(1023)));
        assertThrows(IllegalArgumentException.class, () -> SPEC.capacity((1L << 30) + 1));
        assertThrows(IllegalArgumentException.class, () -> SPEC.largest(-1));
        assertSays("expected 0 to 256 lanes, actual -1",
            assertThrows(IllegalArgumentException.class, () -> SPEC.lanes(-1)));
        assertThrows(IllegalArgumentException.class, () -> SPEC.lanes(257));
        assertThrows(IllegalArgumentException.class, () -> SPEC.largest((1L << 30) + 1));
        assertThrows(IllegalArgumentException.class, () -> MailboxSpec.of("n".repeat(101)));
        assertThrows(NullPointerException.class, () -> MailboxSpec.of(null));
    }
}
