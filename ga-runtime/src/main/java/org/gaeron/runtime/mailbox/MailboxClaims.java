package org.gaeron.runtime.mailbox;

import static org.gaeron.runtime.ring.MailboxDescriptor.POKE;
import static org.gaeron.runtime.ring.MailboxDescriptor.PRODUCER;

import org.gaeron.runtime.patch.FetchOperator;
import org.gaeron.runtime.ring.MailboxDescriptor;
import org.gaeron.runtime.ring.NearRing;
import org.gaeron.runtime.waiting.Machine;
import org.gaeron.runtime.waiting.NamedCondition;

/**
 * Claims of one sender in the ring of one mailbox, by the protocol that {@link MailboxSender} shows. Rank's thread.
 *
 * <p>A rank has one word for pokes, whoever pokes it, and a late one may come in a wait for another reader, or for the
 * same one in a later wait. It ends the wait early, with the bit still set. So a sender that finds room after such a
 * poke takes back its bit: else the reader would wait for its message, and not poke another one.
 */
final class MailboxClaims implements NamedCondition
{
    /** What no reader writes: two pokes of one reader may be the same word. */
    private static final long NO_POKE = -1;
    /** The answer where there is no room. */
    static final long REFUSED = -1;

    private final MailboxContext context;
    private final MailboxDescriptor layout;
    private final NearRing near;
    private final int reader;
    private final int me;
    private final int consumerCol;
    private final long bit;
    /** The producer counter when this sender last saw it, and the consumer counter: both only grow. */
    private long producer;
    private long consumer;
    /** Whether a poke for an earlier registration may still be on its way. */
    private boolean isPokeUnderWay;
    /** Until when this sender leaves most of the room to others that wait, because it has waited; or 0. */
    private long politeUntilNs;

    /**
     * Claims in the ring of a reader.
     *
     * @param near that ring; null if it is reached by a peer alone.
     */
    MailboxClaims(final MailboxContext context, final NearRing near, final int reader)
    {
        this.context = context;
        this.near = near;
        this.reader = reader;
        layout = context.layout();
        me = context.number();
        consumerCol = MailboxDescriptor.consumerCol(layout.classOf(me));
        bit = MailboxDescriptor.bit(layout.classOf(me));
    }

    /** {@return a place for words that follow each other; {@link #REFUSED} if there is no room} */
    long tryPlace(final int words)
    {
        final long place = claim(words, layout.ringWords());
        if (place != REFUSED)
        {
            return place;
        }
        look(0);
        return claim(words, layout.ringWords());
    }

    /** {@return a place, after a wait if there is no room} */
    long awaitPlace(final int words)
    {
        if (reader == me)
        {
            return ownPlace(words);
        }
        final Machine machine = context.rank().machine();
        final long quarter = layout.ringWords() / 4;
        long most = layout.ringWords();
        if (politeUntilNs != 0)
        {
            most = politeUntilNs - machine.nanoTime() > 0 ? quarter : most;
            politeUntilNs = 0;
        }
        long place = claim(words, most);
        while (place == REFUSED)
        {
            context.block().putRelease(POKE * (long)Long.BYTES, NO_POKE);
            look(bit);
            place = claim(words, most);
            if (place != REFUSED)
            {
                unregister();
                return place;
            }
            final long beganNs = machine.nanoTime();
            context.rank().waits().await(this);
            most = quarter;
            final long nowNs = machine.nanoTime();
            politeUntilNs = nowNs + nowNs - beganNs;
            final long poke = context.own(POKE);
            consumer += layout.pokedAhead(poke, reader, consumer);
            place = claim(words, layout.ringWords());
            if (place != REFUSED && (isPokeUnderWay || MailboxDescriptor.reader(poke) != reader))
            {
                unregister(); // it may not have been the poke that clears the bit
            }
        }
        return place;
    }

    /** Claims a place, unless it is known that then more of the ring is claimed than is allowed. */
    private long claim(final int words, final long mostClaimed)
    {
        final long end = consumer + mostClaimed;
        if (producer + words > end)
        {
            return REFUSED;
        }
        final long place = near != null ? near.claim(words, end) :
            context.fetch(reader, PRODUCER, FetchOperator.ADD_WITHIN, words, end);
        producer = place;
        if (producer + words > end)
        {
            return REFUSED;
        }
        producer += words;
        return place;
    }

    /** Reads the consumer counter, and sets bits beside it. */
    private void look(final long bits)
    {
        consumer += layout.ahead(context.fetch(reader, consumerCol, FetchOperator.OR, bits, 0), consumer);
    }

    /** Takes back the registration, unless its bit may stand for other ranks that wait: they would never be poked. */
    private void unregister()
    {
        if (layout.classes() >= context.size())
        {
            isPokeUnderWay = (context.fetch(reader, consumerCol, FetchOperator.AND, ~bit, 0) & bit) == 0;
        }
    }

    /** {@return a place in the ring of this rank} Throws if there is no room: this rank would wait for itself. */
    private long ownPlace(final int words)
    {
        final long place = tryPlace(words);
        if (place == REFUSED)
        {
            throw new IllegalStateException("mailboxes " + context.spec().name() + ": expected room for rank " +
                me + " itself, actual a full mailbox, which only this rank can read: offer and poll");
        }
        return place;
    }

    /** {@return what a rank waits for that waits for this} */
    @Override
    public String describe()
    {
        return "room in mailboxes " + context.spec().name() + " at rank " + context.worldRank(reader);
    }

    /** {@return whether a reader has poked this rank since it registered} Pairs with the put of the reader. */
    @Override
    public boolean isMet()
    {
        return context.own(POKE) != NO_POKE;
    }
}
