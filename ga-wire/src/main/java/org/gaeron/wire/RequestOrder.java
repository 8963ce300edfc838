package org.gaeron.wire;

import java.util.Arrays;

import org.gaeron.runtime.waiting.Strands;

/**
 * Order of the requests that come from another node: each of its strands counts its own. Frames of a bulk stream have
 * none, but say which request they belong to. Holder of the baton.
 *
 * <p>The other node makes strands when its ranks fork. The first request of one, number 0, is all that is said of it
 * here. Their number is bounded, and so is what may be left open for them.
 */
final class RequestOrder
{
    /** Requests that may be ahead of one that is to come: half of all numbers. */
    private static final long MOST_AHEAD = 1L << 30;

    private final int node;
    private final int ranks;
    private final int mostStrands;
    private long[] sequences;
    private int strands;

    /**
     * The order of a node that has sent nothing yet.
     *
     * @param node  the other node.
     * @param ranks of that node.
     */
    RequestOrder(final int node, final int ranks)
    {
        this.node = node;
        this.ranks = ranks;
        mostStrands = ranks + Strands.MOST_FORKED;
        strands = ranks;
        sequences = new long[ranks];
    }

    /**
     * {@return how many requests of a strand may be open}
     *
     * @param origin number of the strand on the wire.
     */
    int mostOpen(final int origin)
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

    /**
     * Notes a request, which must be the next one of its strand.
     *
     * @param origin number of the strand on the wire.
     * @return what is wrong, or null.
     */
    String onRequest(final int origin, final long sequence)
    {
        final int strand = origin - node * ranks;
        if (strand < 0 || strand >= mostStrands)
        {
            return "expected a rank of node " + node + ", actual " + origin;
        }
        final long expected = expected(strand);
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

    /**
     * {@return whether a request is still to come}
     *
     * @param origin number of its strand on the wire.
     */
    boolean isToCome(final int origin, final long sequence)
    {
        final int strand = origin - node * ranks;
        return strand >= 0 && strand < mostStrands && Request.distance(expected(strand), sequence) < MOST_AHEAD;
    }

    private long expected(final int strand)
    {
        return strand < strands ? sequences[strand] : 0;
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
