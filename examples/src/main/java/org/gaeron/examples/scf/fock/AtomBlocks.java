package org.gaeron.examples.scf.fock;

import java.util.Arrays;

import org.gaeron.examples.chem.Basis;

/**
 * Consecutive atoms taken together, so that tasks have a size of choice: enough of them for the ranks to share, but
 * each with much to compute for what it reads and writes. A block's shells and functions are ranges, as an atom's are.
 */
final class AtomBlocks
{
    /** More would make panels too large for caches, and for a rank where the molecule is large. */
    private static final int MOST_FUNCTIONS = 48;

    private final Basis basis;
    private final int[] firstAtom;

    /**
     * Blocks of about as many functions each. Those for many tasks are parts of those for few.
     *
     * @param basis of all atoms.
     * @param tasks about how many there should be at least, if three blocks are a task; 0 for the largest blocks.
     */
    AtomBlocks(final Basis basis, final int tasks)
    {
        this.basis = basis;
        final int n = basis.functions();
        final long least = Math.ceilDiv(n, MOST_FUNCTIONS);
        long wanted = least;
        while (wanted * (wanted + 1) * (2 * wanted + 1) / 6 < tasks)
        {
            wanted += least;
        }
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

    /** {@return the block that has a function} */
    int blockOf(final int function)
    {
        int block = 0;
        while (firstFunction(block + 1) <= function)
        {
            block++;
        }
        return block;
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
