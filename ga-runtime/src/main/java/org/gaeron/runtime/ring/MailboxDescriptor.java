package org.gaeron.runtime.ring;

import org.gaeron.MailboxSpec;

/**
 * Layout of one rank's block of the mailboxes, and of the header of a message. In longs:
 *
 * <pre>
 *   0         16                     80        96                                          outbox
 *   +---------+----------------------+---------+-------------------------+-----------------+----------+------------+
 *   | pro-    | consumer counters    | poke    | ring: the place p       | end zone: as    | outbox   | end zone   |
 *   | ducer   | 64, each with the    | word    | is p modulo its size    | much as one     | if there | as there   |
 *   | counter | bits of 16 waiters   |         | (a power of two)        | message takes   | is one   |            |
 *   +---------+----------------------+---------+-------------------------+-----------------+----------+------------+
 *
 *   consumer counter   eighths of the ring that are read, modulo 2^48 (48 bits)  |  waiting senders (16 bits)
 *   poke word          reader (24 bits)  |  number of the poke (8)  |  its consumer counter, modulo 2^32 (32)
 *   message            header, then its bytes, the last word filled up
 *   header             1 (1 bit)  |  by descriptor? (1)  |  sender (30)  |  length in bytes (32)
 *   descriptor         as a message of two words: place in the sender's outbox, length in bytes
 *   in the outbox      words of the message with this one, negative when the reader has fetched it; then its bytes
 * </pre>
 * Producer counter and places count longs. They stay below 2^62: at 8 GB/s a ring would have to run for a century.
 * A message that begins near the end of the ring goes on in the end zone. So every message is in one piece, and none
 * needs padding. The next one begins behind it, modulo the size of the ring.
 *
 * <p>A header is never 0, and the reader sets each word to 0 that it has read. A number of the lap in the header would
 * not do instead: where a header is in this lap, an earlier one may have had any word of the program.
 *
 * <p>All consumer counters have the same count; a sender reads the one with its bit. A bit stands for one rank, or in
 * jobs of more than 1,024 ranks for as many consecutive ones as necessary. So nothing here grows with the number of
 * senders.
 */
public final class MailboxDescriptor
{
    public static final int PRODUCER = 0;
    public static final int POKE = 80;
    /** Words that one frame has room for in any case, even a small one of the simulator: the part with the header. */
    public static final int HEAD_WORDS = 8;
    /** A message by descriptor takes so many words of the ring. */
    public static final int DESCRIPTOR_WORDS = 3;
    public static final int BITS = 16;

    private static final int CONSUMERS = 16;
    private static final int RING = 96;
    private static final int MOST_CLASSES = 64 * BITS;
    private static final int MOST_EAGER_WORDS = 1024;
    private static final int EIGHTHS = 8;
    private static final long MARK = 1L << 63;
    private static final long BY_DESCRIPTOR = 1L << 62;
    private static final int SENDER_MASK = (1 << 30) - 1;
    private static final long COUNT_MASK = -1L >>> BITS;
    private static final int READER_SHIFT = 40;
    private static final int POKE_SHIFT = 32;

    private final int ranks;
    private final int classes;
    private final long ringWords;
    private final int eagerWords;
    private final long outboxWords;
    private final long largestWords;

    public MailboxDescriptor(final MailboxSpec spec, final int ranks)
    {
        this.ranks = ranks;
        classes = Math.min(ranks, MOST_CLASSES);
        ringWords = powerOfTwo(spec.capacity()) / Long.BYTES;
        eagerWords = (int)Math.min(MOST_EAGER_WORDS, ringWords / 16);
        largestWords = words(spec.largest());
        outboxWords = largestWords <= eagerWords ? 0 : powerOfTwo(2 * largestWords);
    }

    private static long powerOfTwo(final long least)
    {
        return Long.highestOneBit(2 * least - 1);
    }

    /** {@return the words of a message with its header} */
    public static long words(final long bytes)
    {
        return 1 + (bytes + Long.BYTES - 1) / Long.BYTES;
    }

    public long rowWords()
    {
        return outboxCol(0) + (hasOutbox() ? outboxWords + largestWords : 0);
    }

    public long ringWords()
    {
        return ringWords;
    }

    /** {@return the most words that go into the ring at once} */
    public int eagerWords()
    {
        return eagerWords;
    }

    /** {@return the words after which the reader advances its counter} At least as many as go in at once, twice. */
    public long eighth()
    {
        return ringWords / EIGHTHS;
    }

    boolean hasOutbox()
    {
        return outboxWords > 0;
    }

    public long outboxWords()
    {
        return outboxWords;
    }

    public long ringCol(final long place)
    {
        return RING + (place & ringWords - 1);
    }

    /** {@return the first column behind the ring} */
    public long endCol()
    {
        return RING + ringWords;
    }

    /** {@return the words from a place to the end of the ring} */
    public long wordsToEnd(final long place)
    {
        return ringWords - (place & ringWords - 1);
    }

    public long outboxCol(final long place)
    {
        return RING + ringWords + eagerWords + (place & outboxWords - 1);
    }

    /** {@return how many bits of waiters are in use} */
    public int classes()
    {
        return classes;
    }

    /** {@return how many consumer counters are in use} */
    public int consumers()
    {
        return (classes + BITS - 1) / BITS;
    }

    public int classOf(final int rank)
    {
        return (int)((long)rank * classes / ranks);
    }

    /** {@return whether a class, and so its bit, stands for several ranks} */
    public boolean isShared()
    {
        return classes < ranks;
    }

    /** {@return the first rank of a class, or the number of ranks for the class behind the last one} */
    public int firstRank(final int ofClass)
    {
        return (int)(((long)ofClass * ranks + classes - 1) / classes);
    }

    public static int consumerCol(final int ofClass)
    {
        return CONSUMERS + ofClass / BITS;
    }

    public static long bit(final int ofClass)
    {
        return 1L << ofClass % BITS;
    }

    public static long header(final int sender, final long bytes)
    {
        return MARK | (long)sender << 32 | bytes;
    }

    public static long descriptorHeader(final int sender)
    {
        return BY_DESCRIPTOR | header(sender, (DESCRIPTOR_WORDS - 1) * Long.BYTES);
    }

    public static boolean isDescriptor(final long header)
    {
        return (header & BY_DESCRIPTOR) != 0;
    }

    public static int sender(final long header)
    {
        return (int)(header >>> 32) & SENDER_MASK;
    }

    public static long bytes(final long header)
    {
        return header & 0xFFFF_FFFFL;
    }

    /** {@return by how many words a consumer counter is ahead of a count of words} */
    public long ahead(final long counter, final long consumed)
    {
        return ((counter >>> BITS) - consumed / eighth() & COUNT_MASK) * eighth();
    }

    public long pokeWord(final int reader, final int number, final long consumed)
    {
        return (long)reader << READER_SHIFT | (number & 0xFFL) << POKE_SHIFT | consumed / eighth() & 0xFFFF_FFFFL;
    }

    /** {@return the reader that has written a poke} */
    public static int reader(final long poke)
    {
        return (int)(poke >>> READER_SHIFT);
    }

    /** {@return by how many words the counter of a poke is ahead of a count of words; 0 if it is another reader's} */
    public long pokedAhead(final long poke, final int reader, final long consumed)
    {
        final int eighths = (int)(poke - consumed / eighth());
        return reader(poke) == reader && eighths > 0 ? eighths * eighth() : 0;
    }
}
