package org.gaeron.runtime.mailbox;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.MemorySegment;

import org.gaeron.runtime.failure.Health;
import org.gaeron.runtime.ring.RingDescriptor;

/**
 * Position of a mailbox's reader in one of its rings. Rank's thread.
 */
final class RingReader
{
    private final MailboxContext context;
    private final RingDescriptor ring;
    private final RingWaiters waiters;
    private final MemorySegment memory;
    private final Health health;
    /** Of this rank in the world. A field: there may be no stack for a call when it is needed. */
    private final int number;
    private long place;
    /** Places below it are 0 again. */
    private long cleared;
    /** Words that are 0 again, but make up no whole eighth yet. */
    private long unpublished;

    RingReader(final MailboxContext context, final RingDescriptor ring, final RingWaiters waiters)
    {
        this.context = context;
        this.ring = ring;
        this.waiters = waiters;
        memory = context.block().memory();
        health = context.rank().health();
        number = context.rank().number();
    }

    /** {@return the header of the next message, or 0} Pairs with the release store of a peer's put. */
    long header()
    {
        return context.own(ring.col(place));
    }

    /** {@return where the next message is, in bytes} */
    long offsetBytes()
    {
        return ring.col(place) * Long.BYTES;
    }

    /** {@return the words of all messages before the next one} */
    long place()
    {
        return place;
    }

    /** {@return the place behind all that the ring can hold now} */
    long lapEnd()
    {
        return place + ring.words();
    }

    /**
     * Counts a message as read. Once another whole eighth of the ring is read, its words become 0, and senders are told
     * that they are free. Not after each message: its sender is writing the next ones, often into the same cache line.
     * Senders rely on it that less than an eighth is read and not told.
     */
    void release(final int sender, final long words)
    {
        try
        {
            place += words;
            waiters.onMessage(sender, words);
            if (unpublished + place - cleared >= ring.eighth())
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

    private void clear()
    {
        final long atEnd = Math.min(place, cleared + ring.wordsToEnd(cleared));
        fillWithZeros(ring.col(cleared), atEnd - cleared);
        if (place > atEnd)
        {
            // one message may go on behind the end; the first words of the ring are not used in that lap
            fillWithZeros(ring.endCol(), Math.min(place - atEnd, ring.eagerWords()));
            fillWithZeros(ring.col(atEnd), place - atEnd);
        }
        unpublished += place - cleared;
        cleared = place;
        final long eighths = unpublished / ring.eighth();
        unpublished -= eighths * ring.eighth();
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
