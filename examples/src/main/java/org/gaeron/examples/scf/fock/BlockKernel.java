package org.gaeron.examples.scf.fock;

import org.gaeron.examples.chem.ShellPairs;

/**
 * Does the shell quartets of three blocks of atoms, see {@link BlockTasks}. One thread.
 */
final class BlockKernel
{
    private final AtomBlocks atoms;
    private final ShellPairs pairs;
    private final FockKernel kernel;

    BlockKernel(final FockProblem problem, final AtomBlocks atoms)
    {
        this.atoms = atoms;
        pairs = problem.pairs();
        kernel = new FockKernel(problem.pairs(), problem.coulomb());
    }

    /**
     * Adds their part.
     *
     * @param screen  which quartets count.
     * @param blockI  first block.
     * @param blockJ  second block, at most the first.
     * @param blockK  third block, at most the first.
     * @param rowsI   has the rows of the first block.
     * @param rowsJ   has the rows of the second block; the same panel if it is the same block.
     * @param rowsK   has the rows of the third block; the same panel if it is the same block.
     */
    void add(
        final DensityScreen screen, final int blockI, final int blockJ, final int blockK,
        final RowPanel rowsI, final RowPanel rowsJ, final RowPanel rowsK)
    {
        final int lastL = BlockTasks.lastL(blockI, blockJ, blockK);
        // Where (k, l) is in the same pair of blocks as (i, j), only one order of the two is taken.
        final int firstSame = blockK == blockI ? atoms.firstShell(lastL) : Integer.MAX_VALUE;
        final int endL = atoms.firstShell(lastL + 1);
        for (int i = atoms.firstShell(blockI); i < atoms.firstShell(blockI + 1); i++)
        {
            final int endJ = Math.min(atoms.firstShell(blockJ + 1), i + 1);
            for (int j = atoms.firstShell(blockJ); j < endJ; j++)
            {
                final double least = screen.leastBound(i, j);
                for (int k = atoms.firstShell(blockK); k < atoms.firstShell(blockK + 1); k++)
                {
                    // By falling bound: after the first that does not count, none does.
                    final int[] partners = pairs.partners(k);
                    for (int p = 0; p < partners.length && pairs.bound(k, partners[p]) > least; p++)
                    {
                        final int l = partners[p];
                        final boolean isOtherOrder = l >= firstSame && (k > i || k == i && l > j);
                        if (l < endL && !isOtherOrder && screen.counts(i, j, k, l))
                        {
                            kernel.add(i, j, k, l, rowsI, rowsJ, rowsK);
                        }
                    }
                }
            }
        }
    }
}
