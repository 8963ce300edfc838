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
 * @param name     the name in messages; need not be unique; at most {@value ArraySpec#MAX_NAME_LENGTH} characters.
 * @param capacity bytes of each ring, {@value #LEAST_CAPACITY} to {@value #MOST_BYTES}; rounded up to a power of two.
 * @param largest  bytes of the largest message, 0 to {@value #MOST_BYTES}.
 */
public record MailboxSpec(String name, long capacity, long largest)
{
    /** The smallest ring, in bytes. */
    public static final long LEAST_CAPACITY = 1L << 10;

    /** The largest ring, and the largest message, in bytes. */
    public static final long MOST_BYTES = 1L << 30;

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
        return new MailboxSpec(name, DEFAULT_CAPACITY, DEFAULT_LARGEST);
    }

    /**
     * {@return this spec with rings of another size}
     *
     * @param bytes of each ring.
     */
    public MailboxSpec capacity(final long bytes)
    {
        return new MailboxSpec(name, bytes, largest);
    }

    /**
     * {@return this spec with another bound on messages}
     *
     * @param bytes of the largest message.
     */
    public MailboxSpec largest(final long bytes)
    {
        return new MailboxSpec(name, capacity, bytes);
    }

    /**
     * {@return name and sizes, human-readable}
     */
    @Override
    public String toString()
    {
        return "mailboxes " + name + " of " + capacity + " bytes for messages of at most " + largest + " bytes";
    }
}
