package org.gaeron.examples.scf.fock;

import org.gaeron.examples.chem.Basis;

/**
 * Does the shell quartets of a task of three atoms. One thread.
 */
final class AtomKernel
{
    private final Basis basis;
    private final FockKernel kernel;

    AtomKernel(final FockProblem problem)
    {
        basis = problem.pairs().basis();
        kernel = new FockKernel(problem.pairs(), problem.coulomb());
    }

    /**
     * Adds a task's part.
     *
     * @param screen which quartets count.
     * @param atomI  first atom.
     * @param atomJ  second atom, at most the first.
     * @param atomK  third atom, at most the first.
     * @param rowsI  has the rows of the first atom.
     * @param rowsJ  has the rows of the second atom; the same panel if it is the same atom.
     * @param rowsK  has the rows of the third atom; the same panel if it is the same atom.
     */
    void add(
        final DensityScreen screen, final int atomI, final int atomJ, final int atomK,
        final RowPanel rowsI, final RowPanel rowsJ, final RowPanel rowsK)
    {
        final int lastL = AtomTasks.lastL(atomI, atomJ, atomK);
        // Where (k, l) is in the same atom pair as (i, j), only one order of the two is taken.
        final int firstSame = atomK == atomI ? basis.firstShell(lastL) : Integer.MAX_VALUE;
        for (int i = basis.firstShell(atomI); i < basis.firstShell(atomI + 1); i++)
        {
            final int endJ = Math.min(basis.firstShell(atomJ + 1), i + 1);
            for (int j = basis.firstShell(atomJ); j < endJ; j++)
            {
                for (int k = basis.firstShell(atomK); k < basis.firstShell(atomK + 1); k++)
                {
                    final int endL = Math.min(basis.firstShell(lastL + 1), k + 1);
                    for (int l = 0; l < endL; l++)
                    {
                        final boolean isOtherOrder = l >= firstSame && (k > i || k == i && l > j);
                        if (!isOtherOrder && screen.counts(i, j, k, l))
                        {
                            kernel.add(i, j, k, l, rowsI, rowsJ, rowsK);
                        }
                    }
                }
            }
        }
    }
}
