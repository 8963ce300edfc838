package org.gaeron.runtime.mailbox;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

import org.gaeron.MessageHandler;
import org.gaeron.runtime.failure.Health;
import org.gaeron.runtime.memory.Block;
import org.gaeron.runtime.ring.MailboxDescriptor;
import org.gaeron.runtime.waiting.Machine;
import org.gaeron.runtime.waiting.NamedCondition;

/**
 * Reads the mailbox of one rank: the receiving side of the protocol that {@link MailboxSender} shows. Rank's thread.
 */
final class MailboxReader implements NamedCondition
{
    private final MailboxContext context;
    private final MailboxDescriptor layout;
    private final MailboxWaiters waiters;
    private final Machine machine;
    private final LookPolicy looks;
    private final Health health;
    /** Of this rank in the world. */
    private final int number;
    private final Block block;
    private final MemorySegment memory;
    private final MemorySegment readable;
    /** Long messages, once there was one. */
    private MemorySegment fetched;
    private MemorySegment readableFetched;
    private long place;
    /** Places below it are 0 again. */
    private long cleared;
    /** Words that are 0 again, but make up no whole eighth yet. */
    private long unpublished;
    private boolean isInside;

    MailboxReader(final MailboxContext context)
    {
        this.context = context;
        layout = context.layout();
        health = context.rank().health();
        number = context.rank().number();
        block = context.block();
        memory = block.memory();
        readable = memory.asReadOnly();
        waiters = new MailboxWaiters(context);
        machine = context.rank().machine();
        looks = new LookPolicy(layout.ringWords(), machine.driveNs() > 0 && machine.nearLookNs() > 0);
    }

    int poll(final MessageHandler handler, final int limit)
    {
        checkOutside("read");
        rest();
        if (!isMet())
        {
            // else a program that polls in a loop would wait for another thread to be scheduled
            context.rank().waits().drive();
        }
        return look(handler, limit);
    }

    int receive(final MessageHandler handler, final int limit)
    {
        checkOutside("read");
        rest();
        if (!isMet())
        {
            poke(true);
            context.rank().waits().await(this);
        }
        return look(handler, limit);
    }

    /** Drives the node instead of a look, where that makes senders faster. */
    private void rest()
    {
        if (!looks.isRestDue())
        {
            return;
        }
        final long endNs = machine.nanoTime() + LookPolicy.REST_NS;
        while (endNs - machine.nanoTime() > 0)
        {
            context.rank().waits().drive();
            Thread.onSpinWait();
        }
    }

    private int look(final MessageHandler handler, final int limit)
    {
        final long from = place;
        int count = 0;
        for (long header = header(); count < limit && header != 0; header = header())
        {
            read(header, handler);
            poke(false);
            count++;
        }
        looks.onLook(count, place - from, limit);
        if (count == 0 && waiters.isAnyWaiting())
        {
            poke(true);
        }
        return count;
    }

    /** Refuses what a handler of messages must not do. */
    void checkOutside(final String what)
    {
        if (isInside)
        {
            throw new IllegalStateException("mailboxes " + context.spec().name() + ": expected a " + what +
                " after the handler has returned, actual one within it");
        }
    }

    /** {@return the header of the next message, or 0} Pairs with the release store of a peer's put. */
    private long header()
    {
        return context.own(layout.ringCol(place));
    }

    @Override
    public boolean isMet()
    {
        return header() != 0;
    }

    /** {@return what a rank waits for that waits for this} */
    @Override
    public String describe()
    {
        return "a message in mailboxes " + context.spec().name();
    }

    private void read(final long header, final MessageHandler handler)
    {
        final long atBytes = layout.ringCol(place) * Long.BYTES;
        final int sender = MailboxDescriptor.sender(header);
        final long bytes = MailboxDescriptor.bytes(header);
        final long words = MailboxDescriptor.words(bytes);
        if (MailboxDescriptor.isDescriptor(header))
        {
            final long length = memory.get(JAVA_LONG, atBytes + 2 * Long.BYTES);
            fetch(sender, memory.get(JAVA_LONG, atBytes + Long.BYTES), length);
            release(sender, words);
            handle(handler, sender, readableFetched, 0, length);
            return;
        }
        try
        {
            handle(handler, sender, readable, atBytes + Long.BYTES, bytes);
        }
        finally
        {
            release(sender, words);
        }
    }

    private void handle(
        final MessageHandler handler, final int sender, final MemorySegment from, final long offset, final long length)
    {
        isInside = true;
        try
        {
            handler.onMessage(sender, from, offset, length);
        }
        finally
        {
            isInside = false;
        }
    }

    /** Fetches a long message from its sender's outbox, and marks it there as fetched. */
    private void fetch(final int sender, final long kept, final long length)
    {
        if (fetched == null)
        {
            fetched = Arena.ofAuto().allocate(
                MailboxDescriptor.words(context.spec().largest()) * Long.BYTES, Long.BYTES);
            readableFetched = fetched.asReadOnly();
        }
        final long col = layout.outboxCol(kept);
        final long words = MailboxDescriptor.words(length);
        context.get(sender, col + 1, words - 1, fetched);
        context.putWord(sender, col, -words);
    }

    /**
     * Counts a message as read. Once another whole eighth of the ring is read, its words become 0, and senders are told
     * that they are free. Not after each message: its sender is writing the next ones, often into the same cache line.
     * Senders rely on it that less than an eighth is read and not told.
     */
    private void release(final int sender, final long words)
    {
        try
        {
            place += words;
            waiters.onMessage(sender, words);
            if (unpublished + place - cleared >= layout.eighth())
            {
                clear();
            }
        }
        catch (final Error ex)
        {
            // else senders would wait for room that nobody tells them of
            health.cutOffRank = number;
            health.cutOffBy = ex;
            throw ex;
        }
    }

    private void poke(final boolean isBeforeWait)
    {
        try
        {
            if (isBeforeWait)
            {
                waiters.pokeBeforeWait();
            }
            else
            {
                waiters.poke();
            }
        }
        catch (final Error ex)
        {
            health.cutOffRank = number;
            health.cutOffBy = ex;
            throw ex;
        }
    }

    private void clear()
    {
        final long atEnd = Math.min(place, cleared + layout.wordsToEnd(cleared));
        fillWithZeros(layout.ringCol(cleared), atEnd - cleared);
        if (place > atEnd)
        {
            // one message may go on behind the end; the first words of the ring are not used in that lap
            fillWithZeros(layout.endCol(), Math.min(place - atEnd, layout.eagerWords()));
            fillWithZeros(layout.ringCol(atEnd), place - atEnd);
        }
        unpublished += place - cleared;
        cleared = place;
        final long eighths = unpublished / layout.eighth();
        unpublished -= eighths * layout.eighth();
        waiters.advance(eighths);
    }

    private void fillWithZeros(final long col, final long words)
    {
        // no slice of the memory, which would be an object until this is compiled
        for (long at = col * Long.BYTES, end = at + words * Long.BYTES; at < end; at += Long.BYTES)
        {
            memory.set(JAVA_LONG, at, 0);
        }
    }
}
