package org.gaeron.runtime.sim;

import java.util.SplittableRandom;

/**
 * The sizes of the simulated wire: small ones for searching, so that everything is cut into pieces, and everything
 * that can run full does.
 *
 * @param piece  elements of a message.
 * @param head   elements of a patch that go without a grant, and that are granted at a time.
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
