package org.gaeron.wire;

import java.util.Arrays;

import org.gaeron.runtime.Strands;

/**
 * Delivery of the frames of one incoming stream: which request of each strand comes next, and how far the current frame
 * is applied. A frame that waits for a stripe is held, and delivered again in the next duty cycle.
 *
 * <p>The other node makes strands when its ranks fork. The first request of one, number 0, is all that is said of it
 * here. Their number is bounded, and so is what may be left open for them.
 */
final class Delivery
{
    private static final long NEW = -1;

    private final boolean takesRequests;
    private final int ranks;
    private final int mostStrands;
    private long[] sequences;
    private int strands;

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
        this.ranks = ranks;
        mostStrands = ranks + Strands.MOST_FORKED;
        strands = ranks;
        sequences = new long[ranks];
    }

    boolean takesRequests()
    {
        return takesRequests;
    }

    /**
     * {@return how many requests of a strand may be open}
     *
     * @param node   that the strand belongs to.
     * @param origin number of the strand on the wire.
     */
    int mostOpen(final int node, final int origin)
    {
        return CarrierLimits.mostSlots(origin - node * ranks, ranks);
    }

    /**
     * {@return how many requests of all strands may be open}
     */
    int mostOpen()
    {
        return CarrierLimits.MOST_SLOTS * ranks + CarrierLimits.MOST_FORKED_SLOTS * (strands - ranks);
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
     * {@return whether the current frame has been held before}
     */
    boolean isResumed()
    {
        return resumeAt != NEW;
    }

    /**
     * {@return how many elements of the current frame are applied already}
     */
    long resumeAt()
    {
        return Math.max(0, resumeAt);
    }

    /**
     * Checks that a request is the next one of its strand. One that was held has been checked before.
     *
     * @param node   that the strand belongs to.
     * @param origin number of the strand on the wire.
     * @return what is wrong, or null.
     */
    String sequenceError(final int node, final int origin, final long sequence)
    {
        if (isResumed())
        {
            return null;
        }
        final int strand = origin - node * ranks;
        if (strand < 0 || strand >= mostStrands)
        {
            return "expected a rank of node " + node + ", actual " + origin;
        }
        final long expected = strand < strands ? sequences[strand] : 0;
        if (expected != sequence)
        {
            return "expected request " + expected + " of rank " + origin + ", actual " + sequence;
        }
        if (strand >= strands)
        {
            grow(strand + 1);
        }
        sequences[strand] = Request.next(sequence);
        return null;
    }

    private void grow(final int count)
    {
        if (count > sequences.length)
        {
            sequences = Arrays.copyOf(sequences, Math.min(mostStrands, 2 * count));
        }
        strands = count;
    }
}
