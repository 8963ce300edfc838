package org.gaeron.runtime.mailbox;

import java.lang.foreign.MemorySegment;
import java.util.Objects;

import org.gaeron.Handle;
import org.gaeron.Mailbox;
import org.gaeron.MessageHandler;
import org.gaeron.runtime.ring.MessageBody;

/**
 * One mailbox as one rank uses it: checks the calls. Rank's thread.
 */
final class RankMailbox implements Mailbox
{
    private final RankMailboxes boxes;
    private final MailboxSender sender;
    private final int reader;
    private final MessageBody body = new MessageBody();

    RankMailbox(final RankMailboxes boxes, final MailboxSender sender, final int reader)
    {
        this.boxes = boxes;
        this.sender = sender;
        this.reader = reader;
    }

    MailboxSender sender()
    {
        return sender;
    }

    @Override
    public int rank()
    {
        return reader;
    }

    @Override
    public boolean offer(final long[] words, final int offset, final int count)
    {
        return offer(wrap(words, offset, count));
    }

    @Override
    public boolean offer(final MemorySegment memory, final long offset, final long length)
    {
        return offer(wrap(memory, offset, length));
    }

    private boolean offer(final MessageBody message)
    {
        try
        {
            return sender.offer(message);
        }
        finally
        {
            message.release();
        }
    }

    @Override
    public void send(final long[] words, final int offset, final int count)
    {
        send(wrap(words, offset, count));
    }

    @Override
    public void send(final MemorySegment memory, final long offset, final long length)
    {
        send(wrap(memory, offset, length));
    }

    private void send(final MessageBody message)
    {
        try
        {
            sender.send(message);
        }
        finally
        {
            message.release();
        }
    }

    @Override
    public void sendEach(final long[] words, final int offset, final int count, final int each)
    {
        checkRange(words, offset, count);
        if (each < 1 || count % each != 0)
        {
            throw new IllegalArgumentException("mailboxes " + boxes.spec().name() + ": expected messages of at least " +
                "1 long each that make up " + count + ", actual " + each + " each");
        }
        boxes.checkLength((long)each * Long.BYTES);
        try
        {
            sender.sendEach(words, offset, count, each, body);
        }
        finally
        {
            body.release();
        }
    }

    @Override
    public Handle sendAsync(final long[] words, final int offset, final int count)
    {
        return sendAsync(wrap(words, offset, count));
    }

    @Override
    public Handle sendAsync(final MemorySegment memory, final long offset, final long length)
    {
        return sendAsync(wrap(memory, offset, length));
    }

    private Handle sendAsync(final MessageBody message)
    {
        try
        {
            return sender.sendAsync(message);
        }
        finally
        {
            message.release();
        }
    }

    private MessageBody wrap(final long[] words, final int offset, final int count)
    {
        checkRange(words, offset, count);
        boxes.checkLength((long)count * Long.BYTES);
        return body.wrap(words, offset, count);
    }

    private void checkRange(final long[] words, final int offset, final int count)
    {
        boxes.checkOpen();
        Objects.requireNonNull(words, "words");
        if (offset < 0 || count < 0 || offset > words.length - count)
        {
            throw new IndexOutOfBoundsException("mailboxes " + boxes.spec().name() + ": expected a message within " +
                words.length + " longs, actual " + count + " from " + offset);
        }
    }

    private MessageBody wrap(final MemorySegment memory, final long offset, final long length)
    {
        boxes.checkOpen();
        Objects.requireNonNull(memory, "memory");
        if (offset < 0 || length < 0 || offset > memory.byteSize() - length)
        {
            throw new IndexOutOfBoundsException("mailboxes " + boxes.spec().name() + ": expected a message within " +
                memory.byteSize() + " bytes, actual " + length + " from " + offset);
        }
        boxes.checkLength(length);
        boxes.checkAccess(memory);
        return body.wrap(memory, offset, length);
    }

    @Override
    public int poll(final MessageHandler handler, final int limit)
    {
        return reader(handler).poll(handler, limit);
    }

    @Override
    public int receive(final MessageHandler handler, final int limit)
    {
        final MailboxReader checked = reader(handler);
        if (limit < 1)
        {
            throw new IllegalArgumentException("mailboxes " + boxes.spec().name() +
                ": expected a limit of at least 1 message, actual " + limit);
        }
        return checked.receive(handler, limit);
    }

    private MailboxReader reader(final MessageHandler handler)
    {
        boxes.checkOpen();
        Objects.requireNonNull(handler, "handler");
        return boxes.reader(reader);
    }

    @Override
    public String toString()
    {
        return "mailbox of rank " + reader + " of " + boxes;
    }
}
