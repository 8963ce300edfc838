package org.gaeron.runtime.ring;

import static org.gaeron.runtime.ring.MailboxDescriptor.PRODUCER;

import org.gaeron.runtime.memory.Block;
import org.gaeron.runtime.waiting.Waiter;

/**
 * The ring of a reader of the same node, as a sender reaches it: memory, without a {@code Peer} for each part of a
 * message. The order of the writes is that of {@code MailboxSender}, and the words are changed as {@code NearPeer}
 * changes them for senders of other nodes.
 *
 * <p>The block exists for as long as a sender has not closed its mailboxes. Any number of senders, each on its rank's
 * thread.
 */
public final class NearRing
{
    private final Block block;
    private final Waiter reader;

    /** The ring in a block of mailboxes, whose owner waits for words of it. */
    public NearRing(final Block block, final Waiter reader)
    {
        this.block = block;
        this.reader = reader;
    }

    /** {@return the producer counter before} Claims words, unless more than a limit were claimed then: ADD_WITHIN. */
    public long claim(final long words, final long limit)
    {
        return block.getAndAddWithin((long)PRODUCER * Long.BYTES, words, limit);
    }

    /**
     * Writes a message where its sender has claimed room: the longs first, then the header with release order, which
     * pairs with the reader's acquire. Wakes the reader if it sleeps: the header is written before the look at its
     * state, and it has set that before it looks for a header once more ({@link Waiter#signal()}).
     */
    public void write(final long col, final long header, final MessageBody longs)
    {
        final long offsetBytes = col * Long.BYTES;
        longs.copyTo(block.memory(), offsetBytes + Long.BYTES);
        block.putRelease(offsetBytes, header);
        reader.signal();
    }
}
