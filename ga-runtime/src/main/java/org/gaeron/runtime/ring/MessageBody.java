package org.gaeron.runtime.ring;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.MemorySegment;

import org.gaeron.runtime.memory.SegmentCopy;

/**
 * The message of a caller: longs of an array, or bytes of memory. A flyweight of blocking calls; {@code MailboxHandle}
 * has its own.
 */
public final class MessageBody
{
    private long[] words;
    private MemorySegment memory;
    private long offset;
    private long bytes;

    /** Wraps longs of an array, of checked bounds. */
    public MessageBody wrap(final long[] words, final int offset, final int count)
    {
        this.words = words;
        memory = null;
        this.offset = offset;
        bytes = (long)count * Long.BYTES;
        return this;
    }

    /** Wraps bytes of memory, of checked bounds. */
    public MessageBody wrap(final MemorySegment memory, final long offset, final long length)
    {
        words = null;
        this.memory = memory;
        this.offset = offset;
        bytes = length;
        return this;
    }

    public MessageBody wrap(final MessageBody other)
    {
        words = other.words;
        memory = other.memory;
        offset = other.offset;
        bytes = other.bytes;
        return this;
    }

    public void release()
    {
        words = null;
        memory = null;
    }

    public long bytes()
    {
        return bytes;
    }

    /** {@return whether these are longs of an array, which nothing can take away while they are copied} */
    public boolean isArray()
    {
        return words != null;
    }

    /** {@return whether the memory of the message was not freed} */
    public boolean isThere()
    {
        return memory == null || memory.scope().isAlive();
    }

    /** Copies the message to whole words; the last one is filled up with zeros. */
    public void copyTo(final MemorySegment to, final long toBytes)
    {
        if (words != null)
        {
            MemorySegment.copy(words, (int)offset, to, JAVA_LONG, toBytes, (int)(bytes / Long.BYTES));
        }
        else if (bytes > 0)
        {
            to.set(JAVA_LONG, toBytes + (bytes - 1) / Long.BYTES * Long.BYTES, 0);
            SegmentCopy.copy(memory, offset, to, toBytes, bytes);
        }
    }
}
