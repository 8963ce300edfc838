package org.gaeron.runtime.sim;

import java.util.SplittableRandom;

/**
 * Sizes of the simulated transport. Small ones for the search cut everything into pieces, and fill every window and
 * queue.
 *
 * @param piece  elements of a message.
 * @param head   elements of a patch that are sent without a grant, and that one grant allows.
 * @param window requests under way on a link.
 * @param slots  operations of one rank at one node that wait for an answer.
 */
record Shape(int piece, int head, int window, int slots)
{
    static Shape large()
    {
        return new Shape(4096, 4096, 1 << 20, 256);
    }

    static Shape small(final SplittableRandom random)
    {
        final int piece = 8 << random.nextInt(4);
        return new Shape(piece, piece << random.nextInt(3), 2 << random.nextInt(4), 1 << random.nextInt(4));
    }
}
