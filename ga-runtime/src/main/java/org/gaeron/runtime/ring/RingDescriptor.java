package org.gaeron.runtime.ring;

/**
 * Layout of one ring of messages in a rank's block of mailboxes: the place p is p modulo the ring's size. Columns and
 * words are longs. A zone behind the end takes the rest of a message that begins near it.
 *
 * <pre>
 *   consumer counter   eighths of the ring that are read, modulo 2^48 (48 bits)  |  waiting senders (16 bits)
 *   poke word          reader (24 bits)  |  of a lane? (1)  |  number of the poke (7)  |  the consumer counter, modulo
 *                      2^32 (32)
 * </pre>
 *
 * @param begin       its first column.
 * @param words       its size, a power of two.
 * @param eagerWords  the most words that go in at once, which the zone behind the end takes.
 * @param consumerCol column of its consumer counter; of the first one, if there are several.
 * @param isLane      whether it is the lane of one sender.
 */
public record RingDescriptor(long begin, long words, int eagerWords, int consumerCol, boolean isLane)
{
    /** Bits of a consumer counter for senders that wait. */
    public static final int BITS = 16;

    private static final int EIGHTHS = 8;
    private static final long COUNT_MASK = -1L >>> BITS;
    private static final int SOURCE_SHIFT = 39;
    private static final int POKE_SHIFT = 32;
    private static final long POKE_MASK = 0x7F;

    /** {@return the words after which the reader advances its counter} At least as many as go in at once, twice. */
    public long eighth()
    {
        return words / EIGHTHS;
    }

    public long col(final long place)
    {
        return begin + (place & words - 1);
    }

    /** {@return the first column behind the ring} */
    public long endCol()
    {
        return begin + words;
    }

    /** {@return the words from a place to the end of the ring} */
    public long wordsToEnd(final long place)
    {
        return words - (place & words - 1);
    }

    /** {@return by how many words a consumer counter is ahead of a count of words} */
    public long ahead(final long counter, final long consumed)
    {
        return ((counter >>> BITS) - consumed / eighth() & COUNT_MASK) * eighth();
    }

    public long pokeWord(final int reader, final int number, final long consumed)
    {
        return source(reader) << SOURCE_SHIFT | (number & POKE_MASK) << POKE_SHIFT |
            consumed / eighth() & 0xFFFF_FFFFL;
    }

    private long source(final int reader)
    {
        return 2L * reader + (isLane ? 1 : 0);
    }

    /** {@return whether a poke comes from a reader, and is for senders of this ring} */
    public boolean isPokeOf(final int reader, final long poke)
    {
        return poke >>> SOURCE_SHIFT == source(reader);
    }

    /** {@return by how many words the counter of a poke is ahead of a count of words; 0 if it is another ring's} */
    public long pokedAhead(final long poke, final int reader, final long consumed)
    {
        final int eighths = (int)(poke - consumed / eighth());
        return isPokeOf(reader, poke) && eighths > 0 ? eighths * eighth() : 0;
    }
}
