package org.gaeron.examples.scf.fock;

import java.util.Arrays;

import org.gaeron.examples.chem.Basis;

/**
 * Consecutive atoms taken together, so that there is much to compute for what is read and written. A block's shells and
 * functions are ranges, as an atom's are.
 */
final class AtomBlocks
{
    /** More would make panels too large for caches, and for a rank where the molecule is large. */
    static final int MOST_FUNCTIONS = 48;

    private final Basis basis;
    private final int[] firstAtom;

    /**
     * As few blocks of about as many functions each as may be.
     *
     * @param basis         of all atoms.
     * @param mostFunctions about how many functions a block has at most; an atom with more is a block of its own.
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
