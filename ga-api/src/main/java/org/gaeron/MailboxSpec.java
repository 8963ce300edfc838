package org.gaeron;

import java.util.Objects;

/**
 * Specification of the mailboxes of a team: one for each rank. All ranks must pass the same.
 *
 * <p>A mailbox is a ring in the memory of the rank that reads it. A message takes 8 bytes of the ring beside its own,
 * rounded up to a multiple of 8. A message longer than 8 KiB or a sixteenth of the ring takes 24 bytes of it: it waits
 * in memory of its sender until the reader gets it. That memory is twice to four times the largest message, and one
 * largest message more; it is reserved only if messages may be that long.
 *
 * <p>To a reader of another node a message takes a round trip, which claims its place, and then another way. With
 * {@linkplain #lanes(int) lanes} some senders have a ring each in the reader's memory: the first ones that have sent a
 * few messages. Theirs take one way only. The reader goes through its rings in turn, so messages of different senders
 * are read in any order, even if one was sent after the other was; those of one sender in the order sent, as always.
 *
 * @param name     the name in messages; need not be unique; at most {@value ArraySpec#MAX_NAME_LENGTH} characters.
 * @param capacity bytes of each ring, {@value #LEAST_CAPACITY} to {@value #MOST_BYTES}; rounded up to a power of two.
 * @param largest  bytes of the largest message, 0 to {@value #MOST_BYTES}.
 * @param lanes    how many senders of other nodes can have a lane, for each reader; 0 to {@value #MOST_LANES}.
 */
public record MailboxSpec(String name, long capacity, long largest, int lanes)
{
    /** The smallest ring, in bytes. */
    public static final long LEAST_CAPACITY = 1L << 10;

    /** The largest ring, and the largest message, in bytes. */
    public static final long MOST_BYTES = 1L << 30;

    /** The most lanes of a mailbox. */
    public static final int MOST_LANES = 256;

    private static final long DEFAULT_CAPACITY = 256L << 10;
    private static final long DEFAULT_LARGEST = 4L << 10;

    /**
     * Checks name and sizes.
     *
     * @throws IllegalArgumentException if the name is too long or a size out of its bounds.
     */
    public MailboxSpec
    {
        Objects.requireNonNull(name, "name");
        if (name.length() > ArraySpec.MAX_NAME_LENGTH)
        {
            throw new IllegalArgumentException(
                "expected a name of at most " + ArraySpec.MAX_NAME_LENGTH + " characters, actual " + name.length());
        }
        check(name, "capacity", LEAST_CAPACITY, capacity);
        check(name, "largest message", 0, largest);
        if (lanes < 0 || lanes > MOST_LANES)
        {
            throw new IllegalArgumentException(
                "mailboxes " + name + ": expected 0 to " + MOST_LANES + " lanes, actual " + lanes);
        }
    }

    private static void check(final String name, final String what, final long least, final long bytes)
    {
        if (bytes < least || bytes > MOST_BYTES)
        {
            throw new IllegalArgumentException("mailboxes " + name + ": expected a " + what + " of " + least + " to " +
                MOST_BYTES + " bytes, actual " + bytes);
        }
    }

    /**
     * {@return the spec of mailboxes with rings of 256 KiB for messages of at most 4 KiB}
     *
     * @param name their name.
     */
    public static MailboxSpec of(final String name)
    {
        return new MailboxSpec(name, DEFAULT_CAPACITY, DEFAULT_LARGEST, 0);
    }

    /**
     * {@return this spec with rings of another size}
     *
     * @param bytes of each ring.
     */
    public MailboxSpec capacity(final long bytes)
    {
        return new MailboxSpec(name, bytes, largest, lanes);
    }

    /**
     * {@return this spec with another bound on messages}
     *
     * @param bytes of the largest message.
     */
    public MailboxSpec largest(final long bytes)
    {
        return new MailboxSpec(name, capacity, bytes, lanes);
    }

    /**
     * {@return this spec with lanes} A lane takes 16 KiB, or 16 to 32 of the longest messages that go into the ring if
     * that is more; at most as much as the ring. Each reader reserves all of them.
     *
     * @param count how many senders of other nodes can have one, for each reader.
     */
    public MailboxSpec lanes(final int count)
    {
        return new MailboxSpec(name, capacity, largest, count);
    }

    /**
     * {@return name and sizes, human-readable}
     */
    @Override
    public String toString()
    {
        return "mailboxes " + name + " of " + capacity + " bytes for messages of at most " + largest + " bytes" +
            (lanes == 0 ? "" : ", with " + lanes + (lanes == 1 ? " lane" : " lanes"));
    }
}
