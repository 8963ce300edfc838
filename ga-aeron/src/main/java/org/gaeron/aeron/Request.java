package org.gaeron.aeron;

/**
 * Whose request a frame is: the rank, its sequence number on the link, and the operation that waits for the answer. A
 * flyweight.
 */
final class Request
{
    private final int rank;
    private long sequence;
    private long opId;

    Request(final int rank)
    {
        this.rank = rank;
    }

    /**
     * Names the operation of the next frame.
     *
     * @param opId of the operation; 0 if nothing waits for it.
     * @return this.
     */
    Request operation(final long opId)
    {
        this.opId = opId;
        return this;
    }

    /**
     * A frame was sent; the next one has the next number.
     */
    void advance()
    {
        sequence = next(sequence);
    }

    /**
     * {@return the number after a number}
     */
    static long next(final long sequence)
    {
        return sequence + 1 & 0x7FFF_FFFFL;
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
