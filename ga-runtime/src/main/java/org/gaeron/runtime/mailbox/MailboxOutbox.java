package org.gaeron.runtime.mailbox;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import org.gaeron.runtime.ring.MailboxDescriptor;
import org.gaeron.runtime.ring.MessageBody;
import org.gaeron.runtime.waiting.NamedCondition;

/**
 * Memory in which the long messages of one rank wait until their readers have fetched them: a ring in the rank's own
 * block. Readers fetch in any order, so a count of what they have fetched would not do. Each marks its own message,
 * and the sender takes back the oldest ones that are marked.
 *
 * <pre>
 *   sender                                       reader
 *   first word = words, and a bit if the reader
 *   is the sender itself; then the message
 *   sends place and length in the ring  ----->   gets the message
 *                                                first word = - words  (release)
 *   oldest word negative? (acquire)     &lt;-----   signals the sender
 * </pre>
 * Who blocks: a sender whose outbox is full, until its oldest message is fetched. If that one is to the sender itself,
 * nobody else could fetch it, and the sender gets an exception. Rank's thread.
 */
final class MailboxOutbox implements NamedCondition
{
    /** Marks a message to the sender itself. */
    private static final long OWN = 1L << 62;

    private final MailboxContext context;
    private final MailboxDescriptor layout;
    private long next;
    private long oldest;

    MailboxOutbox(final MailboxContext context)
    {
        this.context = context;
        layout = context.layout();
    }

    /** {@return the place for a message to a rank, or a negative number if there is no room} */
    long allocate(final int reader, final long words)
    {
        long first;
        while (oldest < next && (first = context.own(layout.outboxCol(oldest))) < 0)
        {
            oldest -= first;
        }
        if (next + words - oldest > layout.outboxWords())
        {
            return -1;
        }
        final long place = next;
        next += words;
        context.block().memory().set(
            JAVA_LONG, layout.outboxCol(place) * Long.BYTES, reader == context.number() ? words | OWN : words);
        return place;
    }

    /** {@return the place for a message to a rank, after a wait if there is no room} */
    long awaitRoom(final int reader, final long words)
    {
        long place = allocate(reader, words);
        while (place < 0)
        {
            checkNotOwn();
            context.rank().waits().await(this);
            place = allocate(reader, words);
        }
        return place;
    }

    /** Throws if this rank would wait for itself. */
    private void checkNotOwn()
    {
        final long first = context.own(layout.outboxCol(oldest));
        if (first > 0 && (first & OWN) != 0)
        {
            throw new IllegalStateException("mailboxes " + context.spec().name() +
                ": expected room for a long message, actual ones of rank " + context.rank().number() +
                " to itself, which only this rank can read: offer and poll");
        }
    }

    void fill(final long place, final MessageBody body)
    {
        body.copyTo(context.block().memory(), (layout.outboxCol(place) + 1) * Long.BYTES);
    }

    /** Takes back a message that was not sent. */
    void cancel(final long place)
    {
        final long col = layout.outboxCol(place);
        context.block().putRelease(col * Long.BYTES, -(context.own(col) & ~OWN));
    }

    /** {@return what a rank waits for that waits for this} */
    @Override
    public String describe()
    {
        return "readers of its long messages in mailboxes " + context.spec().name();
    }

    @Override
    public boolean isMet()
    {
        return context.own(layout.outboxCol(oldest)) < 0;
    }
}
