package org.gaeron.examples.chem;

import java.util.Arrays;

/**
 * Batch of shell pairs of the same degree, whose repulsion integrals with one pair, the bra, are calculated together.
 * Their significant primitive products are stored one after the other.
 */
final class KetBatch
{
    private int count;
    private int primitives;
    private double largestBound;
    private ShellPair[] pairs = new ShellPair[16];
    private int[] firstPrimitive = new int[17];
    private int[] firstComponent = new int[17];
    private double[] exponents = new double[64];
    private final double[][] centres = new double[3][64];

    void clear()
    {
        count = 0;
        primitives = 0;
        largestBound = 0;
    }

    /**
     * Adds a pair.
     *
     * @param pair  of the same degree as those before.
     * @param least primitive products with a smaller bound are left out.
     */
    void add(final ShellPair pair, final double least)
    {
        final int kept = pair.significant(least);
        makeRoom(kept);
        System.arraycopy(pair.exponents(), 0, exponents, primitives, kept);
        for (int axis = 0; axis < 3; axis++)
        {
            System.arraycopy(pair.centres(axis), 0, centres[axis], primitives, kept);
        }
        pairs[count++] = pair;
        primitives += kept;
        firstPrimitive[count] = primitives;
        firstComponent[count] = firstComponent[count - 1] + pair.components();
        largestBound = Math.max(largestBound, pair.largestBound());
    }

    private void makeRoom(final int kept)
    {
        if (count == pairs.length)
        {
            pairs = Arrays.copyOf(pairs, 2 * count);
            firstPrimitive = Arrays.copyOf(firstPrimitive, 2 * count + 1);
            firstComponent = Arrays.copyOf(firstComponent, 2 * count + 1);
        }
        if (primitives + kept > exponents.length)
        {
            final int length = 2 * (primitives + kept);
            exponents = Arrays.copyOf(exponents, length);
            for (int axis = 0; axis < 3; axis++)
            {
                centres[axis] = Arrays.copyOf(centres[axis], length);
            }
        }
    }

    /** {@return number of pairs} */
    int count()
    {
        return count;
    }

    ShellPair pair(final int ket)
    {
        return pairs[ket];
    }

    /** {@return the degree of all pairs} */
    int degree()
    {
        return pairs[0].degree();
    }

    /** {@return number of components of all pairs before a pair} */
    int firstComponent(final int ket)
    {
        return firstComponent[ket];
    }

    /** {@return number of primitive products of all pairs} */
    int primitives()
    {
        return primitives;
    }

    /** {@return number of primitive products of a pair} */
    int primitives(final int ket)
    {
        return firstPrimitive[ket + 1] - firstPrimitive[ket];
    }

    /** {@return the first primitive product of a pair} */
    int firstPrimitive(final int ket)
    {
        return firstPrimitive[ket];
    }

    /** {@return the largest bound of a primitive product} */
    double largestBound()
    {
        return largestBound;
    }

    /** {@return the exponents of the primitive products, with room beyond them} */
    double[] exponents()
    {
        return exponents;
    }

    /** {@return a coordinate of the centres of the primitive products, with room beyond them} */
    double[] centres(final int axis)
    {
        return centres[axis];
    }
}
