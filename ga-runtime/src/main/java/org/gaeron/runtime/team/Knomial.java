package org.gaeron.runtime.team;

import java.util.Arrays;

/**
 * Arithmetic of a k-nomial tree over the positions 0 to n - 1, with 0 as its root. A position is a number of digits to
 * the base k, a power of two. The parent of a position is the position without its lowest digit that is not 0. The
 * place of that digit is the <i>level</i> of the edge. A position has up to k - 1 children of each level below that of
 * its own edge to its parent. The positions below a child of level l are the k^l ones from the child on. For k = 2 it
 * is the binomial tree.
 */
final class Knomial
{
    private Knomial()
    {
    }

    /** {@return the level of the edge to the parent; of the root the number of levels of the tree} */
    static int level(final int position, final int positions, final int bits)
    {
        return position == 0 ? (Integer.SIZE - Integer.numberOfLeadingZeros(positions - 1) + bits - 1) / bits :
            Integer.numberOfTrailingZeros(position) / bits;
    }

    /** {@return the parent of a position that is not 0} */
    static int parent(final int position, final int bits)
    {
        return position & -1 << (level(position, 0, bits) + 1) * bits;
    }

    /** {@return the place of a position that is not 0 among the children of its parent: 0 for the first one} */
    static int placeAtParent(final int position, final int bits)
    {
        final int level = level(position, 0, bits);
        return level * ((1 << bits) - 1) + (position >>> level * bits & (1 << bits) - 1) - 1;
    }

    /** {@return the children of a position, by level and then by digit} */
    static int[] children(final int position, final int positions, final int bits)
    {
        final int levels = level(position, positions, bits);
        final int[] children = new int[levels * ((1 << bits) - 1)];
        int count = 0;
        for (int level = 0; level < levels; level++)
        {
            for (long digit = 1; digit < 1 << bits && position + (digit << level * bits) < positions; digit++)
            {
                children[count++] = position + (int)(digit << level * bits);
            }
        }
        return Arrays.copyOf(children, count);
    }
}
