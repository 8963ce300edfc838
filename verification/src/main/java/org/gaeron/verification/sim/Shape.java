package org.gaeron.verification.sim;

import java.util.SplittableRandom;

import org.gaeron.wire.CarrierLimits;
import org.gaeron.wire.FrameSizes;

/**
 * Sizes of the simulated carrier. Small ones for the search cut everything into pieces, and fill every window and
 * queue.
 *
 * @param piece  elements of an update in one frame.
 * @param head   frames of a patch that are sent without a grant.
 * @param window frames under way on a stream.
 * @param slots  operations of one rank at one node that wait for an answer.
 * @param budget frames that a node grants to others at one time.
 */
record Shape(int piece, int head, int window, int slots, int budget)
{
    private static final int OVERHEAD = 128;

    static Shape large()
    {
        return new Shape(4096, 1, 1 << 20, 256, 1024);
    }

    static Shape small(final SplittableRandom random)
    {
        final int piece = 8 << random.nextInt(4);
        return new Shape(
            piece, 1 << random.nextInt(3), 2 << random.nextInt(4), 1 << random.nextInt(4), 2 << random.nextInt(4));
    }

    CarrierLimits limits(final long openTimeoutNs)
    {
        final int frameBytes = OVERHEAD + piece * Long.BYTES;
        return new CarrierLimits(new FrameSizes(frameBytes, frameBytes, head), slots,
            (long)budget * piece * Long.BYTES, openTimeoutNs, 0, false);
    }
}
