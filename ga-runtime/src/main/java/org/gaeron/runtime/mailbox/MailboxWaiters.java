package org.gaeron.runtime.mailbox;

import static org.gaeron.runtime.ring.MailboxDescriptor.POKE;
import static org.gaeron.runtime.ring.MailboxDescriptor.PRODUCER;
import static org.gaeron.runtime.ring.RingDescriptor.BITS;

import org.gaeron.Operator;
import org.gaeron.runtime.memory.Block;
import org.gaeron.runtime.ring.MailboxDescriptor;
import org.gaeron.runtime.ring.RingDescriptor;

/**
 * The senders that wait for room in one mailbox, as its reader knows them. It pokes as many as are likely to find room,
 * in turn, by the average length of its messages: if it poked all, a thousand would ask at once for the room of a few.
 * A quarter of the ring is left to senders that have not waited.
 *
 * <pre>
 *   waiting   bits that are set beside the consumer counters
 *   poked     senders whose bit the reader has cleared, and that it has poked; until their next message arrives, or
 *             until they register again
 * </pre>
 * <b>No sender is forgotten.</b> A poked sender claims a place, so its message comes, or it is refused because others
 * have claimed what was free, so their messages come. A reader that waits for a message with a sender left unpoked
 * therefore has one on its way, and pokes more after it. Before it waits it looks at the bits again. An average message
 * is at most a sixteenth of the ring, so if no sender is poked, it pokes one then. A bit of more than one rank, in jobs
 * of more than 1,024, does not tell who waits: then it pokes all before it waits. A reader that reads no more leaves
 * senders waiting only if those that it has poked are likely to fill three quarters of the ring.
 *
 * <p>Reader's thread.
 */
final class MailboxWaiters implements RingWaiters
{
    private final MailboxContext context;
    private final MailboxDescriptor layout;
    private final RingDescriptor ring;
    private final Block block;
    private final long[] waiting;
    private final long[] poked;
    private final boolean isShared;
    private boolean isAnyWaiting;
    private int pokedCount;
    private int turn;
    private int number;
    private long consumed;
    /** Eight times the average length of messages. */
    private long averageWords8;

    MailboxWaiters(final MailboxContext context)
    {
        this.context = context;
        layout = context.layout();
        ring = layout.ring();
        block = context.block();
        waiting = new long[layout.consumers()];
        poked = new long[layout.consumers()];
        averageWords8 = 8L * ring.eagerWords();
        isShared = layout.isShared();
    }

    @Override
    public void onMessage(final int sender, final long words)
    {
        averageWords8 += words - averageWords8 / 8;
        if (pokedCount > 0)
        {
            final int ofSender = layout.classOf(sender);
            unpoke(ofSender / BITS, MailboxDescriptor.bit(ofSender));
        }
    }

    private void unpoke(final int group, final long bits)
    {
        pokedCount -= Long.bitCount(poked[group] & bits);
        poked[group] &= ~bits;
    }

    @Override
    public void advance(final long eighths)
    {
        consumed += eighths * ring.eighth();
        isAnyWaiting = false;
        for (int group = 0; group < waiting.length; group++)
        {
            see(group, block.getAndAdd(offsetBytes(group), eighths << BITS));
        }
    }

    private void see(final int group, final long counter)
    {
        waiting[group] = counter & (1 << BITS) - 1;
        isAnyWaiting |= waiting[group] != 0;
        unpoke(group, waiting[group]);
    }

    private static long offsetBytes(final int group)
    {
        return (long)MailboxDescriptor.consumerCol(group * BITS) * Long.BYTES;
    }

    /** {@return whether a sender is known to wait that was not poked} */
    boolean isAnyWaiting()
    {
        return isAnyWaiting;
    }

    /** Pokes as many senders as are likely to find room. */
    void poke()
    {
        while (isAnyWaiting && isRoomForOneMore())
        {
            pokeNext();
        }
    }

    private boolean isRoomForOneMore()
    {
        final long room = ring.words() * 3 / 4 - (context.own(PRODUCER) - consumed);
        return (pokedCount + 1) * averageWords8 <= 8 * room;
    }

    /** Sees who waits, and pokes, where there is no message: before the reader waits for one. */
    void pokeBeforeWait()
    {
        advance(0);
        poke();
        while (isShared && isAnyWaiting)
        {
            pokeNext();
        }
    }

    private void pokeNext()
    {
        for (int i = 0; i < layout.classes(); i++)
        {
            turn = turn + 1 < layout.classes() ? turn + 1 : 0;
            if ((waiting[turn / BITS] & MailboxDescriptor.bit(turn)) != 0)
            {
                poke(turn);
                return;
            }
        }
        isAnyWaiting = false;
    }

    private void poke(final int ofClass)
    {
        final int group = ofClass / BITS;
        final long bit = MailboxDescriptor.bit(ofClass);
        waiting[group] &= ~bit;
        final long before = block.getAndUpdate(Operator.AND, offsetBytes(group), ~bit);
        if ((before & bit) == 0)
        {
            return;
        }
        poked[group] |= bit;
        pokedCount++;
        number++;
        final long word = ring.pokeWord(context.number(), number, consumed);
        for (int rank = layout.firstRank(ofClass), end = layout.firstRank(ofClass + 1); rank < end; rank++)
        {
            context.putWord(rank, POKE, word);
        }
    }
}
