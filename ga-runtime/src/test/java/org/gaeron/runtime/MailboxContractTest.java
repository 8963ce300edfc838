package org.gaeron.runtime;

import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;

import org.gaeron.Group;
import org.gaeron.Handle;
import org.gaeron.Mailbox;
import org.gaeron.MailboxSpec;
import org.gaeron.Mailboxes;
import org.gaeron.Team;
import org.junit.jupiter.api.Test;

/**
 * Mailboxes: order, exactly once, full rings, long messages.
 */
public abstract class MailboxContractTest extends ContractTest
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

    private static void exchange(final Team world, final MailboxSpec spec, final int messages)
    {
        try (Mailboxes boxes = world.mailboxes(spec); Arena arena = Arena.ofConfined())
        {
            final MessageStream stream = new MessageStream(world.size(), (int)spec.largest());
            final MemorySegment memory = arena.allocate(spec.largest(), Long.BYTES);
            if (world.rank() > 0)
            {
                for (int number = 0; number < messages; number++)
                {
                    boxes.of(0).send(memory, 0, stream.fill(memory, world.rank(), number));
                }
            }
            else
            {
                for (int left = messages * (world.size() - 1); left > 0; )
                {
                    left -= boxes.mine().receive(stream::check, 1 + left % 7);
                }
                assertEquals((long)messages * (world.size() - 1), stream.total());
            }
            world.sync();
            assertEquals(0, boxes.mine().poll(stream::check, 1));
            world.sync();
        }
    }

    @Test
    void shouldDeliverAllMessagesOfAllRanksInOrderOverManyLapsOfTheRing()
    {
        for (final int ranks : rankCounts())
        {
            run(ranks, world -> exchange(world, SMALL.largest(56), 150));
        }
    }

    /** With fewer lanes than senders, and with enough. */
    @Test
    void shouldDeliverAllMessagesInOrderOverManyLapsOfLanes()
    {
        for (final int ranks : rankCounts())
        {
            run(ranks, world ->
            {
                exchange(world, SMALL.largest(56).lanes(1), 150);
                exchange(world, SMALL.largest(56).lanes(3), 150);
                exchange(world, SMALL.lanes(3), 60);
                exchange(world, MailboxSpec.of("longer").capacity(3000).largest(40_000).lanes(2), 20);
            });
        }
    }

    /** Groups whose numbers are not those of the world, side by side and inside each other. */
    @Test
    void shouldDeliverWithinGroups()
    {
        for (final int ranks : rankCounts())
        {
            run(ranks, world ->
            {
                try (Group all = world.split(0, -world.rank()); Group half = all.split(all.rank() % 2, all.rank()))
                {
                    exchange(all, SMALL, 20);
                    exchange(half, SMALL.largest(56), 60);
                    exchange(all, SMALL.lanes(2), 30);
                    exchange(half, SMALL.largest(56).lanes(1), 60);
                    try (Mailboxes ofHalf = half.mailboxes(SMALL); Mailboxes ofAll = all.mailboxes(SMALL))
                    {
                        assertEquals(half.rank(), ofHalf.mine().rank());
                        assertThrows(IndexOutOfBoundsException.class, () -> ofHalf.of(half.size()));
                        final int next = (half.rank() + 1) % half.size();
                        ofHalf.of(next).send(half.rank(), world.rank());
                        ofAll.of(all.worldRank(0) == world.rank() ? all.size() - 1 : 0).send(world.rank());
                        half.sync();
                        assertEquals(1, ofHalf.mine().poll((sender, memory, offset, _) ->
                        {
                            assertEquals((half.rank() + half.size() - 1) % half.size(), sender);
                            assertEquals(sender, word(memory, offset));
                            assertEquals(half.worldRank(sender), word(memory, offset + Long.BYTES));
                        }, 9));
                    }
                    world.sync();
                }
            });
        }
    }

    @Test
    void shouldFailMessagesThatWaitWhenTheirGroupIsClosed()
    {
        run(world ->
        {
            final Handle waiting;
            try (Group all = world.split(0, 0))
            {
                final Mailboxes boxes = all.mailboxes(SMALL);
                while (boxes.of(0).offer(1, 2, 3, 4))
                {
                    Thread.onSpinWait();
                }
                waiting = boxes.of(0).sendAsync(new long[4], 0, 4);
                all.sync();
                assertThrows(IllegalStateException.class, () -> world.fork(1, own -> own.mailboxes(SMALL)));
            }
            assertTrue(waiting.isDone());
            assertThrows(IllegalStateException.class, waiting::await);
            world.sync();
        });
    }

    @Test
    void shouldDeliverShortAndLongMessages()
    {
        run(world ->
        {
            exchange(world, SMALL, 40);
            exchange(world, MailboxSpec.of("longer").capacity(3000).largest(40_000), 12);
        });
    }

    @Test
    void shouldDeliverWhatAllSendToAllAndReadBetweenOffers()
    {
        sendToAll(SMALL);
        sendToAll(SMALL.lanes(2));
    }

    private void sendToAll(final MailboxSpec spec)
    {
        run(world ->
        {
            try (Mailboxes boxes = world.mailboxes(spec); Arena arena = Arena.ofConfined())
            {
                final MessageStream stream = new MessageStream(world.size(), 600);
                final MemorySegment memory = arena.allocate(600, Long.BYTES);
                final int each = 15;
                for (int number = 0; number < each; number++)
                {
                    for (int to = 0; to < world.size(); to++)
                    {
                        final long length = stream.fill(memory, world.rank(), number);
                        while (!boxes.of(to).offer(memory, 0, length))
                        {
                            boxes.mine().poll(stream::check, 3);
                        }
                    }
                }
                while (stream.total() < each * world.size())
                {
                    boxes.mine().receive(stream::check, Integer.MAX_VALUE);
                }
                world.sync();
            }
        });
    }

    @Test
    void shouldHaveAllMessagesAfterASync()
    {
        sendAndSync(MailboxSpec.of("box"));
        sendAndSync(MailboxSpec.of("box").lanes(3));
    }

    private void sendAndSync(final MailboxSpec spec)
    {
        run(world ->
        {
            try (Mailboxes boxes = world.mailboxes(spec))
            {
                for (int round = 0; round < 12; round++)
                {
                    for (int i = 0; i < 5; i++)
                    {
                        boxes.of((world.rank() + i) % world.size()).send(world.rank(), i, round);
                    }
                    world.sync();
                    assertEquals(5, read(boxes.mine(), 100).length);
                    assertEquals(0, read(boxes.mine(), 100).length);
                    world.sync();
                }
            }
        });
    }

    @Test
    void shouldSendManyOfTheSameLengthAtOnce()
    {
        sendEach(MailboxSpec.of("each").capacity(1024).largest(70 * 8));
        sendEach(MailboxSpec.of("each").capacity(1024).largest(70 * 8).lanes(2));
    }

    private void sendEach(final MailboxSpec spec)
    {
        run(world ->
        {
            for (final int each : new int[]{1, 3, 6, 70})
            {
                try (Mailboxes boxes = world.mailboxes(spec))
                {
                    final int messages = 50;
                    if (world.rank() > 0)
                    {
                        final long[] words = new long[1 + messages * each];
                        for (int i = 0; i < messages * each; i++)
                        {
                            words[1 + i] = i;
                        }
                        final int firstPart = messages / 5 * each;
                        for (int at = 0; at < firstPart; at += each)
                        {
                            boxes.of(0).sendEach(words, 1 + at, each, each);
                        }
                        boxes.of(0).sendEach(words, 1 + firstPart, messages * each - firstPart, each);
                    }
                    else
                    {
                        final long[] next = new long[world.size()];
                        for (int left = messages * (world.size() - 1); left > 0; )
                        {
                            left -= boxes.mine().receive((sender, memory, offset, length) ->
                            {
                                assertEquals(each * 8, length);
                                for (int i = 0; i < each; i++)
                                {
                                    assertEquals(next[sender]++, word(memory, offset + 8L * i));
                                }
                            }, left);
                        }
                    }
                    world.sync();
                }
            }
        });
    }

    @Test
    void shouldGoOnAfterAHandlerThrows()
    {
        run(world ->
        {
            try (Mailboxes boxes = world.mailboxes(SMALL))
            {
                final Mailbox mine = boxes.mine();
                assertSame(mine, boxes.of(world.rank()));
                mine.send(1);
                mine.send(new long[20], 0, 20);
                mine.send(3);
                assertThrows(UnsupportedOperationException.class, () -> mine.poll((_, _, _, _) ->
                {
                    throw new UnsupportedOperationException();
                }, 10));
                assertThrows(UnsupportedOperationException.class, () -> mine.poll((_, _, _, _) ->
                {
                    throw new UnsupportedOperationException();
                }, 10));
                assertThrows(IllegalStateException.class,
                    () -> mine.poll((_, _, _, _) -> mine.poll((_, _, _, _) -> { }, 1), 1));
                mine.send();
                assertEquals(1, mine.receive((_, _, _, length) -> assertEquals(0, length), 5));
                world.sync();
            }
        });
    }

    /** The third message to itself has no room, nor has one to another rank behind two of them. */
    @Test
    void shouldRefuseToWaitForItsOwnLongMessages()
    {
        run(world ->
        {
            final int longs = 12_500;
            try (Mailboxes boxes = world.mailboxes(MailboxSpec.of("long").largest(longs * Long.BYTES)))
            {
                final Mailbox mine = boxes.mine();
                int sent = 0;
                while (mine.offer(new long[longs], 0, longs))
                {
                    sent++;
                }
                assertTrue(sent > 0);
                for (int to = 0; to < world.size(); to++)
                {
                    final Mailbox full = boxes.of(to);
                    final String message = assertThrows(
                        IllegalStateException.class, () -> full.send(new long[longs], 0, longs)).getMessage();
                    assertTrue(message.contains("only this rank can read"), message);
                }
                assertEquals(sent, mine.poll((_, _, _, length) -> assertEquals(longs * Long.BYTES, length), sent + 1));
                mine.send(new long[longs], 0, longs);
                assertEquals(1, mine.receive((_, _, _, _) -> { }, 1));
                world.sync();
            }
        });
    }

    @Test
    void shouldCloseWithMessagesThatNobodyHasRead()
    {
        run(world ->
        {
            for (int i = 0; i < 3; i++)
            {
                try (Mailboxes boxes = world.mailboxes(SMALL))
                {
                    boxes.of((world.rank() + 1) % world.size()).send(1, 2, 3);
                    boxes.of((world.rank() + 1) % world.size()).send(new long[60], 0, 60);
                }
            }
            final Mailboxes closed = world.mailboxes(SMALL);
            final Mailbox mine = closed.mine();
            closed.close();
            closed.close();
            assertThrows(IllegalStateException.class, () -> mine.offer(1));
            assertThrows(IllegalStateException.class, () -> mine.poll((_, _, _, _) -> { }, 1));
            world.sync();
        });
    }
}
