package org.gaeron.runtime.mailbox;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

import org.gaeron.MessageHandler;
import org.gaeron.runtime.failure.Health;
import org.gaeron.runtime.ring.MailboxDescriptor;
import org.gaeron.runtime.ring.RingDescriptor;
import org.gaeron.runtime.waiting.Machine;
import org.gaeron.runtime.waiting.NamedCondition;

/**
 * Reads the mailbox of one rank: the receiving side of the protocol that {@link MailboxSender} shows. It goes through
 * the ring and the lanes in turn, and begins with another one each time. Where there are lanes it leaves a ring after a
 * lap: that is all that was there when it came, and no fast sender holds up the others. Rank's thread.
 */
final class MailboxReader implements NamedCondition
{
    private final MailboxContext context;
    private final MailboxDescriptor layout;
    private final Machine machine;
    private final LookPolicy looks;
    private final MailboxWaiters waiters;
    private final Health health;
    /** Of this rank in the world. */
    private final int number;
    private final MemorySegment memory;
    private final MemorySegment readable;
    /** The ring of all senders, then the lanes that are in use. */
    private final RingReader[] rings;
    private int ringCount = 1;
    /** Where the next look begins. */
    private int turn;
    /** Long messages, once there was one. */
    private MemorySegment fetched;
    private MemorySegment readableFetched;
    private boolean isInside;

    MailboxReader(final MailboxContext context)
    {
        this.context = context;
        layout = context.layout();
        memory = context.block().memory();
        readable = memory.asReadOnly();
        rings = new RingReader[1 + layout.lanes()];
        waiters = new MailboxWaiters(context);
        rings[0] = new RingReader(context, layout.ring(), waiters);
        health = context.rank().health();
        number = context.rank().number();
        machine = context.rank().machine();
        looks = new LookPolicy(layout.ring().words(), machine.driveNs() > 0 && machine.nearLookNs() > 0);
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
        int count;
        do
        {
            if (!isMet())
            {
                poke(true);
                context.rank().waits().await(this);
            }
            count = look(handler, limit);
        }
        while (count == 0); // a sender may have moved to a lane, which is no message
        return count;
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

    /** Reads what is there. Lanes that come into use meanwhile are the last of the turn. */
    private int look(final MessageHandler handler, final int limit)
    {
        final int known = ringCount;
        final int first = turn;
        turn = first + 1 < known ? first + 1 : 0;
        int count = 0;
        long words = 0;
        boolean isEmpty = false;
        for (int i = 0; i < ringCount && count < limit; i++)
        {
            final RingReader ring = rings[i < known - first ? first + i : i < known ? first + i - known : i];
            final long from = ring.place();
            final int found = read(ring, handler, limit - count);
            isEmpty |= found == 0 && ring == rings[0];
            count += found;
            words += ring.place() - from;
        }
        looks.onLook(count, words, limit);
        if (isEmpty && waiters.isAnyWaiting())
        {
            poke(true);
        }
        return count;
    }

    private int read(final RingReader ring, final MessageHandler handler, final int limit)
    {
        int count = 0;
        final long end = layout.lanes() == 0 ? Long.MAX_VALUE : ring.lapEnd();
        for (long header = ring.header(); count < limit && header != 0 && ring.place() < end; header = ring.header())
        {
            final int lane = MailboxDescriptor.lane(header);
            if (lane < 0)
            {
                read(ring, header, handler);
                count++;
            }
            else
            {
                open(ring, header, lane);
            }
            poke(false);
        }
        return count;
    }

    /** From here on a sender is read in its lane. Whatever it has sent before was read. */
    private void open(final RingReader ring, final long header, final int lane)
    {
        final int sender = MailboxDescriptor.sender(header);
        final RingDescriptor ofSender = layout.lane(lane);
        rings[ringCount] = new RingReader(context, ofSender, new LaneWaiter(context, ofSender, sender));
        ring.release(sender, 1);
        ringCount++; // last: if the release is cut off before it begins, the lane is opened again
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

    /** Refuses what a handler of messages must not do. */
    void checkOutside(final String what)
    {
        if (isInside)
        {
            throw new IllegalStateException("mailboxes " + context.spec().name() + ": expected a " + what +
                " after the handler has returned, actual one within it");
        }
    }

    @Override
    public boolean isMet()
    {
        for (int i = 0; i < ringCount; i++)
        {
            if (rings[i].header() != 0)
            {
                return true;
            }
        }
        return false;
    }

    /** {@return what a rank waits for that waits for this} */
    @Override
    public String describe()
    {
        return "a message in mailboxes " + context.spec().name();
    }

    private void read(final RingReader ring, final long header, final MessageHandler handler)
    {
        final long atBytes = ring.offsetBytes();
        final int sender = MailboxDescriptor.sender(header);
        final long bytes = MailboxDescriptor.bytes(header);
        final long words = MailboxDescriptor.words(bytes);
        if (MailboxDescriptor.isDescriptor(header))
        {
            final long length = memory.get(JAVA_LONG, atBytes + 2 * Long.BYTES);
            fetch(sender, memory.get(JAVA_LONG, atBytes + Long.BYTES), length);
            ring.release(sender, words);
            handle(handler, sender, readableFetched, 0, length);
            return;
        }
        try
        {
            handle(handler, sender, readable, atBytes + Long.BYTES, bytes);
        }
        finally
        {
            ring.release(sender, words);
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
}
