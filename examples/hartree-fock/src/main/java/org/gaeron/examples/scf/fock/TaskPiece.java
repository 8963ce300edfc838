package org.gaeron.examples.scf.fock;

/**
 * Part of the work on a triple of blocks, see {@link BlockTasks}: one of {@code parts} of the pairs of shells as bras.
 *
 * @param i     first block.
 * @param j     second block, at most the first.
 * @param k     third block, at most the first.
 * @param part  number of the part, from 0.
 * @param parts number of parts of the triple.
 */
record TaskPiece(int i, int j, int k, int part, int parts)
{
    /** {@return the last block L whose integrals (IJ|KL) belong to the triple} */
    int lastL()
    {
        return k == i ? j : k;
    }
}
