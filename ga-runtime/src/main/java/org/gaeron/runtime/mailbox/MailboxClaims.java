package org.gaeron.runtime.mailbox;

import static org.gaeron.runtime.ring.MailboxDescriptor.POKE;
import static org.gaeron.runtime.ring.MailboxDescriptor.PRODUCER;

import org.gaeron.runtime.patch.FetchOperator;
import org.gaeron.runtime.ring.MailboxDescriptor;
import org.gaeron.runtime.ring.NearRing;
import org.gaeron.runtime.ring.RingDescriptor;
import org.gaeron.runtime.waiting.Machine;
import org.gaeron.runtime.waiting.NamedCondition;

/**
 * Claims of one sender in the ring of one mailbox, by the protocol that {@link MailboxSender} shows. Rank's thread.
 *
 * <p><b>Late pokes.</b> A rank has one word for pokes, whoever pokes it. The poke of another reader, or of this one for
 * an earlier registration, may end a wait while the bit is set. If the sender finds room then, it takes back the bit:
 * else the reader would poke it, wait for its message, and not poke another one. So the sender counts the pokes that
 * it has not seen: the reader sends one whenever it clears the bit. If there are none, the poke that it sees has
 * cleared the bit.
 */
final class MailboxClaims implements NamedCondition
{
    /** What no reader writes: two pokes of one reader may be the same word. */
    private static final long NO_POKE = -1;
    /** The answer where there is no room. */
    static final long REFUSED = -1;

    private final MailboxContext context;
    private final RingDescriptor ring;
    private final NearRing near;
    private final int reader;
    private final int me;
    private final int consumerCol;
    private final long bit;
    /** Whether a bit stands for several ranks. Then the reader pokes all before it waits, and late ones do no harm. */
    private final boolean isShared;
    /** The producer counter when this sender last saw it, and the consumer counter: both only grow. */
    private long producer;
    private long consumer;
    /** The poke that has ended the last wait. */
    private long seenPoke = NO_POKE;
    /** Pokes of the reader that are sent, or may be, and were not seen. One that another reader's hides stays. */
    private int pokesUnderWay;
    /** Whether the poke that has ended the last wait may be one of these. */
    private boolean isInDoubt;
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
        final MailboxDescriptor layout = context.layout();
        ring = layout.ring();
        me = context.number();
        consumerCol = MailboxDescriptor.consumerCol(layout.classOf(me));
        bit = MailboxDescriptor.bit(layout.classOf(me));
        isShared = layout.isShared();
    }

    /**
     * Claims in a lane of this sender.
     *
     * @param lane that ring, which nobody else claims.
     */
    MailboxClaims(final MailboxContext context, final RingDescriptor lane, final int reader)
    {
        this.context = context;
        this.reader = reader;
        near = null;
        ring = lane;
        me = context.number();
        consumerCol = lane.consumerCol();
        bit = 1;
        isShared = false;
    }

    /** {@return the ring in which this claims} */
    RingDescriptor ring()
    {
        return ring;
    }

    /** {@return a place for words that follow each other; {@link #REFUSED} if there is no room} */
    long tryPlace(final int words)
    {
        final long place = claim(words, ring.words());
        if (place != REFUSED)
        {
            return place;
        }
        look(0);
        return claim(words, ring.words());
    }

    /** {@return a place, after a wait if there is no room} */
    long awaitPlace(final int words)
    {
        if (reader == me)
        {
            return ownPlace(words);
        }
        final Machine machine = context.rank().machine();
        final long politeMost = ring.isLane() ? ring.words() : ring.words() / 4;
        long most = ring.words();
        if (politeUntilNs != 0)
        {
            most = politeUntilNs - machine.nanoTime() > 0 ? politeMost : most;
            politeUntilNs = 0;
        }
        long place = claim(words, most);
        while (place == REFUSED)
        {
            register();
            place = claim(words, most);
            if (place != REFUSED)
            {
                pokesUnderWay += isRegistered(takeBack()) ? 0 : 1;
                return place;
            }
            final long beganNs = machine.nanoTime();
            context.rank().waits().await(this);
            most = politeMost;
            final long nowNs = machine.nanoTime();
            politeUntilNs = nowNs + nowNs - beganNs;
            onPoke(context.own(POKE));
            place = claim(words, ring.words());
            if (place != REFUSED && isInDoubt)
            {
                settle(takeBack());
            }
        }
        return place;
    }

    private void register()
    {
        final long poke = context.own(POKE);
        if (pokesUnderWay > 0 && poke != seenPoke && ring.isPokeOf(reader, poke))
        {
            pokesUnderWay--;
        }
        context.block().putRelease(POKE * (long)Long.BYTES, NO_POKE);
        final long counter = look(bit);
        if (isInDoubt)
        {
            settle(counter);
        }
    }

    private void onPoke(final long poke)
    {
        seenPoke = poke;
        consumer += ring.pokedAhead(poke, reader, consumer);
        if (!isShared && !ring.isPokeOf(reader, poke))
        {
            pokesUnderWay++;
        }
        isInDoubt = pokesUnderWay > 0;
    }

    /** Learns of the counter whether the last poke was that of the registration: then it has cleared the bit. */
    private void settle(final long counter)
    {
        pokesUnderWay -= isRegistered(counter) ? 1 : 0;
        isInDoubt = false;
    }

    private boolean isRegistered(final long counter)
    {
        return isShared || (counter & bit) != 0;
    }

    /** Claims a place, unless it is known that then more of the ring is claimed than is allowed. */
    private long claim(final int words, final long mostClaimed)
    {
        final long end = consumer + mostClaimed;
        if (producer + words > end)
        {
            return REFUSED;
        }
        if (ring.isLane())
        {
            producer += words;
            return producer - words;
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

    /** Reads the consumer counter, and sets bits beside it. Returns the counter before. */
    private long look(final long bits)
    {
        final long counter = context.fetch(reader, consumerCol, FetchOperator.OR, bits, 0);
        consumer += ring.ahead(counter, consumer);
        return counter;
    }

    /**
     * Takes back the registration, unless its bit may stand for other ranks that wait: they would never be poked.
     * Returns the counter before.
     */
    private long takeBack()
    {
        return isShared ? 0 : context.fetch(reader, consumerCol, FetchOperator.AND, ~bit, 0);
    }

    /** {@return a place in the ring of this rank} Throws if there is no room: this rank would wait for itself. */
    private long ownPlace(final int words)
    {
        final long place = tryPlace(words);
        if (place == REFUSED)
        {
            throw new IllegalStateException("mailboxes " + context.spec().name() + ": expected room for rank " +
                context.worldRank(me) +
                " itself, actual a full mailbox, which only this rank can read: offer and poll");
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
