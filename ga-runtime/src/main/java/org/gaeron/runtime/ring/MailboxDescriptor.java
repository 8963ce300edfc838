package org.gaeron.runtime.ring;

import org.gaeron.MailboxSpec;

/**
 * Layout of one rank's block of the mailboxes, and of the header of a message. In longs:
 *
 * <pre>
 *   0         16                     80     88      96                                outbox          lanes
 *   +---------+----------------------+------+-------+---------------------+-----------+----------+----+-----------+
 *   | pro-    | consumer counters    | poke | lanes | ring: the place p   | end zone: | outbox   | end| consumer  |
 *   | ducer   | 64, each with the    | word | given | is p modulo its     | as much as| if there | zo-| counter,  |
 *   | counter | bits of 16 waiters   |      |       | size (a power of 2) | one mes-  | is one   | ne | ring, end |
 *   |         |                      |      |       |                     | sage takes|          |    | zone; ... |
 *   +---------+----------------------+------+-------+---------------------+-----------+----------+----+-----------+
 *
 *   message            header, then its bytes, the last word filled up
 *   header             1 (1 bit)  |  by descriptor? (1)  |  sender (30)  |  length in bytes (32)
 *   descriptor         as a message of two words: place in the sender's outbox, length in bytes
 *   move to a lane     a header alone, with 2^31 and the number of the lane for the length
 *   in the outbox      words of the message with this one, negative when the reader has fetched it; then its bytes
 * </pre>
 * Producer counter and places count longs. They stay below 2^62: at 8 GB/s a ring would have to run for a century.
 * A message that begins near the end of the ring goes on in the end zone. So every message is in one piece, and none
 * needs padding. The next one begins behind it, modulo the size of the ring ({@link RingDescriptor}).
 *
 * <p>A header is never 0, and the reader sets each word to 0 that it has read. A number of the lap in the header would
 * not do instead: where a header is in this lap, an earlier one may have had any word of the program.
 *
 * <p>All consumer counters have the same count; a sender reads the one with its bit. A bit stands for one rank, or in
 * jobs of more than 1,024 ranks for as many consecutive ones as necessary. So nothing here grows with the number of
 * senders.
 *
 * <p>A lane is a ring for one sender alone. It is as large as the ring, or has room for 16 to 32 of the longest
 * messages that go into it, at least 16 KiB.
 */
public final class MailboxDescriptor
{
    public static final int PRODUCER = 0;
    public static final int POKE = 80;
    /** How many lanes are given to senders. */
    public static final int LANES = 88;
    /** Words that one frame has room for in any case, even a small one of the simulator: the part with the header. */
    public static final int HEAD_WORDS = 8;
    /** A message by descriptor takes so many words of the ring. */
    public static final int DESCRIPTOR_WORDS = 3;

    private static final int BITS = RingDescriptor.BITS;
    private static final int CONSUMERS = 16;
    private static final int RING = 96;
    private static final int MOST_CLASSES = 64 * BITS;
    private static final int MOST_EAGER_WORDS = 1024;
    private static final int MESSAGES = 16;
    private static final long LEAST_LANE_WORDS = 2048;
    /** Words before a lane, whose consumer counter has lines of the cache for itself. */
    private static final int LANE_HEAD = 16;
    private static final long MARK = 1L << 63;
    private static final long BY_DESCRIPTOR = 1L << 62;
    private static final int SENDER_MASK = (1 << 30) - 1;
    private static final long LANE_MARK = 1L << 31;

    private final int ranks;
    private final int classes;
    private final RingDescriptor ring;
    private final long outboxWords;
    private final long largestWords;
    private final int lanes;
    private final long laneWords;

    public MailboxDescriptor(final MailboxSpec spec, final int ranks)
    {
        this.ranks = ranks;
        classes = Math.min(ranks, MOST_CLASSES);
        final long ringWords = powerOfTwo(spec.capacity()) / Long.BYTES;
        final int eagerWords = (int)Math.min(MOST_EAGER_WORDS, ringWords / MESSAGES);
        ring = new RingDescriptor(RING, ringWords, eagerWords, CONSUMERS, false);
        largestWords = words(spec.largest());
        outboxWords = largestWords <= eagerWords ? 0 : powerOfTwo(2 * largestWords);
        lanes = spec.lanes();
        final long most = Math.max(DESCRIPTOR_WORDS, Math.min(eagerWords, largestWords));
        laneWords = Math.min(ringWords, Math.max(LEAST_LANE_WORDS, powerOfTwo(MESSAGES * most)));
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
        return lanes == 0 ? outboxEndCol() : laneCol(lanes);
    }

    private long outboxEndCol()
    {
        return outboxCol(0) + (hasOutbox() ? outboxWords + largestWords : 0);
    }

    private long laneCol(final int lane)
    {
        final long first = (outboxEndCol() + LANE_HEAD - 1) / LANE_HEAD * LANE_HEAD;
        return first + lane * (LANE_HEAD + laneWords + laneWords / MESSAGES);
    }

    /** {@return the ring of all senders} */
    public RingDescriptor ring()
    {
        return ring;
    }

    /** {@return how many senders can have lanes} */
    public int lanes()
    {
        return lanes;
    }

    /** {@return the ring of one sender} */
    public RingDescriptor lane(final int lane)
    {
        final long col = laneCol(lane);
        return new RingDescriptor(col + LANE_HEAD, laneWords, (int)(laneWords / MESSAGES), (int)col, true);
    }

    boolean hasOutbox()
    {
        return outboxWords > 0;
    }

    public long outboxWords()
    {
        return outboxWords;
    }

    public long outboxCol(final long place)
    {
        return ring.endCol() + ring.eagerWords() + (place & outboxWords - 1);
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

    /** {@return the message by which a sender goes on in a lane} */
    public static long laneHeader(final int sender, final int lane)
    {
        return header(sender, LANE_MARK | lane);
    }

    /** {@return the lane in which a sender goes on, or -1 if this is a message} */
    public static int lane(final long header)
    {
        return (header & LANE_MARK) != 0 ? (int)(header & LANE_MARK - 1) : -1;
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
}
