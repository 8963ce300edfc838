package org.gaeron.examples.scf.fock;

/**
 * A part of the work on a triple of blocks, see {@link BlockTasks}: every so many-th pair of shells as the bra.
 *
 * @param i     first block.
 * @param j     second block, at most the first.
 * @param k     third block, at most the first.
 * @param part  which part, from 0.
 * @param parts how many there are of the triple.
 */
record TaskPiece(int i, int j, int k, int part, int parts)
{
    /** {@return the last block L whose integrals (IJ|KL) belong to it} */
    int lastL()
    {
        return k == i ? j : k;
    }
}
