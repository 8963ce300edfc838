package org.gaeron.wire;

/**
 * Origin of a request frame: the strand, its sequence number on the link, and the operation that waits for the answer.
 * A flyweight. The number of a strand is that of the rank; those of threads of forks go on after the node's last rank.
 */
final class Request
{
    private static final long MASK = 0x7FFF_FFFFL;

    private final int rank;
    private long sequence;
    private long opId;

    Request(final int rank)
    {
        this.rank = rank;
    }

    /**
     * Sets the operation of the next frame.
     *
     * @param opId of the operation.
     * @return this.
     */
    Request operation(final long opId)
    {
        this.opId = opId;
        return this;
    }

    /**
     * Sets the number.
     *
     * @return this.
     */
    Request sequence(final long sequence)
    {
        this.sequence = sequence;
        return this;
    }

    /**
     * Moves on to the next number, after a frame was sent.
     */
    void advance()
    {
        sequence = next(sequence);
    }

    /**
     * {@return the sequence number after another}
     */
    static long next(final long sequence)
    {
        return sequence + 1 & MASK;
    }

    /**
     * {@return how many numbers one is after another}
     */
    static long distance(final long sequence, final long later)
    {
        return later - sequence & MASK;
    }

    int rank()
    {
        return rank;
    }

    long sequence()
    {
        return sequence;
    }

    long opId()
    {
        return opId;
    }
}
