package org.gaeron.runtime;

import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;

import org.gaeron.GlobalLongArray;
import org.gaeron.Handle;
import org.gaeron.Mailbox;
import org.gaeron.MailboxSpec;
import org.gaeron.Mailboxes;
import org.gaeron.MessageHandler;
import org.junit.jupiter.api.Test;

/**
 * Mailboxes: full rings, and those that nobody reads.
 */
public abstract class MailboxRingContractTest extends ContractTest
{
    private static final MailboxSpec SMALL = MailboxSpec.of("box").capacity(1 << 10).largest(600);

    private static long word(final MemorySegment memory, final long offset)
    {
        return memory.get(JAVA_LONG, offset);
    }

    private static long[] read(final Mailbox box, final int limit)
    {
        final List<Long> words = new ArrayList<>();
        assertEquals(box.poll((_, memory, offset, _) -> words.add(word(memory, offset)), limit), words.size());
        return words.stream().mapToLong(each -> each).toArray();
    }

    /** Seven words each, in a ring of 128, of which 16 are an eighth: after five, two eighths are read. */
    @Test
    void shouldTellSendersOfEachEighthThatIsRead()
    {
        run(world ->
        {
            try (Mailboxes boxes = world.mailboxes(SMALL))
            {
                if (world.rank() == 1)
                {
                    for (int i = 0; i < 5; i++)
                    {
                        assertTrue(boxes.of(0).offer(i, 2, 3, 4, 5, 6));
                    }
                }
                world.sync();
                if (world.rank() == 0)
                {
                    assertEquals(5, read(boxes.mine(), 5).length);
                }
                world.sync();
                int sent = 0;
                while (world.rank() == 1 && boxes.of(0).offer(sent, 2, 3, 4, 5, 6))
                {
                    sent++;
                }
                assertEquals(world.rank() == 1 ? (128 + 32 - 35) / 7 : 0, sent);
                world.sync();
                if (world.rank() == 0)
                {
                    assertEquals((128 + 32 - 35) / 7, read(boxes.mine(), 100).length);
                }
                world.sync();
            }
        });
    }

    @Test
    void shouldRefuseAnOfferToAFullRingAndTakeItAfterARead()
    {
        run(world ->
        {
            try (Mailboxes boxes = world.mailboxes(SMALL))
            {
                int sent = 0;
                if (world.rank() == 1)
                {
                    while (boxes.of(0).offer(sent, 2, 3))
                    {
                        sent++;
                    }
                    assertEquals(1024 / 32, sent);
                    assertFalse(boxes.of(0).offer(new long[]{1, 2, 3}));
                }
                world.sync();
                if (world.rank() == 0)
                {
                    assertEquals(4, read(boxes.mine(), 4).length);
                }
                world.sync();
                if (world.rank() == 1)
                {
                    for (int i = 0; i < 4; i++)
                    {
                        assertTrue(boxes.of(0).offer(sent++, 2, 3));
                    }
                    assertFalse(boxes.of(0).offer(sent, 2, 3));
                }
                world.sync();
                if (world.rank() == 0)
                {
                    final long[] rest = read(boxes.mine(), 100);
                    assertEquals(32, rest.length);
                    assertEquals(4, rest[0]);
                    assertEquals(35, rest[31]);
                }
                world.sync();
            }
        });
    }

    /** Rank 1 has filled the ring, and offers again while a handler of rank 0 looks at a message. */
    @Test
    void shouldNotOverwriteAMessageThatIsBeingHandled()
    {
        run(world ->
        {
            try (Mailboxes boxes = world.mailboxes(SMALL); GlobalLongArray turn = world.longs("turn", 1, 2))
            {
                final int messages = 7;
                long sent = 0;
                while (world.rank() == 1 && boxes.of(0).offer(sent, sent, sent))
                {
                    sent++;
                }
                world.sync();
                for (int i = 0; i < messages; i++)
                {
                    if (world.rank() == 0)
                    {
                        final long expected = i;
                        assertEquals(1, boxes.mine().poll((_, memory, offset, _) ->
                        {
                            turn.put(0, 0, expected + 1);
                            await(turn, 1, expected + 1);
                            assertEquals(expected, word(memory, offset));
                            assertEquals(expected, word(memory, offset + 16));
                        }, 1));
                    }
                    else if (world.rank() == 1)
                    {
                        await(turn, 0, i + 1);
                        while (boxes.of(0).offer(sent, sent, sent))
                        {
                            sent++;
                        }
                        turn.put(0, 1, i + 1);
                    }
                }
                assertTrue(world.rank() != 1 || sent > 32);
                world.sync();
            }
        });
    }

    private static void await(final GlobalLongArray turn, final long column, final long value)
    {
        while (turn.get(0, column) < value)
        {
            Thread.onSpinWait();
        }
    }

    @Test
    void shouldTakeMessagesWhileTheReaderDoesNotRead()
    {
        run(world ->
        {
            try (Mailboxes boxes = world.mailboxes(SMALL))
            {
                if (world.rank() > 0)
                {
                    for (int i = 0; i < 1024 / 16 / (world.size() - 1); i++)
                    {
                        boxes.of(0).send(i);
                    }
                }
                world.sync();
                assertEquals(world.rank() > 0 ? 0 : 1024 / 16 / (world.size() - 1) * (world.size() - 1),
                    read(boxes.mine(), 1000).length);
                world.sync();
            }
        });
    }

    @Test
    void shouldSendLaterWhatHasNoRoomNow()
    {
        run(world ->
        {
            try (Mailboxes boxes = world.mailboxes(SMALL))
            {
                final int each = 100;
                if (world.rank() > 0)
                {
                    final List<Handle> handles = new ArrayList<>();
                    for (int i = 0; i < each; i++)
                    {
                        handles.add(boxes.of(0).sendAsync(new long[]{i, 7}, 0, 2));
                    }
                    boxes.of(0).send(each, 7);
                    assertTrue(handles.stream().allMatch(Handle::isDone));
                    Handle.awaitAll(handles);
                    handles.getLast().toCompletableFuture().join();
                }
                else
                {
                    final long[] next = new long[world.size()];
                    for (int left = (each + 1) * (world.size() - 1); left > 0; )
                    {
                        left -= boxes.mine().receive(
                            (sender, memory, offset, _) -> assertEquals(next[sender]++, word(memory, offset)), 10);
                    }
                }
                world.sync();
            }
        });
    }

    @Test
    void shouldTellThatAMessageWithoutRoomWasNotSent()
    {
        run(world ->
        {
            final Handle handle;
            try (Mailboxes boxes = world.mailboxes(SMALL))
            {
                while (boxes.mine().offer(1, 2, 3))
                {
                    assertEquals(world.rank(), boxes.mine().rank());
                }
                handle = boxes.mine().sendAsync(new long[3], 0, 3);
                assertFalse(handle.isDone());
                assertFalse(boxes.mine().offer(1));
                assertTrue(assertThrows(IllegalStateException.class, () -> boxes.mine().send(1, 2))
                    .getMessage().contains("only this rank can read"));
                world.sync();
            }
            assertThrows(IllegalStateException.class, handle::await);
            assertTrue(handle.isDone());
            assertTrue(handle.toCompletableFuture().isCompletedExceptionally());
            world.sync();
        });
    }

    /** Rank 0 waits for a message, and others for room at rank 1. */
    @Test
    void shouldEndAllWaitsWhenARankFails()
    {
        assertInstanceOf(UnsupportedOperationException.class, failure(ranks(), world ->
        {
            try (Mailboxes boxes = world.mailboxes(SMALL))
            {
                if (world.rank() == 1)
                {
                    throw new UnsupportedOperationException("deliberate");
                }
                while (world.rank() > 1)
                {
                    boxes.of(1).send(1, 2, 3);
                }
                boxes.mine().receive((_, _, _, _) -> { }, 1);
            }
        }));
    }

    /** A lane is full then, and its sender waits; the message that frees an eighth of it may be one of these. */
    @Test
    void shouldGoOnInLanesIfTheHandlerThrowsForEachMessage()
    {
        run(world ->
        {
            try (Mailboxes boxes = world.mailboxes(SMALL.lanes(3)))
            {
                final int each = 200;
                for (int i = 0; i < each && world.rank() > 0; i++)
                {
                    boxes.of(0).send(i);
                }
                final long[] next = new long[world.size()];
                final MessageHandler refusing = (sender, memory, offset, _) ->
                {
                    assertEquals(next[sender]++, word(memory, offset));
                    throw new UnsupportedOperationException();
                };
                long left = world.rank() == 0 ? each * (world.size() - 1L) : 0;
                while (left > 0)
                {
                    try
                    {
                        assertEquals(0, boxes.mine().poll(refusing, 9));
                    }
                    catch (final UnsupportedOperationException ex)
                    {
                        left--;
                    }
                }
                world.sync();
            }
        });
    }

    /**
     * Each look leaves a ring after a lap, so a sender that never stops does not keep the reader from another. The
     * handler waits for the next message of that sender, so the ring is never empty.
     */
    @Test
    void shouldReadFromAllSendersWhileOneSendsUntilAnotherHasSaidEnough()
    {
        run(world ->
        {
            try (Mailboxes boxes = world.mailboxes(SMALL.lanes(3)); GlobalLongArray turn = world.longs("turn", 1, 2))
            {
                final int last = world.size() - 1;
                if (last > 1 && world.rank() == last)
                {
                    for (long sent = 0; turn.get(0, 1) == 0; turn.put(0, 0, sent))
                    {
                        sent += boxes.of(0).offer(sent) ? 1 : 0;
                    }
                }
                else if (last > 1 && world.rank() == 1)
                {
                    await(turn, 0, 100); // the other one sends in a lane by then, where there are lanes
                    for (int i = 0; i < 30; i++)
                    {
                        boxes.of(0).send(i);
                    }
                }
                final int[] found = new int[1];
                while (last > 1 && world.rank() == 0 && found[0] < 30)
                {
                    boxes.mine().receive((sender, memory, offset, _) ->
                    {
                        found[0] += sender == 1 ? 1 : 0;
                        if (sender == last)
                        {
                            await(turn, 0, word(memory, offset) + 2);
                        }
                    }, Integer.MAX_VALUE);
                }
                if (world.rank() == 0)
                {
                    turn.put(0, 1, 1);
                }
                await(turn, 1, 1);
                world.sync();
            }
        });
    }
}
