package org.gaeron.runtime.mailbox;

import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.gaeron.runtime.ring.MailboxDescriptor.DESCRIPTOR_WORDS;

import java.lang.foreign.MemorySegment;
import java.util.ArrayDeque;

import org.gaeron.runtime.failure.Health;
import org.gaeron.runtime.peer.NearPeer;
import org.gaeron.runtime.ring.MailboxDescriptor;
import org.gaeron.runtime.ring.MessageBody;
import org.gaeron.runtime.ring.NearRing;

/**
 * Sends the messages of one rank to one mailbox. The protocol is that of Fushimi and others (A Memory Saving
 * Communication Method Using Remote Atomic Operations, 2019), with four changes that are marked by letters:
 *
 * <pre>
 *   sender, with the last producer and consumer it knows     the reader's node          reader
 *
 *   ADD_WITHIN producer, words, consumer + ring   -------->  claims, or changes
 *                                                 &lt;--------  nothing           (a)
 *     claimed: put the words behind the head      -------->  plain
 *              put the head, header first         -------->  header last,      (b)
 *                                                            with release
 *                                                            signals  --------------->  header not 0? (acquire)
 *                                                                                       handles the message
 *                                                                                       after an eighth of the ring:
 *                                                                                       sets its words to 0   (c)
 *                                                            consumer + 1   &lt;---------  adds to the counters
 *     refused: writes "none" to its own poke word
 *              fetch OR consumer, my bit          -------->  reads the counter,
 *                                                 &lt;--------  registers         (d)
 *              ADD_WITHIN producer, words, consumer + ring or a quarter of it
 *       claimed: fetch AND consumer, not my bit, unless it is others' too; goes on as above
 *       refused: waits until the poke word is one
 *                                     poke word   &lt;------------------------  clears the bit; if it was set, pokes
 *                begins anew; claimed after another reader's poke: takes back its bit
 * </pre>
 * (a) The paper adds first and then looks whether there is room; a sender without room holds a place that nobody may
 * overtake, and could not give it back. The bounded add leaves no such place: {@code offer} can refuse, and a claimed
 * place is always filled at once. The consumer counter only grows, so an old one is safe. In steady state a message
 * takes one round trip and one message one way.
 * <br>(b) Operations of one rank on one node are applied in order, so the head comes after the rest. The head fits one
 * frame, and a {@link NearPeer} writes the first word of a put into an awaited block last. A sender of the reader's
 * node writes a message of longs in the same order, straight from the caller's array ({@link NearRing}): all words
 * behind the header, plain; the header, with release; then it signals the reader. What is staged goes through the peer
 * there, too: memory, which its arena may take away between claim and header; descriptors; many messages at once.
 * <br>(c) As in the paper. The words are 0 before the counter tells a sender that they are free.
 * <br>(d) The paper reads the consumer counter by an OR with 0, again and again. Here the OR has the sender's bit. One
 * atomic operation reads the counter and registers the sender, so no wakeup is lost. A sender waits only if a quarter
 * of the ring, less its message, was claimed beyond the count that it has read with its bit. So the reader has more
 * than an eighth to read before it can wait for a message, advances after the bit was set, and sees it. While a sender
 * waits it sends nothing. After a wait, for as long again, a sender claims only the first quarter of the ring, unless
 * it is poked: if each took the last free words from those that are poked, a thousand of them would ask again and
 * again.
 *
 * <p><b>Lanes.</b> A sender of another node may get a ring that nobody else claims ({@link LaneRequest}). Its producer
 * counter is a field of the sender; its consumer counter has one bit, and pokes are as above.
 * <pre>
 *   ADD_WITHIN lanes, 1, number of lanes      --------&gt;  gives one, or none
 *   header with the lane's number, claimed    --------&gt;  behind all that it has sent; the reader begins to look
 *   and put in the common ring as above                      into the lane when it has read up to here
 *   put of messages in the lane               --------&gt;  plain, header last
 * </pre>
 * A sender that stops between the first two leaves a lane unused. What it puts into the lane before the reader looks
 * there, waits there.
 *
 * <p><b>Who may block.</b> A sender in {@code send}, for the reader's poke; the reader, for a header. An operation of
 * either never waits for the other's thread.
 *
 * <p><b>A thread that stops.</b> Before the claim: nobody notices. Between claim and header: the reader gets no message
 * behind it; it waits for as long as the sender stops, and if the sender's node dies, the job ends, and the wait with
 * it. After registering: its bit is cleared once, at the cost of one poke; others are poked meanwhile. The reader: a
 * full ring stays full.
 *
 * <p><b>Order.</b> A sender claims its places one after the other. The reader takes places in order.
 *
 * <p>{@link MailboxClaims} has the claims and the waits for room. Rank's thread.
 */
final class MailboxSender
{
    private final MailboxContext context;
    private final MailboxDescriptor layout;
    private final MailboxOutbox outbox;
    private final int reader;
    private final int me;
    private final Health health;
    /** Of this rank in the world. */
    private final int number;
    private final MemorySegment stage;
    /** Null if the reader's memory is reached by a peer alone. */
    private final NearRing near;
    private MailboxClaims claims;
    /** Null if this sender has a lane, or will have none. */
    private LaneRequest lane;
    private final ArrayDeque<MailboxHandle> waiting = new ArrayDeque<>(1);

    MailboxSender(final MailboxContext context, final MailboxOutbox outbox, final int reader)
    {
        this.context = context;
        this.outbox = outbox;
        this.reader = reader;
        layout = context.layout();
        stage = context.stage();
        near = context.nearRing(reader);
        me = context.number();
        health = context.rank().health();
        number = context.rank().number();
        claims = new MailboxClaims(context, near, reader);
        lane = near == null && layout.lanes() > 0 && reader != me ? new LaneRequest(context, reader) : null;
    }

    /** Sends a message if there is room, and none waits before it. */
    boolean offer(final MessageBody body)
    {
        return advance() && write(body, false);
    }

    /** Sends all messages that wait, and then this one. */
    void send(final MessageBody body)
    {
        awaitThrough(waiting.peekLast());
        write(body, true);
    }

    /** Sends a message, or lets it wait if there is no room. */
    MailboxHandle sendAsync(final MessageBody body)
    {
        final MailboxHandle handle = new MailboxHandle(context.rank(), this, body);
        if (offer(body))
        {
            handle.sent();
        }
        else
        {
            waiting.add(handle);
        }
        return handle;
    }

    /** Sends messages that wait, as far as there is room. Returns whether none is left. */
    boolean advance()
    {
        boolean isGoingOn = true;
        while (isGoingOn && !waiting.isEmpty())
        {
            isGoingOn = sendFirst(false);
        }
        return waiting.isEmpty();
    }

    /** Sends messages that wait, up to a given one; or none, if that is null. */
    void awaitThrough(final MailboxHandle last)
    {
        while (last != null && !last.isOver())
        {
            sendFirst(true);
        }
    }

    /**
     * {@return whether the first message that waits is over} One whose memory is gone fails, and does not
     * hold up those behind it.
     */
    private boolean sendFirst(final boolean waits)
    {
        final MailboxHandle first = waiting.peek();
        if (!first.body().isThere())
        {
            waiting.poll().lost();
        }
        else if (write(first.body(), waits))
        {
            waiting.poll().sent();
        }
        return first.isOver();
    }

    /** Fails the messages that wait, because the mailboxes are closed. */
    void close()
    {
        waiting.forEach(MailboxHandle::closed);
        waiting.clear();
    }

    private boolean write(final MessageBody body, final boolean waits)
    {
        if (lane != null && !move(waits))
        {
            return false;
        }
        final long words = MailboxDescriptor.words(body.bytes());
        if (words > layout.ring().eagerWords())
        {
            return writeLong(body, words, waits);
        }
        if (near != null && body.isArray())
        {
            return write(body, (int)words, (int)words, waits);
        }
        stage.set(JAVA_LONG, 0, MailboxDescriptor.header(me, body.bytes()));
        body.copyTo(stage, Long.BYTES);
        return write(null, (int)words, (int)words, waits);
    }

    /** Goes on in a lane after some transfers, if there is one left. Returns whether a message may be sent now. */
    private boolean move(final boolean waits)
    {
        final int given = ask();
        if (given == LaneRequest.NOT_YET)
        {
            return true;
        }
        if (given != LaneRequest.NONE)
        {
            // made first: if there were no memory for them later, the reader would be told of the lane again
            final MailboxClaims ofLane = new MailboxClaims(context, layout.lane(given), reader);
            stage.set(JAVA_LONG, 0, MailboxDescriptor.laneHeader(me, given));
            if (!write(null, 1, 1, waits))
            {
                return false;
            }
            claims = ofLane;
        }
        lane = null;
        return true;
    }

    private int ask()
    {
        try
        {
            return lane.ask();
        }
        catch (final Error ex)
        {
            // a lane may be given, and the answer under way
            health.cutOffRank = number;
            health.cutOffBy = ex;
            throw ex;
        }
    }

    private boolean writeLong(final MessageBody body, final long words, final boolean waits)
    {
        final long kept = waits ? outbox.awaitRoom(reader, words) : outbox.allocate(reader, words);
        if (kept < 0)
        {
            context.rank().waits().drive();
            return false;
        }
        boolean isSent = false;
        try
        {
            outbox.fill(kept, body);
            stage.set(JAVA_LONG, 0, MailboxDescriptor.descriptorHeader(me));
            stage.set(JAVA_LONG, Long.BYTES, kept);
            stage.set(JAVA_LONG, 2 * Long.BYTES, body.bytes());
            isSent = write(null, DESCRIPTOR_WORDS, DESCRIPTOR_WORDS, waits);
        }
        finally
        {
            if (!isSent)
            {
                outbox.cancel(kept);
            }
        }
        return isSent;
    }

    /**
     * Claims a place and fills it, with one message of longs in the ring of this node, or with staged ones of the same
     * length. Nothing of the caller's comes between that could fail.
     */
    private boolean write(final MessageBody longs, final int words, final int each, final boolean waits)
    {
        try
        {
            final long place = waits ? claims.awaitPlace(words) : claims.tryPlace(words);
            if (place != MailboxClaims.REFUSED && longs != null)
            {
                near.write(layout.ring().col(place), MailboxDescriptor.header(me, longs.bytes()), longs);
            }
            else if (place != MailboxClaims.REFUSED)
            {
                context.putStaged(reader, claims.ring(), place, words, each);
                if (lane != null)
                {
                    lane.onSent();
                }
            }
            return place != MailboxClaims.REFUSED;
        }
        catch (final Error ex)
        {
            // the place may be claimed and never filled
            health.cutOffRank = number;
            health.cutOffBy = ex;
            throw ex;
        }
    }

    /** Sends messages of the same length, as many at once as go into the ring at once. */
    void sendEach(final long[] words, final int offset, final int count, final int each, final MessageBody body)
    {
        awaitThrough(waiting.peekLast());
        if (lane != null)
        {
            move(true);
        }
        final int most = claims.ring().eagerWords() / (each + 1);
        int from = offset;
        while (from < offset + count)
        {
            if (most < 2)
            {
                write(body.wrap(words, from, each), true);
                from += each;
                continue;
            }
            final int messages = Math.min(most, (offset + count - from) / each);
            for (int i = 0; i < messages; i++, from += each)
            {
                final long atBytes = i * (each + 1L) * Long.BYTES;
                stage.set(JAVA_LONG, atBytes, MailboxDescriptor.header(me, (long)each * Long.BYTES));
                MemorySegment.copy(words, from, stage, JAVA_LONG, atBytes + Long.BYTES, each);
            }
            write(null, messages * (each + 1), each + 1, true);
        }
    }
}
