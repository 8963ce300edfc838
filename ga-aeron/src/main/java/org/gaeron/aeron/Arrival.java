package org.gaeron.aeron;

/**
 * How much of a patch has come: its head by the latency stream, within a credit that every node has, and the rest by
 * the bulk stream, as it is pulled. Each stream keeps its order; between them there is none.
 *
 * <pre>
 *   elements  0 ......... headEnd ................... head ............... restEnd ............ total
 *             has come    comes by the latency stream  has come            comes when granted
 * </pre>
 *
 * <p>Set by who begins the operation; then the holder of the baton's.
 */
final class Arrival
{
    private long head;
    private long total;
    private long headEnd;
    private long restEnd;

    /**
     * Nothing has come yet.
     *
     * @param head  number of elements that come without a grant.
     * @param total number of all elements.
     * @return this.
     */
    Arrival begin(final long head, final long total)
    {
        this.head = head;
        this.total = total;
        headEnd = 0;
        restEnd = head;
        return this;
    }

    /**
     * {@return whether a frame has the next elements of the head or of the rest}
     *
     * @param first   of its elements.
     * @param count   how many they are.
     * @param granted the end of what may come.
     */
    boolean expects(final long first, final long count, final long granted)
    {
        return count > 0 && (first < head ?
            first == headEnd && count <= head - first : first == restEnd && count <= granted - first);
    }

    /**
     * Counts the elements of a frame that was expected.
     */
    void add(final long first, final long count)
    {
        if (first < head)
        {
            headEnd += count;
        }
        else
        {
            restEnd += count;
        }
    }

    /**
     * {@return the end of what has come of the rest}
     */
    long restEnd()
    {
        return restEnd;
    }

    boolean isComplete()
    {
        return headEnd == head && restEnd == total;
    }

    @Override
    public String toString()
    {
        return "elements from " + headEnd + " to " + head + " or from " + restEnd + " to " + total;
    }
}
