package org.gaeron.examples.scf.fock;

import java.util.Arrays;

import org.gaeron.examples.chem.Basis;

/**
 * Blocks of consecutive atoms, for a high ratio of computation to communication. The shells and functions of a block
 * are ranges, like those of an atom.
 */
final class AtomBlocks
{
    /** A larger limit would make panels too large for caches and, for large molecules, for a rank. */
    static final int MOST_FUNCTIONS = 48;

    private final Basis basis;
    private final int[] firstAtom;

    /**
     * Creates few blocks with about the same number of functions.
     *
     * @param basis         of all atoms.
     * @param mostFunctions approximate limit of the functions of a block; an atom with more is a block of its own.
     */
    AtomBlocks(final Basis basis, final int mostFunctions)
    {
        this.basis = basis;
        final int n = basis.functions();
        final long wanted = Math.ceilDiv(n, mostFunctions);
        final int[] first = new int[basis.atoms() + 1];
        int count = 0;
        long last = -1;
        for (int atom = 0; atom < basis.atoms(); atom++)
        {
            final long block = basis.firstFunction(atom) * wanted / n;
            if (block != last)
            {
                first[count++] = atom;
                last = block;
            }
        }
        first[count] = basis.atoms();
        firstAtom = Arrays.copyOf(first, count + 1);
    }

    /** {@return number of blocks, at most that of atoms} */
    int count()
    {
        return firstAtom.length - 1;
    }

    /** {@return the first shell of a block; the number of shells for the block after the last} */
    int firstShell(final int block)
    {
        return basis.firstShell(firstAtom[block]);
    }

    /** {@return the first function of a block; the number of functions for the block after the last} */
    int firstFunction(final int block)
    {
        return basis.firstFunction(firstAtom[block]);
    }

    /** {@return the largest number of functions of a block} */
    int mostFunctions()
    {
        int most = 0;
        for (int block = 0; block < count(); block++)
        {
            most = Math.max(most, firstFunction(block + 1) - firstFunction(block));
        }
        return most;
    }
}
