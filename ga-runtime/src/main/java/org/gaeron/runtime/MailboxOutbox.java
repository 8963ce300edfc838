package org.gaeron.runtime;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

/**
 * Memory in which the long messages of one rank wait until their readers have fetched them: a ring in the rank's own
 * block. Readers fetch in any order, so a count of what they have fetched would not do. Each marks its own message,
 * and the sender takes back the oldest ones that are marked.
 *
 * <pre>
 *   sender                                       reader
 *   first word = words, then the message
 *   sends place and length in the ring  ----->   gets the message
 *                                                first word = - words  (release)
 *   oldest word negative? (acquire)     &lt;-----   signals the sender
 * </pre>
 * Who blocks: a sender whose outbox is full, until its oldest message is fetched. Rank's thread.
 */
final class MailboxOutbox implements NamedCondition
{
    private final MailboxContext context;
    private final MailboxDescriptor layout;
    private long next;
    private long oldest;

    MailboxOutbox(final MailboxContext context)
    {
        this.context = context;
        layout = context.layout();
    }

    /** {@return the place for a message, or a negative number if there is no room} */
    long allocate(final long words)
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
        context.block().memory().set(JAVA_LONG, layout.outboxCol(place) * Long.BYTES, words);
        return place;
    }

    /** {@return the place for a message, after a wait if there is no room} */
    long awaitRoom(final long words)
    {
        long place = allocate(words);
        while (place < 0)
        {
            context.rank().waits().await(this);
            place = allocate(words);
        }
        return place;
    }

    void fill(final long place, final MessageBody body)
    {
        body.copyTo(context.block().memory(), (layout.outboxCol(place) + 1) * Long.BYTES);
    }

    /** Takes back a message that was not sent. */
    void cancel(final long place)
    {
        final long col = layout.outboxCol(place);
        context.block().putRelease(col * Long.BYTES, -context.own(col));
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
