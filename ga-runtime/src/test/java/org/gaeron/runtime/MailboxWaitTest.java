package org.gaeron.runtime;

import java.lang.foreign.Arena;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;

import org.gaeron.EmbeddedJob;
import org.gaeron.Handle;
import org.gaeron.JobFailedException;
import org.gaeron.Mailbox;
import org.gaeron.MailboxSpec;
import org.gaeron.Mailboxes;
import org.gaeron.MessageHandler;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Waits for room in a mailbox, in one JVM. */
class MailboxWaitTest
{
    private static final MailboxSpec SMALL =
        MailboxSpec.of("b").capacity(MailboxSpec.LEAST_CAPACITY).largest(Long.BYTES * 8L);
    /** As long as an eighth of the ring with its header. */
    private static final long[] MESSAGE = new long[7];
    private static final MessageHandler IGNORE = (sender, from, offset, length) -> { };
    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final long NAP_NS = TimeUnit.MILLISECONDS.toNanos(200);

    private static void fill(final Mailbox box)
    {
        int count = 0;
        while (box.offer(MESSAGE, 0, MESSAGE.length))
        {
            count++;
        }
        assertTrue(count > 0);
    }

    /**
     * Above 1,024 ranks, ranks 0 and 1 share the bit of those that wait. Rank 1 asks for room with that bit, finds some
     * for a shorter message, and must leave the bit to rank 0.
     */
    @Test
    void shouldPokeARankThatSharesItsBitWithOneThatNeedNotWait()
    {
        final CountDownLatch isFull = new CountDownLatch(1);
        final CountDownLatch isRead = new CountDownLatch(1);
        final CountDownLatch waits = new CountDownLatch(1);
        final CountDownLatch isSent = new CountDownLatch(1);
        EmbeddedJob.of(1, 1025).timeout(LIMIT).run(world ->
        {
            try (Mailboxes boxes = world.mailboxes(SMALL))
            {
                final Mailbox box = boxes.of(2);
                switch (world.rank())
                {
                    case 0 ->
                    {
                        isRead.await();
                        assertTrue(box.offer(MESSAGE, 0, 7));
                        assertTrue(box.offer(MESSAGE, 0, 3));
                        waits.countDown();
                        box.send(MESSAGE, 0, 7);
                    }
                    case 1 ->
                    {
                        fill(box);
                        isFull.countDown();
                        waits.await();
                        LockSupport.parkNanos(NAP_NS); // rank 0 has come to its wait
                        box.send(MESSAGE, 0, 1);
                        isSent.countDown();
                    }
                    case 2 ->
                    {
                        isFull.await();
                        int read = box.poll(IGNORE, 2);
                        isRead.countDown();
                        isSent.await();
                        while (read < 20)
                        {
                            read += box.receive(IGNORE, 20);
                        }
                        assertEquals(20, read);
                    }
                    default ->
                    {
                    }
                }
                world.barrier();
            }
        });
    }

    /** What this rank knows of its ring is old: others have filled it. */
    @Test
    void shouldNotWaitForRoomInItsOwnMailbox()
    {
        EmbeddedJob.of(1, 2).timeout(LIMIT).run(world ->
        {
            try (Mailboxes boxes = world.mailboxes(SMALL))
            {
                final Mailbox box = boxes.of(0);
                if (world.rank() == 0)
                {
                    fill(box);
                    assertEquals(4, box.poll(IGNORE, 4));
                }
                world.sync();
                if (world.rank() == 1)
                {
                    fill(box);
                }
                world.sync();
                if (world.rank() == 0)
                {
                    assertThrows(IllegalStateException.class, () -> box.send(MESSAGE, 0, 7));
                    assertTrue(box.poll(IGNORE, 4) > 0);
                    box.send(MESSAGE, 0, 7);
                }
                world.barrier();
            }
        });
    }

    @Test
    void shouldEndTheFutureOfAMessageWithTheJob() throws Exception
    {
        final AtomicReference<CompletableFuture<?>> future = new AtomicReference<>();
        assertThrows(JobFailedException.class, () -> EmbeddedJob.of(1, 2).timeout(LIMIT).run(world ->
        {
            final Mailboxes boxes = world.mailboxes(SMALL);
            if (world.rank() == 0)
            {
                fill(boxes.of(1));
                future.set(boxes.of(1).sendAsync(MESSAGE, 0, 7).toCompletableFuture());
                assertFalse(future.get().isDone());
            }
            world.sync();
            if (world.rank() == 1)
            {
                throw new IllegalStateException("planted");
            }
            world.sync();
        }));
        assertThrows(ExecutionException.class, () -> future.get().get(20, TimeUnit.SECONDS));
    }

    @Test
    void shouldEndTheFutureOfAMessageWithAJobThatEndsWell() throws Exception
    {
        final AtomicReference<CompletableFuture<?>> future = new AtomicReference<>();
        EmbeddedJob.of(1, 2).timeout(LIMIT).run(world ->
        {
            final Mailboxes boxes = world.mailboxes(SMALL);
            if (world.rank() == 0)
            {
                fill(boxes.of(1));
                future.set(boxes.of(1).sendAsync(MESSAGE, 0, 7).toCompletableFuture());
            }
        });
        final Throwable cause = assertThrows(
            ExecutionException.class, () -> future.get().get(20, TimeUnit.SECONDS)).getCause();
        assertTrue(cause.getMessage().contains("before there was room"), cause.toString());
    }

    @Test
    void shouldFailAMessageWhoseMemoryIsGoneAndSendThoseBehindIt()
    {
        EmbeddedJob.of(1, 2).timeout(LIMIT).run(world ->
        {
            try (Mailboxes boxes = world.mailboxes(SMALL))
            {
                if (world.rank() == 0)
                {
                    fill(boxes.of(1));
                    final Handle lost;
                    try (Arena arena = Arena.ofConfined())
                    {
                        lost = boxes.of(1).sendAsync(arena.allocate(Long.BYTES * 7L), 0, Long.BYTES * 7L);
                    }
                    final Handle behind = boxes.of(1).sendAsync(MESSAGE, 0, 7);
                    world.barrier();
                    behind.await();
                    assertTrue(lost.isDone());
                    assertTrue(assertThrows(IllegalStateException.class, lost::await).getMessage()
                        .contains("memory that was freed"));
                }
                else
                {
                    world.barrier();
                    while (boxes.mine().poll(IGNORE, 100) > 0)
                    {
                        Thread.onSpinWait();
                    }
                }
                world.sync();
            }
        });
    }

    @Test
    void shouldCompleteTheFutureOfAMessageOnceThereWasRoom()
    {
        EmbeddedJob.of(1, 2).timeout(LIMIT).run(world ->
        {
            try (Mailboxes boxes = world.mailboxes(SMALL))
            {
                if (world.rank() == 0)
                {
                    fill(boxes.of(1));
                    final Handle handle = boxes.of(1).sendAsync(MESSAGE, 0, 7);
                    final CompletableFuture<?> future = handle.toCompletableFuture();
                    world.sync();
                    handle.await();
                    future.get(20, TimeUnit.SECONDS);
                    handle.toCompletableFuture().get(20, TimeUnit.SECONDS);
                }
                else
                {
                    world.sync();
                    boxes.mine().receive(IGNORE, 8);
                }
                world.barrier();
            }
        });
    }
}
