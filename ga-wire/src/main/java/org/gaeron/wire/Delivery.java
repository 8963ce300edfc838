package org.gaeron.wire;

/**
 * Delivery of the frames of one incoming stream: which request of each rank comes next, and how far the current frame
 * is applied. A frame that waits for a stripe is held, and delivered again in the next duty cycle.
 */
final class Delivery
{
    private static final long NEW = -1;

    private final boolean takesRequests;
    private final long[] sequences;

    /** Elements of the current frame that are applied already; negative if the frame is new. */
    private long resumeAt = NEW;
    private boolean isHeld;

    /**
     * A delivery that begins.
     *
     * @param takesRequests whether the stream may carry requests: they have an order, and there is none between
     *                      streams.
     * @param ranks         of the other node.
     */
    Delivery(final boolean takesRequests, final int ranks)
    {
        this.takesRequests = takesRequests;
        sequences = new long[ranks];
    }

    boolean takesRequests()
    {
        return takesRequests;
    }

    /**
     * {@return how many ranks the other node has}
     */
    int ranks()
    {
        return sequences.length;
    }

    /** Begins a frame, which may be the held one. */
    void begin()
    {
        isHeld = false;
    }

    /**
     * Holds the current frame, which cannot be applied further now.
     *
     * @param applied number of its elements that are applied.
     */
    void hold(final long applied)
    {
        resumeAt = applied;
        isHeld = true;
    }

    /**
     * Releases the current frame: it is applied completely, or refused.
     */
    void release()
    {
        resumeAt = NEW;
        isHeld = false;
    }

    /**
     * {@return whether a frame waits to be delivered again}
     */
    boolean isHeld()
    {
        return isHeld;
    }

    /**
     * {@return how many elements of the current frame are applied already}
     */
    long resumeAt()
    {
        return Math.max(0, resumeAt);
    }

    /**
     * Checks that a request is the next one of its rank. One that was held has been checked before.
     *
     * @param node that the rank belongs to.
     * @return what is wrong, or null.
     */
    String sequenceError(final int node, final int rank, final long sequence)
    {
        if (resumeAt != NEW)
        {
            return null;
        }
        final int index = rank - node * sequences.length;
        if (index < 0 || index >= sequences.length)
        {
            return "expected a rank of node " + node + ", actual " + rank;
        }
        if (sequences[index] != sequence)
        {
            return "expected request " + sequences[index] + " of rank " + rank + ", actual " + sequence;
        }
        sequences[index] = Request.next(sequence);
        return null;
    }
}
