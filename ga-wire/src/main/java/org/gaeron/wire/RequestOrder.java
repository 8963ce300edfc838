package org.gaeron.wire;

import java.util.Arrays;

import org.gaeron.runtime.waiting.Strands;

/**
 * Order of the requests that come from another node by its latency stream: each of its strands counts its own. A patch
 * that a bulk stream announces has no place in it, but says which request of its strand is the next one: those before
 * it are to be applied first. Holder of the baton.
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
    private boolean isHeld;

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
        final String stranger = stranger(origin, strand);
        if (stranger != null)
        {
            return stranger;
        }
        final long expected = expected(strand);
        if (expected != sequence)
        {
            return "expected request " + expected + " of rank " + origin + ", actual " + sequence;
        }
        know(strand);
        sequences[strand] = Request.next(sequence);
        return null;
    }

    /**
     * Notes whether the last request is held, so that it is not applied, or not all of it.
     */
    void isHeld(final boolean isHeld)
    {
        this.isHeld = isHeld;
    }

    /**
     * {@return whether all requests of a strand before one have come and are applied}
     *
     * @param origin number of the strand on the wire.
     */
    boolean isReached(final int origin, final long sequence)
    {
        final int strand = origin - node * ranks;
        return !isHeld && Request.distance(sequence, expected(strand)) < MOST_AHEAD;
    }

    /**
     * Notes a patch that a bulk stream announces. It may be the first that is heard of its strand.
     *
     * @param origin number of the strand on the wire.
     * @return what is wrong, or null.
     */
    String onAnnouncement(final int origin)
    {
        final int strand = origin - node * ranks;
        final String stranger = stranger(origin, strand);
        if (stranger == null)
        {
            know(strand);
        }
        return stranger;
    }

    private String stranger(final int origin, final int strand)
    {
        return strand < 0 || strand >= mostStrands ? "expected a rank of node " + node + ", actual " + origin : null;
    }

    private void know(final int strand)
    {
        if (strand >= strands)
        {
            grow(strand + 1);
        }
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
