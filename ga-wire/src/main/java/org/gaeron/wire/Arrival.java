package org.gaeron.wire;

/**
 * Progress of a patch that arrives by two streams: its head by the latency stream, within a credit that every node has,
 * and the rest by the bulk stream, as it is pulled. Each stream keeps its order; there is no order between them. All
 * counts are bytes.
 *
 * <pre>
 *   bytes     0 ......... headEnd ................... head ............... restEnd ............ total
 *             received    comes by the latency stream  received            comes when granted
 * </pre>
 *
 * <p>Begun by the thread that begins the operation, then used by the holder of the baton.
 */
final class Arrival
{
    private long head;
    private long total;
    private long headEnd;
    private long restEnd;

    /**
     * Begins a patch of which nothing has arrived yet.
     *
     * @param head  bytes that are sent without a grant.
     * @param total bytes of all elements.
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
     * @param first   place of its first element, in bytes.
     * @param count   bytes of its elements.
     * @param granted end of the granted bytes.
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
     * {@return the end of the received elements of the rest}
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
        return "bytes from " + headEnd + " to " + head + " or from " + restEnd + " to " + total;
    }
}
